package dev.quiesce.webhook.drainpolicy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An IP address in its text form, as bytes; never a name that would have to be looked up. */
public record IpAddress(List<Integer> bytes) {

    private static final int GROUPS = 8;

    /** Link-local: where every cloud serves its metadata, with a machine's credentials. */
    private static final List<Integer> LINK_LOCAL_4 = List.of(169, 254);

    /** Amazon's metadata by IPv6: fd00:ec2::254. */
    private static final List<Integer> EC2_METADATA = List.of(0xfd, 0, 0x0e, 0xc2);

    public IpAddress {
        bytes = List.copyOf(bytes);
    }

    /** The address; empty where the text is none. */
    public static Optional<IpAddress> parse(String text) {
        return text.contains(":") ? six(text) : four(text).map(IpAddress::new);
    }

    static boolean isDottedQuad(String text) {
        return four(text).isPresent();
    }

    boolean isLoopback() {
        List<Integer> four = asFour();
        return four.isEmpty()
                ? bytes.subList(0, 15).stream().allMatch(part -> part == 0) && bytes.getLast() == 1
                : four.getFirst() == 127;
    }

    boolean isMetadata() {
        List<Integer> four = asFour();
        boolean linkLocal = four.isEmpty()
                ? bytes.getFirst() == 0xfe && (bytes.get(1) & 0xc0) == 0x80
                : four.subList(0, 2).equals(LINK_LOCAL_4);
        return linkLocal || bytes.subList(0, 4).equals(EC2_METADATA);
    }

    /** The four bytes of an IPv4 address, mapped into IPv6 or not; empty for any other. */
    private List<Integer> asFour() {
        if (bytes.size() == 4) {
            return bytes;
        }
        boolean mapped = bytes.subList(0, 10).stream().allMatch(part -> part == 0)
                && bytes.subList(10, 12).equals(List.of(0xff, 0xff));
        return mapped ? bytes.subList(12, 16) : List.of();
    }

    private static Optional<List<Integer>> four(String text) {
        String[] parts = text.split("\\.", -1);
        boolean sound = parts.length == 4
                && Stream.of(parts).allMatch(part -> part.matches("0|[1-9][0-9]{0,2}") && Integer.parseInt(part) < 256);
        return sound ? Optional.of(Stream.of(parts).map(Integer::valueOf).toList()) : Optional.empty();
    }

    private static Optional<IpAddress> six(String text) {
        String hexOnly = text;
        int dot = text.indexOf('.');
        if (dot >= 0) {
            int start = text.lastIndexOf(':') + 1;
            Optional<List<Integer>> tail = four(text.substring(start));
            if (tail.isEmpty()) {
                return Optional.empty();
            }
            List<Integer> four = tail.get();
            hexOnly = text.substring(0, start)
                    + "%x:%x".formatted(four.get(0) << 8 | four.get(1), four.get(2) << 8 | four.get(3));
        }
        int gap = hexOnly.indexOf("::");
        return gap < 0 ? bytes(hexOnly.split(":", -1)) : withGap(hexOnly.substring(0, gap), hexOnly.substring(gap + 2));
    }

    private static Optional<IpAddress> withGap(String before, String after) {
        List<String> head = groups(before);
        List<String> tail = groups(after);
        int zeros = GROUPS - head.size() - tail.size();
        return zeros < 1
                ? Optional.empty()
                : bytes(Stream.of(head.stream(), IntStream.range(0, zeros).mapToObj(zero -> "0"), tail.stream())
                        .flatMap(groups -> groups)
                        .toArray(String[]::new));
    }

    private static List<String> groups(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(":", -1));
    }

    private static Optional<IpAddress> bytes(String[] groups) {
        if (groups.length != GROUPS || !Stream.of(groups).allMatch(group -> group.matches("[0-9A-Fa-f]{1,4}"))) {
            return Optional.empty();
        }
        return Optional.of(new IpAddress(Stream.of(groups)
                .map(group -> Integer.parseInt(group, 16))
                .flatMap(group -> Stream.of(group >> 8, group & 0xff))
                .collect(Collectors.toList())));
    }
}
