package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.MessageDigest;
import java.util.List;
import java.util.function.Consumer;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What OpenSSL holds for a digest is freed: when it is closed, or when it is dropped. Counted, and seen in the memory of a process. */
class MemoryTest {
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void closedDigestsAreFreedAtOnce(Way way) throws Exception {
        Leaving.await(way, 0);
        for (int i = 0; i < 1000; i++) {
            try (Sm3 digest = (Sm3) way.digest()) {
                digest.update(new byte[600]);
                assertEquals(1, way.live());
                try (Sm3 clone = (Sm3) digest.clone()) {
                    assertEquals(2, way.live());
                    clone.digest();
                }
                assertEquals(1, way.live());
            }
            assertEquals(0, way.live());
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void aDigestHasOneContextHoweverOftenItIsUsed(Way way) throws Exception {
        Leaving.await(way, 0);
        try (Sm3 digest = (Sm3) way.digest()) {
            assertEquals(0, way.live(), "none before there is something to digest");
            for (int i = 0; i < 1000; i++) {
                digest.update(new byte[600]);
                digest.digest();
                digest.digest(new byte[600]);
                digest.update((byte) 1);
                digest.reset();
                assertEquals(1, way.live());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void aClosedDigestIsNotUsedAnyMore(Way way) {
        List<Consumer<Sm3>> uses = List.of(
                digest -> digest.update((byte) 1),
                digest -> digest.update(new byte[1]),
                digest -> digest.update(new byte[1000]),
                digest -> digest.update(java.nio.ByteBuffer.allocateDirect(1)),
                digest -> digest.update(java.nio.ByteBuffer.allocateDirect(1000)),
                digest -> digest.digest(),
                digest -> digest.digest(new byte[1]),
                digest -> digest.reset(),
                digest -> assertThrowsUnchecked(digest));
        for (int before : new int[] {0, 1, 1000}) {
            for (Consumer<Sm3> use : uses) {
                Sm3 digest = (Sm3) way.digest();
                digest.update(new byte[before]);
                digest.close();
                IllegalStateException refusal = assertThrows(IllegalStateException.class, () -> use.accept(digest));
                assertEquals("the digest is closed", refusal.getMessage());
                digest.close();
            }
        }
    }

    private static void assertThrowsUnchecked(Sm3 digest) {
        try {
            digest.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A clone goes on when its original is closed or gone, and the other way round. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void clonesLiveAlone(Way way) throws Exception {
        byte[] message = new byte[3000];
        byte[] expected = new SM3.Digest().digest(message);
        Sm3 original = (Sm3) way.digest();
        original.update(message, 0, 1500);
        MessageDigest clone = (MessageDigest) original.clone();
        MessageDigest another = (MessageDigest) clone.clone();
        original.close();
        clone.update(message, 1500, 1500);
        assertArrayEquals(expected, clone.digest());
        ((AutoCloseable) clone).close();
        another.update(message, 1500, 1500);
        assertArrayEquals(expected, another.digest());
        ((AutoCloseable) another).close();
        Leaving.await(way, 0);
    }

    private static long growth(Way way, String what) throws Exception {
        // The heap is there from the beginning, so that what grows is not the heap.
        Child.Result result = new Child().with("-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC").run(Leaving.class, way.name(), what);
        assertEquals(0, result.exit(), result.said());
        return Long.parseLong(result.said().trim());
    }

    /** 100,000 contexts are tens of megabytes: to be seen if they are kept, and not if they are closed or dropped. */
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void memoryDoesNotGrow(Way way) throws Exception {
        long kept = growth(way, "kept");
        assertTrue(kept > 12 << 10, "what is kept is seen: " + kept + " KiB");
        for (String what : List.of("closed", "dropped")) {
            long grown = growth(way, what);
            assertTrue(grown < kept / 4, what + ": " + grown + " KiB, kept: " + kept + " KiB");
        }
    }
}
