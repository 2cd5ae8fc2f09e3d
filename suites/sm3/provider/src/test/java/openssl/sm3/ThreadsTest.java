package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads with digests of their own, one provider, and a garbage collector that has work. */
class ThreadsTest {
    private static final int THREADS = 8;

    private static final long SEED = 0x5a3;

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void haveDigestsOfTheirOwn(Way way) throws Exception {
        Random random = new Random(SEED);
        byte[][] messages = new byte[40][];
        byte[][] expected = new byte[messages.length][];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = new byte[random.nextInt(1 << random.nextInt(4, 18))];
            random.nextBytes(messages[i]);
            expected[i] = new SM3.Digest().digest(messages[i]);
        }
        Provider provider = way.provider();
        Callable<Integer> work = () -> {
            MessageDigest own = Way.digest(provider);
            List<byte[]> garbage = new ArrayList<>();
            int digests = 0;
            for (int round = 0; round < 20; round++) {
                for (int i = 0; i < messages.length; i++, digests++) {
                    // Sometimes a new one, so that contexts are made and freed beside each other.
                    MessageDigest digest = i % 4 == 0 ? Way.digest(provider) : own;
                    int half = messages[i].length / 2;
                    digest.update(messages[i], 0, half);
                    MessageDigest clone = (MessageDigest) digest.clone();
                    garbage.add(messages[i].clone());
                    digest.update(messages[i], half, messages[i].length - half);
                    clone.update(messages[i], half, messages[i].length - half);
                    assertArrayEquals(expected[i], digest.digest());
                    assertArrayEquals(expected[i], clone.digest());
                }
                garbage.clear();
            }
            return digests;
        };
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<Integer> done : threads.invokeAll(java.util.Collections.nCopies(THREADS, work))) {
                assertEquals(20 * messages.length, done.get());
            }
        } finally {
            threads.shutdownNow();
        }
        Leaving.await(way, 0);
    }

    /** All at the same time, before anything is loaded. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void mayBeTheFirst(Way way) throws Exception {
        Child.Result result = new Child().run(Crowd.class, way.name(), "first");
        assertEquals("16 digests" + System.lineSeparator(), result.said());
        assertEquals(0, result.exit());
    }

    /** Threads that are still computing when the virtual machine ends must not bring it down. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void mayBeTheLast(Way way) throws Exception {
        for (int i = 0; i < 3; i++) {
            Child.Result result = new Child().run(Crowd.class, way.name(), "last");
            assertEquals("", result.said());
            assertEquals(0, result.exit());
        }
    }
}
