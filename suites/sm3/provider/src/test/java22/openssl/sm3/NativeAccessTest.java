package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Newer virtual machines can be told to refuse native code to those who have no leave. */
class NativeAccessTest {
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void isRefusedInWords(Way way) throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "the option came with JDK 24");
        Child child = new Child().with("--illegal-native-access=deny");
        child.arguments.remove("--enable-native-access=ALL-UNNAMED");
        String refusal = OpeningTest.refused(way, child);
        assertTrue(refusal.startsWith("cannot ") && refusal.contains("native"), refusal);
        assertTrue(refusal.contains("llegal native access"), refusal);
    }
}
