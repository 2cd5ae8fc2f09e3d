package openssl.sm3;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** A context behind the foreign function interface. */
final class FfmContext extends Context {
    /**
     * What OpenSSL reads of an array in one call. The array may not move in the meantime, so the virtual machine cannot stop this thread, and whoever
     * wants to collect garbage waits: 16 KiB are below 0.2 ms even at 100 MB/s. A call's own cost is less than 0.1 % of that.
     */
    private static final int CRITICAL = 16384;

    private final MemorySegment address;

    FfmContext() {
        this(Evp.create());
    }

    FfmContext(MemorySegment address) {
        this.address = address;
    }

    @Override
    void absorb(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length) {
        if (fresh) {
            Evp.begin(address);
        }
        feed(head, 0, headLength);
        feed(data, offset, length);
    }

    @Override
    void absorbDirect(boolean fresh, byte[] head, int headLength, ByteBuffer direct, int position, int length) {
        if (fresh) {
            Evp.begin(address);
        }
        feed(head, 0, headLength);
        // Nothing moves, nobody waits: an ordinary call, of any length.
        MemorySegment bytes = MemorySegment.ofBuffer(direct).asSlice(position - direct.position(), length);
        Evp.updateNative(address, bytes, length);
    }

    @Override
    void finish(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length, byte[] out, int at) {
        absorb(fresh, head, headLength, data, offset, length);
        Evp.finish(address, MemorySegment.ofArray(out).asSlice(at, Sm3.LENGTH));
    }

    private void feed(byte[] bytes, int offset, int length) {
        for (int end = offset + length; offset < end; offset += CRITICAL) {
            int part = Math.min(CRITICAL, end - offset);
            Evp.update(address, MemorySegment.ofArray(bytes).asSlice(offset, part), part);
        }
    }

    @Override
    Context copy() {
        return new FfmContext(Evp.copy(address));
    }

    @Override
    public void run() {
        Evp.free(address);
    }
}
