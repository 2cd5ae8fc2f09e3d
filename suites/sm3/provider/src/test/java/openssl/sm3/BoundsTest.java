package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must never get as far as native code, and leaves the digest as it was. */
class BoundsTest {
    private static final byte[] ARRAY = new byte[2000];

    /** Offsets and lengths that do not lie within the array, with those whose sum is too big for an int. */
    private static final int[][] WRONG = {
        {-1, 1},
        {-1, 1000},
        {0, 2001},
        {1, 2000},
        {2001, 0},
        {1999, 2},
        {0, -1},
        {5, -1},
        {Integer.MAX_VALUE, 1},
        {1, Integer.MAX_VALUE},
        {Integer.MIN_VALUE, 1000},
        {1000, Integer.MIN_VALUE},
        {Integer.MIN_VALUE, Integer.MIN_VALUE},
        {-1000, Integer.MAX_VALUE},
    };

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void ofArrays(Way way) {
        MessageDigest digest = way.digest();
        digest.update(ARRAY, 0, 700);
        for (int[] range : WRONG) {
            String told = range[0] + ", " + range[1];
            refused(told, () -> digest.update(ARRAY, range[0], range[1]));
            // Without what MessageDigest checks itself.
            refused(told, () -> ((Sm3) digest).engineUpdate(ARRAY, range[0], range[1]));
        }
        assertThrows(IllegalArgumentException.class, () -> digest.update(null, 0, 0));
        assertThrows(NullPointerException.class, () -> digest.digest((byte[]) null));
        digest.update(ARRAY, 700, 1300);
        assertArrayEquals(new SM3.Digest().digest(ARRAY), digest.digest());
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void ofDigests(Way way) throws Exception {
        MessageDigest digest = way.digest();
        digest.update(ARRAY);
        byte[] out = new byte[40];
        int[][] wrong = {{-1, 32}, {9, 32}, {41, 32}, {0, 41}, {Integer.MAX_VALUE, 32}, {Integer.MIN_VALUE, 32}, {32, Integer.MAX_VALUE}};
        for (int[] range : wrong) {
            refused(range[0] + ", " + range[1], () -> ((Sm3) digest).engineDigest(out, range[0], range[1]));
        }
        DigestException small = assertThrows(DigestException.class, () -> digest.digest(out, 0, 31));
        assertEquals("an SM3 digest is 32 bytes long, there is room for 31", small.getMessage());
        assertArrayEquals(new byte[40], out);
        digest.digest(out, 8, 32);
        byte[] expected = new byte[40];
        System.arraycopy(new SM3.Digest().digest(ARRAY), 0, expected, 8, 32);
        assertArrayEquals(expected, out);
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void ofBuffers(Way way) {
        MessageDigest digest = way.digest();
        for (ByteBuffer buffer : new ByteBuffer[] {ByteBuffer.allocate(2000), ByteBuffer.allocateDirect(2000)}) {
            // Nothing remains.
            digest.update(buffer.position(2000));
            assertArrayEquals(new SM3.Digest().digest(), digest.digest());
        }
        assertThrows(NullPointerException.class, () -> digest.update((ByteBuffer) null));
    }

    private static void refused(String told, Executable call) {
        RuntimeException refusal = assertThrows(RuntimeException.class, call, told);
        boolean clear = refusal instanceof IndexOutOfBoundsException || refusal instanceof IllegalArgumentException;
        assertEquals(true, clear, told + " gave " + refusal);
    }
}
