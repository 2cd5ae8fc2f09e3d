import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.Boxes;
import sealedbox.Sodium;

/** Through the FFM API; everything lies in an arena outside the heap, in buffers that are used again, as in C. */
public class SealedBox extends Boxes<SealedBox.Keys, MemorySegment> {
    private static final Sodium SODIUM = Sodium.load();

    /** Where a key pair is. */
    public record Keys(MemorySegment publicKey, MemorySegment secretKey) {
    }

    private final Arena arena = Arena.ofAuto();
    private final Keys fresh = new Keys(arena.allocate(Sodium.KEY_BYTES), arena.allocate(Sodium.KEY_BYTES));
    private MemorySegment sealed = MemorySegment.NULL;
    private MemorySegment opened = MemorySegment.NULL;

    @Override
    protected Keys newKeys() throws Throwable {
        SODIUM.newKeys(fresh.publicKey(), fresh.secretKey());
        return fresh;
    }

    @Override
    protected Keys keys(byte[] publicKey, byte[] secretKey) {
        return new Keys(data(publicKey), data(secretKey));
    }

    @Override
    protected MemorySegment sealed(MemorySegment message, Keys recipient) throws Throwable {
        sealed = room(sealed, message.byteSize() + Sodium.SEAL_BYTES);
        SODIUM.sealInto(sealed, message, recipient.publicKey());
        return sealed;
    }

    @Override
    protected MemorySegment opened(MemorySegment box, Keys recipient) throws Throwable {
        opened = room(opened, box.byteSize() - Sodium.SEAL_BYTES);
        SODIUM.openInto(opened, box, recipient.publicKey(), recipient.secretKey());
        return opened;
    }

    /** The buffer of the call before, if it fits. */
    private MemorySegment room(MemorySegment last, long size) {
        return last.byteSize() == size ? last : arena.allocate(size);
    }

    @Override
    protected MemorySegment data(byte[] bytes) {
        return arena.allocateFrom(JAVA_BYTE, bytes);
    }

    @Override
    protected byte[] bytes(MemorySegment data) {
        return data.toArray(JAVA_BYTE);
    }

    //@@Compare("roundTrip")
    @Benchmark
    public MemorySegment roundTrip(Length length) throws Throwable {
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
    public MemorySegment seal(Length length) throws Throwable {
        return sealed(message, recipient);
    }

    //@@Compare("open")
    @Benchmark
    public MemorySegment open(Length length) throws Throwable {
        return opened(box, recipient);
    }

    //@@Check
    public String proved(Object result) throws Throwable {
        return proof(result);
    }
}
