package openssl.sm3;

import java.nio.ByteBuffer;

/**
 * A digest's state in OpenSSL, and what can be done with it. {@link #run} frees it; after that, and by two threads at a time, nothing may be called.
 * Offsets and lengths have been checked by the caller.
 *
 * <p>A message has a head, the bytes that were collected in Java, and data: so that what one digest needs is one call. With {@code fresh} a new message
 * begins, whatever was there before.
 */
abstract class Context implements Runnable {

    abstract void absorb(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length);

    /** The bytes of a direct buffer, from {@code position}: the buffer's own position stays. */
    abstract void absorbDirect(boolean fresh, byte[] head, int headLength, ByteBuffer direct, int position, int length);

    /** Writes the digest of all that was absorbed, {@link Sm3#LENGTH} bytes. The next call has to be fresh. */
    abstract void finish(boolean fresh, byte[] head, int headLength, byte[] data, int offset, int length, byte[] out, int at);

    /** Another one that has absorbed the same. */
    abstract Context copy();
}
