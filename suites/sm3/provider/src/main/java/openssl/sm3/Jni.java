package openssl.sm3;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.security.ProviderException;

/** Natives of {@code native/digest.c}. Nothing is checked behind them. */
final class Jni {
    private static String loaded;

    private Jni() {}

    /** Version and file of OpenSSL, which is loaded now if it is not yet. What failed is tried again the next time. */
    static synchronized String loaded() {
        if (loaded == null) {
            // That of file names.
            Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
            try {
                System.loadLibrary("sm3jni");
            } catch (UnsatisfiedLinkError | IllegalCallerException problem) {
                throw new ProviderException("cannot load the JNI library: " + problem.getMessage(), problem);
            }
            load(CryptoPath.get().getBytes(charset));
            loaded = new String(library(), charset);
        }
        return loaded;
    }

    /** Loads OpenSSL; the path in the file system's characters. Does nothing the second time. */
    private static native void load(byte[] path);

    private static native byte[] library();

    static native long create();

    static native void free(long context);

    /** Contexts that were made and not freed. */
    static native long live();

    /** Room for {@link Sm3#COLLECTED} bytes, and behind it the digest. The context's own memory: no longer there than that. */
    static native ByteBuffer shared(long context);

    static native void copy(long to, long from);

    static native void absorb(long context, boolean fresh, int collected, byte[] data, int offset, int length);

    static native void absorbDirect(long context, boolean fresh, int collected, ByteBuffer data, int position, int length);

    static native void finish(long context, boolean fresh, int collected, byte[] data, int offset, int length);

    static native void forget(long context, boolean begun);
}
