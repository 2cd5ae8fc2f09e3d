package sealedbox;

/** For bindings that take bytes as Java has them. */
public abstract class ArrayBoxes<K> extends Boxes<K, byte[]> {
    /** crypto_box_SEALBYTES: how much longer a box is than what is in it. */
    protected static final int SEAL_BYTES = 48;

    @Override
    protected final byte[] data(byte[] bytes) {
        return bytes;
    }

    @Override
    protected final byte[] bytes(byte[] data) {
        return data;
    }

    /** libsodium's functions give 0, or -1. */
    protected static void succeed(int code) {
        if (code != 0) throw new IllegalStateException("libsodium gave " + code);
    }
}
