package sealedbox;

/** native/jni_critical.c: arrays are used where they lie; the collector waits, or leaves them alone. */
public final class Critical {
    static {
        System.loadLibrary("sodiumjni");
    }

    private Critical() {
    }

    public static native int keyPair(byte[] publicKey, byte[] secretKey);

    public static native int seal(byte[] box, byte[] message, byte[] publicKey);

    public static native int open(byte[] message, byte[] box, byte[] publicKey, byte[] secretKey);

    public static native void nothing();

    public static native long take(byte[] data);
}
