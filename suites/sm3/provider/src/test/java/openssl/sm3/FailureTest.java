package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.ProviderException;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What OpenSSL refuses is an exception with its reason, and nothing of it stays behind. */
class FailureTest {
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void saysOpenSslsReason(Way way) throws ReflectiveOperationException {
        Context nothing = way.nothing();
        long live = way.live();
        for (int i = 0; i < 3; i++) {
            String said = assertThrows(ProviderException.class, nothing::copy).getMessage();
            // The second is what OpenSSL 3.0 said at first.
            String reason = "EVP_MD_CTX_copy_ex: error:[0-9A-F]{8}:digital envelope routines::(passed a null parameter|input not initialized)";
            assertTrue(said.matches(reason), said);
            assertEquals(live, way.live(), "the copy that failed was freed");
        }
    }

    /** A digest that never began cannot end. Why, OpenSSL 3.0 does not say. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void saysWhatFailed(Way way) {
        Context context = way.context();
        byte[] out = new byte[32];
        String said = assertThrows(ProviderException.class, () -> context.finish(false, null, 0, null, 0, 0, out, 0)).getMessage();
        assertTrue(said.matches("EVP_DigestFinal_ex: (OpenSSL gives no reason|error:.*)"), said);
        assertArrayEquals(new byte[32], out);
        context.run();
    }

    /** Fails as often as it is told, and is one of OpenSSL's otherwise. */
    private static final class Failing extends Context {
        private final Context behind;
        int failures;

        Failing(Context behind) {
            this.behind = behind;
        }

        private void fail() {
            if (failures-- > 0) {
                throw new ProviderException("planned");
            }
        }

        @Override
        void absorb(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length) {
            behind.absorb(fresh, head, headLength, data, offset, length);
            fail();
        }

        @Override
        void absorbDirect(boolean fresh, byte[] head, int headLength, ByteBuffer direct, int position, int length) {
            behind.absorbDirect(fresh, head, headLength, direct, position, length);
            fail();
        }

        @Override
        void finish(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length, byte[] out, int at) {
            behind.finish(fresh, head, headLength, data, offset, length, out, at);
            fail();
        }

        @Override
        Context copy() {
            fail();
            return behind.copy();
        }

        @Override
        public void run() {
            behind.run();
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void theNextMessageBeginsAnew(Way way) throws Exception {
        byte[] message = new byte[2000];
        message[7] = 7;
        byte[] expected = new SM3.Digest().digest(message);
        Failing context = new Failing(way.context());
        try (Sm3 digest = new Sm3(() -> context)) {
            digest.update(message);
            context.failures = 1;
            assertThrows(ProviderException.class, () -> digest.update(message));
            assertArrayEquals(expected, digest.digest(message));
            context.failures = 1;
            assertThrows(ProviderException.class, () -> digest.update(ByteBuffer.allocateDirect(2000)));
            assertArrayEquals(expected, digest.digest(message));
            digest.update(message);
            context.failures = 1;
            assertThrows(ProviderException.class, digest::digest);
            assertArrayEquals(expected, digest.digest(message));
            context.failures = 1;
            assertThrows(ProviderException.class, () -> digest.digest(message));
            assertArrayEquals(expected, digest.digest(message));
            // A clone that cannot be made is nothing to the original.
            digest.update(message, 0, 1000);
            context.failures = 1;
            assertThrows(ProviderException.class, digest::clone);
            digest.update(message, 1000, 1000);
            assertArrayEquals(expected, digest.digest());
        }
    }

    @Test
    void noContextNoDigest() {
        MessageDigest digest = new Sm3(() -> {
            throw new ProviderException("no memory");
        });
        for (int i = 0; i < 2; i++) {
            ProviderException refusal = assertThrows(ProviderException.class, () -> digest.digest(new byte[1]));
            assertEquals("no memory", refusal.getMessage());
        }
    }
}
