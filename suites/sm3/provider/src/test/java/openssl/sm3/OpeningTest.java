package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which OpenSSL is loaded, and what is said when that does not work. */
class OpeningTest {
    private static final String ABC = "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0";

    /** Lines of a process that was told where OpenSSL is; it tries twice, and both must come to the same. */
    private static List<String> opened(Way way, Child child) throws Exception {
        Child.Result result = child.run(Opening.class, way.name());
        assertEquals(0, result.exit(), result.said());
        List<String> lines = result.said().lines().toList();
        assertEquals(lines.subList(0, lines.size() / 2), lines.subList(lines.size() / 2, lines.size()), result.said());
        return lines.subList(0, lines.size() / 2);
    }

    static String refused(Way way, Child child) throws Exception {
        List<String> lines = opened(way, child);
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("refused: "), lines.toString());
        return lines.get(0).substring("refused: ".length());
    }

    private static String property(Object path) {
        return "-D" + CryptoPath.PROPERTY + "=" + path;
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void theOneThatIsNamed(Way way, @TempDir Path folder) throws Exception {
        String file = way.provider().getInfo().replaceFirst(".* at ", "");
        Path copy = Files.copy(Path.of(file), folder.resolve("another.so"));
        List<String> lines = opened(way, new Child().with(property(copy)));
        assertEquals(List.of(way.provider().getInfo().replace(file, copy.toString()), ABC), lines);
        // By a name for the dynamic linker, as without the property, or with an empty one.
        for (String name : List.of("libcrypto.so.3", "")) {
            assertEquals(List.of(way.provider().getInfo(), ABC), opened(way, new Child().with(property(name))));
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void noFile(Way way, @TempDir Path folder) throws Exception {
        Path nowhere = folder.resolve("libcrypto.so.3");
        String refusal = refused(way, new Child().with(property(nowhere)));
        assertTrue(refusal.startsWith("cannot load OpenSSL from " + nowhere + ": "), refusal);
        assertTrue(refusal.contains("No such file or directory"), refusal);
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void noLibrary(Way way, @TempDir Path folder) throws Exception {
        Path text = Files.writeString(folder.resolve("libcrypto.so.3"), "This is no shared library.".repeat(100));
        String refusal = refused(way, new Child().with(property(text)));
        assertTrue(refusal.startsWith("cannot load OpenSSL from " + text + ": "), refusal);
        assertTrue(refusal.contains("invalid ELF header"), refusal);
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void anotherLibrary(Way way) throws Exception {
        Path other = Path.of(System.getProperty("java.home"), "lib", "libverify.so");
        assertTrue(Files.exists(other));
        String refusal = refused(way, new Child().with(property(other)));
        assertTrue(refusal.startsWith(other + " is not OpenSSL 3 or newer: it has no "), refusal);
    }

    /** An OpenSSL that is configured to have certified algorithms only: of those SM3 is none. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void noSm3(Way way, @TempDir Path folder) throws Exception {
        String settings = "openssl_conf = all\n[all]\nalg_section = algorithms\n[algorithms]\ndefault_properties = fips=yes\n";
        Child child = new Child();
        child.environment.put("OPENSSL_CONF", Files.writeString(folder.resolve("openssl.cnf"), settings).toString());
        String refusal = refused(way, child);
        assertTrue(refusal.matches("OpenSSL 3\\..* at /.* has no SM3: EVP_MD_fetch: error:0308010C:digital envelope routines::unsupported.*"), refusal);
    }

    @Test
    void noGlue(@TempDir Path folder) throws Exception {
        String refusal = refused(Way.JNI, new Child().with("-Djava.library.path=" + folder));
        assertTrue(refusal.startsWith("cannot load the JNI library: ") && refusal.contains("sm3jni"), refusal);
    }
}
