package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Buffers whose memory has an owner: it may be gone. */
class ArenaTest {
    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void memoryThatWasGivenBackIsNotRead(Way way) {
        MessageDigest digest = way.digest();
        byte[] expected = new SM3.Digest().digest(new byte[4000]);
        for (int size : new int[] {100, 4000}) {
            Arena arena = Arena.ofConfined();
            ByteBuffer buffer = arena.allocate(size).asByteBuffer();
            for (int done = 0; done < 4000; done += size) {
                digest.update(buffer.rewind());
            }
            assertArrayEquals(expected, digest.digest());
            arena.close();
            buffer.rewind();
            assertThrows(IllegalStateException.class, () -> digest.update(buffer));
            assertEquals(0, buffer.position());
            assertArrayEquals(expected, digest.digest(new byte[4000]));
        }
    }
}
