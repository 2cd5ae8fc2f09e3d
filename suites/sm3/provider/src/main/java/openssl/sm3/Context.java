package openssl.sm3;

import java.nio.ByteBuffer;

/**
 * A digest's state in OpenSSL, with room for short pieces of its message, and what can be done with it. {@link #run} frees it; after that, and by two
 * threads at a time, nothing may be called. Offsets and lengths have been checked by the caller.
 *
 * <p>A message is what was collected and the data after it, so that what one digest needs is one call. With {@code fresh} a new message begins, whatever
 * was there before; {@code collected} is how many bytes are taken from {@link #room}, where they are not kept.
 */
abstract class Context implements Runnable {

    /** Where the caller puts short pieces, by absolute positions below {@link Sm3#COLLECTED}. */
    abstract ByteBuffer room();

    /** An array costs no more than what was collected: a whole message is given as it is, however short. */
    abstract boolean readsArrays();

    abstract void absorb(boolean fresh, int collected, byte[] data, int offset, int length);

    /** The bytes of a direct buffer, from {@code position}: the buffer's own position stays. */
    abstract void absorbDirect(boolean fresh, int collected, ByteBuffer direct, int position, int length);

    /** Writes the digest of all that was absorbed, {@link Sm3#LENGTH} bytes. The next call has to be fresh. */
    abstract void finish(boolean fresh, int collected, byte[] data, int offset, int length, byte[] out, int at);

    /** Absorbs what another one has absorbed, which must have begun. */
    abstract void absorb(Context other);

    /** Overwrites what is left of a message. */
    abstract void forget(boolean begun);
}
