import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;
import sealedbox.Keys;
import sealedbox.Sodium;

/** Through the FFM API; arrays are copied into an arena that lives for a call, and back. */
public class SealedBox extends ArrayBoxes<Keys> {
    private static final Sodium SODIUM = Sodium.load();

    @Override
    protected Keys newKeys() throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment publicKey = arena.allocate(Sodium.KEY_BYTES);
            MemorySegment secretKey = arena.allocate(Sodium.KEY_BYTES);
            SODIUM.newKeys(publicKey, secretKey);
            return new Keys(publicKey.toArray(JAVA_BYTE), secretKey.toArray(JAVA_BYTE));
        }
    }

    @Override
    protected Keys keys(byte[] publicKey, byte[] secretKey) {
        return new Keys(publicKey, secretKey);
    }

    @Override
    protected byte[] sealed(byte[] message, Keys recipient) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment box = arena.allocate(message.length + SEAL_BYTES);
            SODIUM.sealInto(box, arena.allocateFrom(JAVA_BYTE, message), arena.allocateFrom(JAVA_BYTE, recipient.publicKey()));
            return box.toArray(JAVA_BYTE);
        }
    }

    @Override
    protected byte[] opened(byte[] box, Keys recipient) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment message = arena.allocate(box.length - SEAL_BYTES);
            MemorySegment publicKey = arena.allocateFrom(JAVA_BYTE, recipient.publicKey());
            MemorySegment secretKey = arena.allocateFrom(JAVA_BYTE, recipient.secretKey());
            SODIUM.openInto(message, arena.allocateFrom(JAVA_BYTE, box), publicKey, secretKey);
            return message.toArray(JAVA_BYTE);
        }
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) throws Throwable {
        Keys keys = newKeys();
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public Keys keyPair() throws Throwable {
        return newKeys();
    }

    //@@Compare("seal")
    @Benchmark
    public byte[] seal(Length length) throws Throwable {
        return sealed(message, recipient);
    }

    //@@Compare("open")
    @Benchmark
    public byte[] open(Length length) throws Throwable {
        return opened(box, recipient);
    }

    //@@Check
    public String proved(Object result) throws Throwable {
        return proof(result);
    }
}
