package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the standards say, and the names by which a digest is found. */
class VectorsTest {
    private record Vector(String source, byte[] message, String digest) {
        static Vector of(String line) {
            String[] parts = line.split(" \\| ");
            String[] repeated = parts[1].split("\\*");
            String message = repeated[0].repeat(repeated.length == 1 ? 1 : Integer.parseInt(repeated[1]));
            return new Vector(parts[0], HexFormat.of().parseHex(message), parts[2]);
        }
    }

    private static List<Vector> vectors() throws Exception {
        InputStream file = VectorsTest.class.getResourceAsStream("/vectors.txt");
        assertNotNull(file);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).map(Vector::of).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void ofTheStandards(Way way) throws Exception {
        MessageDigest digest = way.digest();
        assertEquals(4, vectors().size());
        for (Vector vector : vectors()) {
            assertEquals(vector.digest, HexFormat.of().formatHex(digest.digest(vector.message)), vector.source + ", in one call");
            for (byte each : vector.message) {
                digest.update(each);
            }
            assertEquals(vector.digest, HexFormat.of().formatHex(digest.digest()), vector.source + ", byte by byte");
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void isFoundByItsNames(Way way) throws Exception {
        Provider provider = way.provider();
        Security.addProvider(provider);
        try {
            for (String name : List.of("SM3", "sm3", "1.2.156.10197.1.401", "OID.1.2.156.10197.1.401")) {
                MessageDigest digest = MessageDigest.getInstance(name, provider.getName());
                assertTrue(digest instanceof Sm3, name);
                assertEquals(provider, digest.getProvider());
                assertEquals(32, digest.getDigestLength());
                assertEquals(vectors().get(0).digest, HexFormat.of().formatHex(digest.digest(vectors().get(0).message)), name);
            }
        } finally {
            Security.removeProvider(provider.getName());
        }
    }

    /** Both ways have to be the same OpenSSL, or they are not compared. */
    @Test
    void saysWhichOpenSslItIs() {
        List<String> said = Way.all().map(way -> way.provider().getInfo().replaceFirst(".* by ", "")).distinct().toList();
        assertEquals(1, said.size(), said.toString());
        assertTrue(said.get(0).matches("OpenSSL 3\\..* at /.*libcrypto.*"), said.get(0));
    }
}
