package openssl.sm3;

import java.nio.ByteBuffer;

/** A context behind JNI. */
final class JniContext extends Context {
    private final long address;

    JniContext() {
        this(Jni.create());
    }

    JniContext(long address) {
        this.address = address;
    }

    @Override
    void absorb(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length) {
        Jni.absorb(address, fresh, head, headLength, data, offset, length);
    }

    @Override
    void absorbDirect(boolean fresh, byte[] head, int headLength, ByteBuffer direct, int position, int length) {
        Jni.absorbDirect(address, fresh, head, headLength, direct, position, length);
    }

    @Override
    void finish(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length, byte[] out, int at) {
        Jni.finish(address, fresh, head, headLength, data, offset, length, out, at);
    }

    @Override
    Context copy() {
        return new JniContext(Jni.copy(address));
    }

    @Override
    public void run() {
        Jni.free(address);
    }
}
