package openssl.sm3;

import java.nio.ByteBuffer;

/** A context behind JNI. */
final class JniContext extends Context {
    private final long address;
    private final ByteBuffer shared;

    JniContext() {
        address = Jni.create();
        try {
            shared = Jni.shared(address);
        } catch (Throwable noMemory) {
            Jni.free(address);
            throw noMemory;
        }
    }

    @Override
    ByteBuffer room() {
        return shared;
    }

    @Override
    boolean readsArrays() {
        return false;
    }

    @Override
    void absorb(boolean fresh, int collected, byte[] data, int offset, int length) {
        Jni.absorb(address, fresh, collected, data, offset, length);
    }

    @Override
    void absorbDirect(boolean fresh, int collected, ByteBuffer direct, int position, int length) {
        Jni.absorbDirect(address, fresh, collected, direct, position, length);
    }

    @Override
    void finish(boolean fresh, int collected, byte[] data, int offset, int length, byte[] out, int at) {
        Jni.finish(address, fresh, collected, data, offset, length);
        shared.get(Sm3.COLLECTED, out, at, Sm3.LENGTH);
    }

    @Override
    void absorb(Context other) {
        Jni.copy(address, ((JniContext) other).address);
    }

    @Override
    void forget(boolean begun) {
        Jni.forget(address, begun);
    }

    @Override
    public void run() {
        Jni.free(address);
    }
}
