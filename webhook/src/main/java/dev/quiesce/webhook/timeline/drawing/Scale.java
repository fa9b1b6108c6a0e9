package dev.quiesce.webhook.timeline.drawing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * From moments to places. Each stretch of time is as wide as it is long, but never narrower than its label: a notice of
 * two seconds can be read beside work of an hour.
 */
final class Scale {

    /**
     * A stretch of time.
     *
     * @param least the narrowest it may be, in pixels
     */
    record Stretch(Duration from, Duration to, double least) {
        private double seconds() {
            return to.minus(from).toMillis() / 1000.0;
        }
    }

    private final List<Stretch> stretches;
    private final double[] places;

    private Scale(List<Stretch> stretches, double[] places) {
        this.stretches = stretches;
        this.places = places;
    }

    /** Spreads stretches, each beginning where the one before ends and none of no length, over this width. */
    static Scale of(List<Stretch> stretches, double left, double width) {
        double[] widths = widths(stretches, width);
        double[] places = new double[widths.length + 1];
        places[0] = left;
        for (int i = 0; i < widths.length; i++) {
            places[i + 1] = places[i] + widths[i];
        }
        return new Scale(List.copyOf(stretches), places);
    }

    /** Whether every stretch is as wide as it is long. */
    boolean isTrue() {
        double width = places[places.length - 1] - places[0];
        double[] proportional = widths(
                stretches.stream().map(s -> new Stretch(s.from(), s.to(), 0)).toList(), width);
        return IntStream.range(0, proportional.length)
                .allMatch(i -> Math.abs(places[i + 1] - places[i] - proportional[i]) < 1);
    }

    /** Where a moment is; what comes after the end is at the end. */
    double at(Duration moment) {
        for (int i = 0; i < stretches.size(); i++) {
            Stretch stretch = stretches.get(i);
            if (moment.compareTo(stretch.to()) <= 0) {
                double part = moment.minus(stretch.from()).toMillis() / 1000.0 / stretch.seconds();
                return places[i] + Math.max(0, part) * (places[i + 1] - places[i]);
            }
        }
        return places[places.length - 1];
    }

    /** Those that would be too narrow get the least, and the others share what is left by their length. */
    private static double[] widths(List<Stretch> stretches, double width) {
        double[] widths = new double[stretches.size()];
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            open.add(i);
        }
        double left = width;
        boolean changed = true;
        while (changed) {
            double seconds =
                    open.stream().mapToDouble(i -> stretches.get(i).seconds()).sum();
            changed = false;
            for (int i : List.copyOf(open)) {
                widths[i] = left * stretches.get(i).seconds() / seconds;
            }
            for (int i : List.copyOf(open)) {
                if (widths[i] < stretches.get(i).least() && open.size() > 1) {
                    widths[i] = stretches.get(i).least();
                    left -= widths[i];
                    open.remove(Integer.valueOf(i));
                    changed = true;
                }
            }
        }
        return widths;
    }
}
