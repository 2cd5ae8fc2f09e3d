package sealedbox;

/** native/jni_copying.c: arrays are copied into native memory, results are copied back. */
public final class Copying {
    static {
        System.loadLibrary("sodiumjni");
    }

    private Copying() {
    }

    public static native int keyPair(byte[] publicKey, byte[] secretKey);

    public static native int seal(byte[] box, byte[] message, byte[] publicKey);

    public static native int open(byte[] message, byte[] box, byte[] publicKey, byte[] secretKey);

    public static native void nothing();

    public static native long take(byte[] data);
}
