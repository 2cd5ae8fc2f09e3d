package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.bouncycastle.jcajce.provider.digest.SM3;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same as BouncyCastle, which shares no code with OpenSSL, however a message is cut and whatever it lies in. */
class AgreementTest {
    private static final long SEED = 0x5a3;

    /** The block of SM3, what is collected and copied to the stack, pieces of read-only buffers and of critical sections: here things change. */
    private static final int[] BOUNDARIES = {0, 64, 128, 512, 576, 1024, 8192, 16384, 32768};

    private static byte[] bouncyCastle(byte[] message) {
        return new SM3.Digest().digest(message);
    }

    private static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void onEveryLengthAroundEveryBoundary(Way way) {
        Random random = new Random(SEED);
        MessageDigest digest = way.digest();
        for (int boundary : BOUNDARIES) {
            for (int length = Math.max(0, boundary - 66); length <= boundary + 66; length++) {
                byte[] message = random(random, length);
                assertArrayEquals(bouncyCastle(message), digest.digest(message), () -> message.length + " bytes");
                digest.update(message);
                assertArrayEquals(bouncyCastle(message), digest.digest(), () -> message.length + " bytes, updated");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void onMessagesCutAnywhere(Way way) {
        byte[] message = random(new Random(SEED + 1), 1200);
        byte[] expected = bouncyCastle(message);
        MessageDigest digest = way.digest();
        for (int cut = 0; cut <= message.length; cut++) {
            digest.update(message, 0, cut);
            digest.update(message, cut, message.length - cut);
            assertArrayEquals(expected, digest.digest(), "cut at " + cut);
        }
        for (int first : new int[] {1, 63, 64, 65, 511, 512, 513}) {
            for (int second = 0; first + second <= message.length; second++) {
                digest.update(message, 0, first);
                digest.update(message, first, second);
                // The rest through digest(byte[]), which must not forget what came before.
                assertArrayEquals(expected, digest.digest(Arrays.copyOfRange(message, first + second, message.length)), first + ", " + second);
            }
        }
    }

    /** How bytes get into a digest. */
    private enum Kind {
        BYTES,
        ARRAY,
        HEAP,
        SLICE,
        READ_ONLY,
        DIRECT,
        DIRECT_SLICE,
        DIRECT_READ_ONLY,
        MAPPED;

        void feed(MessageDigest digest, byte[] message, int from, int to, ByteBuffer direct, ByteBuffer mapped) {
            switch (this) {
                case BYTES -> {
                    for (int i = from; i < to; i++) {
                        digest.update(message[i]);
                    }
                }
                case ARRAY -> digest.update(message, from, to - from);
                case HEAP -> whole(digest, ByteBuffer.wrap(message, from, to - from));
                case SLICE -> whole(digest, ByteBuffer.wrap(message).slice(from, to - from));
                case READ_ONLY -> whole(digest, ByteBuffer.wrap(message).asReadOnlyBuffer().position(from).limit(to));
                case DIRECT -> whole(digest, direct.duplicate().position(from).limit(to));
                case DIRECT_SLICE -> whole(digest, direct.slice(from, to - from));
                case DIRECT_READ_ONLY -> whole(digest, direct.asReadOnlyBuffer().position(from).limit(to));
                case MAPPED -> whole(digest, mapped.duplicate().position(from).limit(to));
            }
        }

        private static void whole(MessageDigest digest, ByteBuffer buffer) {
            int limit = buffer.limit();
            digest.update(buffer);
            assertEquals(limit, buffer.position(), "the position after an update");
            assertEquals(limit, buffer.limit(), "the limit after an update");
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void onRandomPiecesOfEveryKind(Way way, @TempDir Path folder) throws IOException {
        Random random = new Random(SEED + 2);
        byte[] message = random(random, 100_000);
        ByteBuffer direct = ByteBuffer.allocateDirect(message.length).put(message).flip();
        Path file = Files.write(folder.resolve("message"), message);
        MessageDigest digest = way.digest();
        int[] pieces = new int[Kind.values().length];
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, message.length);
            for (int round = 0; round < 300; round++) {
                int from = random.nextInt(message.length);
                int end = from + random.nextInt(message.length - from + 1);
                byte[] expected = bouncyCastle(Arrays.copyOfRange(message, from, end));
                StringBuilder told = new StringBuilder("round " + round + ", seed " + (SEED + 2) + ":");
                while (from < end) {
                    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
                    int to = from + random.nextInt(Math.min(end - from, 1 << random.nextInt(17)) + 1);
                    told.append(' ').append(kind).append(' ').append(to - from);
                    kind.feed(digest, message, from, to, direct, mapped);
                    pieces[kind.ordinal()]++;
                    from = to;
                }
                byte[] got = digest.digest();
                assertArrayEquals(expected, got, told::toString);
            }
        }
        assertFalse(Arrays.stream(pieces).anyMatch(count -> count < 100), "every kind was tried");
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void ofClonesAndTheirOriginals(Way way) throws CloneNotSupportedException {
        Random random = new Random(SEED + 3);
        byte[] message = random(random, 3000);
        byte[] other = random(random, 3000);
        byte[] whole = bouncyCastle(message);
        for (int cut : new int[] {0, 1, 63, 64, 65, 511, 512, 513, 577, 1024, 1025, 2999, 3000}) {
            for (int between : new int[] {0, 1, 100, 700}) {
                MessageDigest original = way.digest();
                original.update(message, 0, cut);
                MessageDigest clone = (MessageDigest) original.clone();
                // What one of them does is nothing to the other.
                original.update(other, 0, between);
                byte[] mixed = Arrays.copyOf(message, cut + between);
                System.arraycopy(other, 0, mixed, cut, between);
                MessageDigest second = (MessageDigest) clone.clone();
                assertArrayEquals(bouncyCastle(mixed), original.digest(), "the original, cut at " + cut);
                clone.update(message, cut, message.length - cut);
                assertArrayEquals(whole, clone.digest(), "the clone, cut at " + cut);
                second.update(message, cut, message.length - cut);
                assertArrayEquals(whole, second.digest(), "the clone's clone, cut at " + cut);
                // Each of them can be used on.
                assertArrayEquals(whole, original.digest(message));
                assertArrayEquals(whole, clone.digest(message));
                assertEquals(original.getProvider(), clone.getProvider());
                assertEquals("SM3", clone.getAlgorithm());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void afterReset(Way way) {
        byte[] message = random(new Random(SEED + 4), 3000);
        MessageDigest digest = way.digest();
        for (int forgotten : new int[] {0, 1, 512, 513, 3000}) {
            digest.update(message, 0, forgotten);
            digest.reset();
            assertArrayEquals(bouncyCastle(new byte[0]), digest.digest(), "reset after " + forgotten);
            digest.update(message, 0, forgotten);
            digest.reset();
            assertArrayEquals(bouncyCastle(message), digest.digest(message), "reset after " + forgotten);
        }
    }

    @ParameterizedTest
    @MethodSource("openssl.sm3.Way#all")
    void intoAnArrayOfTheCaller(Way way) throws Exception {
        byte[] message = random(new Random(SEED + 5), 700);
        MessageDigest digest = way.digest();
        byte[] out = new byte[100];
        Arrays.fill(out, (byte) 0x55);
        digest.update(message);
        assertEquals(32, digest.digest(out, 10, 40));
        byte[] expected = new byte[100];
        Arrays.fill(expected, (byte) 0x55);
        System.arraycopy(bouncyCastle(message), 0, expected, 10, 32);
        assertArrayEquals(expected, out);
    }
}
