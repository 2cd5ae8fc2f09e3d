package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What OpenSSL refuses is an exception with its reason, and nothing of it stays behind. */
class FailureTest {
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void saysOpenSslsReason(Way way) {
        for (int i = 0; i < 3; i++) {
            String said = assertThrows(ProviderException.class, way::copyNothing).getMessage();
            // The second is what OpenSSL 3.0 said at first.
            String reason = "EVP_MD_CTX_copy_ex: error:[0-9A-F]{8}:digital envelope routines::(passed a null parameter|input not initialized)";
            assertTrue(said.matches(reason), said);
        }
    }

    /** A digest that never began cannot end. Why, OpenSSL 3.0 does not say. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void saysWhatFailed(Way way) {
        Context context = way.context();
        byte[] out = new byte[32];
        String said = assertThrows(ProviderException.class, () -> context.finish(false, 0, null, 0, 0, out, 0)).getMessage();
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
        ByteBuffer room() {
            return behind.room();
        }

        @Override
        boolean readsArrays() {
            return behind.readsArrays();
        }

        @Override
        void absorb(boolean fresh, int collected, byte[] data, int offset, int length) {
            behind.absorb(fresh, collected, data, offset, length);
            fail();
        }

        @Override
        void absorbDirect(boolean fresh, int collected, ByteBuffer direct, int position, int length) {
            behind.absorbDirect(fresh, collected, direct, position, length);
            fail();
        }

        @Override
        void finish(boolean fresh, int collected, byte[] data, int offset, int length, byte[] out, int at) {
            behind.finish(fresh, collected, data, offset, length, out, at);
            fail();
        }

        @Override
        void absorb(Context other) {
            fail();
            behind.absorb(((Failing) other).behind);
        }

        @Override
        void forget(boolean begun) {
            behind.forget(begun);
            fail();
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
        List<Failing> contexts = new ArrayList<>();
        Supplier<Context> source = () -> {
            Failing context = new Failing(way.context());
            // Clones are not to be had.
            context.failures = contexts.isEmpty() ? 0 : 1;
            contexts.add(context);
            return context;
        };
        long live = way.live();
        try (Sm3 digest = new Sm3(source)) {
            digest.update(message);
            List<Executable> uses = List.of(
                    () -> digest.update(message),
                    () -> digest.update(ByteBuffer.allocateDirect(2000)),
                    digest::digest,
                    () -> digest.digest(new byte[5]),
                    digest::reset);
            for (Executable use : uses) {
                digest.update(message);
                contexts.get(0).failures = 1;
                assertThrows(ProviderException.class, use);
                assertArrayEquals(expected, digest.digest(message));
            }
            contexts.get(0).failures = 1;
            assertThrows(ProviderException.class, () -> digest.digest(message));
            assertArrayEquals(expected, digest.digest(message));
            // A clone that cannot be made is nothing to the original, and leaves nothing.
            digest.update(message, 0, 1000);
            assertThrows(ProviderException.class, digest::clone);
            assertEquals(2, contexts.size());
            assertEquals(live + 1, way.live());
            digest.update(message, 1000, 1000);
            assertArrayEquals(expected, digest.digest());
        }
        assertEquals(live, way.live());
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
