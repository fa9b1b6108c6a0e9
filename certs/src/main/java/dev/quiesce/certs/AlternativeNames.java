package dev.quiesce.certs;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.util.IPAddress;

/** What a certificate covers: DNS names and IP addresses, each in one spelling only. */
final class AlternativeNames {
    private static final Set<Integer> TYPES = Set.of(GeneralName.dNSName, GeneralName.iPAddress);

    private AlternativeNames() {}

    /** Lower case; an address as a certificate shows it (IPv6 in full). Never asks a name server. */
    static Set<String> canonical(Collection<String> names) {
        return names.stream().map(AlternativeNames::canonical).collect(Collectors.toUnmodifiableSet());
    }

    static GeneralNames extension(Collection<String> names) {
        return new GeneralNames(canonical(names).stream()
                .sorted()
                .map(name -> new GeneralName(isAddress(name) ? GeneralName.iPAddress : GeneralName.dNSName, name))
                .toArray(GeneralName[]::new));
    }

    static Set<String> of(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        return names == null
                ? Set.of()
                : names.stream()
                        .filter(typeAndValue -> TYPES.contains(typeAndValue.get(0)))
                        .map(typeAndValue -> String.valueOf(typeAndValue.get(1)))
                        .map(AlternativeNames::canonical)
                        .collect(Collectors.toUnmodifiableSet());
    }

    private static String canonical(String name) {
        return isAddress(name) ? InetAddress.ofLiteral(name).getHostAddress() : name.toLowerCase(Locale.ROOT);
    }

    private static boolean isAddress(String name) {
        return IPAddress.isValid(name);
    }
}
