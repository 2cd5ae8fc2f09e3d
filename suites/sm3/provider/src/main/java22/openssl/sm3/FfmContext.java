package openssl.sm3;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A context behind the foreign function interface. */
final class FfmContext extends Context {
    /**
     * What OpenSSL reads of an array in one call. The array may not move in the meantime, so the virtual machine cannot stop this thread, and whoever
     * wants to collect garbage waits: 16 KiB are below 0.2 ms even at 100 MB/s. A call's own cost is less than 0.1 % of that.
     */
    private static final int CRITICAL = 16384;

    private final byte[] room = new byte[Sm3.COLLECTED];
    private final ByteBuffer buffer = ByteBuffer.wrap(room);
    private final MemorySegment address = Evp.create();

    @Override
    ByteBuffer room() {
        return buffer;
    }

    @Override
    boolean readsArrays() {
        return true;
    }

    @Override
    void absorb(boolean fresh, int collected, byte[] data, int offset, int length) {
        begin(fresh, collected);
        feed(data, offset, length);
    }

    @Override
    void absorbDirect(boolean fresh, int collected, ByteBuffer direct, int position, int length) {
        begin(fresh, collected);
        // Nothing moves, nobody waits: an ordinary call, of any length.
        MemorySegment bytes = MemorySegment.ofBuffer(direct).asSlice(position - direct.position(), length);
        Evp.updateNative(address, bytes, length);
    }

    @Override
    void finish(boolean fresh, int collected, byte[] data, int offset, int length, byte[] out, int at) {
        absorb(fresh, collected, data, offset, length);
        Evp.finish(address, MemorySegment.ofArray(out).asSlice(at, Sm3.LENGTH));
    }

    @Override
    void absorb(Context other) {
        Evp.copy(address, ((FfmContext) other).address);
    }

    @Override
    void forget(boolean begun) {
        Arrays.fill(room, (byte) 0);
        if (begun) {
            Evp.begin(address);
        }
    }

    private void begin(boolean fresh, int collected) {
        if (fresh) {
            Evp.begin(address);
        }
        if (collected > 0) {
            feed(room, 0, collected);
            Arrays.fill(room, 0, collected, (byte) 0);
        }
    }

    private void feed(byte[] bytes, int offset, int length) {
        for (int end = offset + length; offset < end; offset += CRITICAL) {
            int part = Math.min(CRITICAL, end - offset);
            Evp.update(address, MemorySegment.ofArray(bytes).asSlice(offset, part), part);
        }
    }

    @Override
    public void run() {
        Arrays.fill(room, (byte) 0);
        Evp.free(address);
    }
}
