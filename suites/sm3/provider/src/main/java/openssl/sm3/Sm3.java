package openssl.sm3;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * SM3 with its state in OpenSSL. As every {@link MessageDigest}, it is for one thread at a time.
 *
 * <p>Short pieces of a message are collected and go to OpenSSL together; a whole message given to {@link #digest(byte[])} goes in one call. The state
 * in OpenSSL is made when it is first needed, used again for each message, and freed by {@link #close} (it is {@link AutoCloseable}) or, if nobody calls
 * that, some time after the digest has become unreachable.
 */
final class Sm3 extends MessageDigest implements Cloneable, AutoCloseable {
    static final int LENGTH = 32;

    /** Bytes that are collected before OpenSSL is called. */
    static final int COLLECTED = 512;

    /** Pieces in which a buffer is copied that lends nobody its bytes. */
    private static final int COPIED = 8192;

    private static final Cleaner CLEANER = Cleaner.create();

    private final Supplier<Context> contexts;
    private Context context;
    /** Of the context. */
    private ByteBuffer room;
    private Cleaner.Cleanable release;
    /** Bytes of this message in the room. */
    private int count;
    /** The context has absorbed some of this message. */
    private boolean begun;
    private boolean closed;

    Sm3(Supplier<Context> contexts) {
        super("SM3");
        this.contexts = contexts;
    }

    @Override
    protected int engineGetDigestLength() {
        return LENGTH;
    }

    @Override
    protected void engineUpdate(byte input) {
        if (count == COLLECTED) {
            absorb(null, 0, 0);
        }
        room().put(count, input);
        count++;
        Reference.reachabilityFence(this);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, input.length);
        if (length <= COLLECTED - count) {
            room().put(count, input, offset, length);
            count += length;
            Reference.reachabilityFence(this);
        } else {
            absorb(input, offset, length);
        }
    }

    @Override
    protected void engineUpdate(ByteBuffer input) {
        int position = input.position();
        int length = input.remaining();
        if (input.hasArray()) {
            engineUpdate(input.array(), input.arrayOffset() + position, length);
        } else if (length <= COLLECTED - count) {
            room().put(count, input, position, length);
            count += length;
            Reference.reachabilityFence(this);
        } else if (input.isDirect()) {
            absorbDirect(input, position, length);
        } else {
            copy(input.duplicate());
        }
        input.position(position + length);
    }

    /** A read-only buffer of an array: the array cannot be had. */
    private void copy(ByteBuffer input) {
        byte[] part = new byte[Math.min(COPIED, input.remaining())];
        while (input.hasRemaining()) {
            int length = Math.min(part.length, input.remaining());
            input.get(part, 0, length);
            engineUpdate(part, 0, length);
        }
        // It may have been a password.
        Arrays.fill(part, (byte) 0);
    }

    @Override
    protected byte[] engineDigest() {
        byte[] digest = new byte[LENGTH];
        finish(null, 0, 0, digest, 0);
        return digest;
    }

    @Override
    protected int engineDigest(byte[] output, int offset, int length) throws DigestException {
        if (length < LENGTH) {
            throw new DigestException("an SM3 digest is " + LENGTH + " bytes long, there is room for " + length);
        }
        Objects.checkFromIndexSize(offset, length, output.length);
        finish(null, 0, 0, output, offset);
        return LENGTH;
    }

    /** The same as update and digest, in one call of native code for long messages, too. */
    @Override
    public byte[] digest(byte[] input) {
        if (begun || count > 0 || input.length <= COLLECTED && !context().readsArrays()) {
            return super.digest(input);
        }
        byte[] digest = new byte[LENGTH];
        finish(input, 0, input.length, digest, 0);
        return digest;
    }

    @Override
    protected void engineReset() {
        open();
        boolean some = begun;
        if (take() > 0 || some) {
            try {
                context.forget(some);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        open();
        Sm3 copy = (Sm3) super.clone();
        copy.context = null;
        copy.room = null;
        copy.release = null;
        if (begun || count > 0) {
            copy.absorb(this);
        }
        return copy;
    }

    private void absorb(Sm3 original) {
        Context into = context();
        try {
            room.put(0, original.room, 0, count);
            if (begun) {
                into.absorb(original.context);
            }
        } catch (Throwable problem) {
            close();
            throw problem;
        } finally {
            Reference.reachabilityFence(original);
            Reference.reachabilityFence(this);
        }
    }

    /** Frees the state in OpenSSL. A closed digest cannot be used any more; closing it again does nothing. */
    @Override
    public void close() {
        closed = true;
        take();
        context = null;
        room = null;
        if (release != null) {
            release.clean();
        }
    }

    private void absorb(byte[] data, int offset, int length) {
        Context into = context();
        boolean fresh = !begun;
        try {
            into.absorb(fresh, take(), data, offset, length);
            begun = true;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private void absorbDirect(ByteBuffer direct, int position, int length) {
        // Memory that has been given back in the meantime is noticed here; native code would not.
        direct.get(position);
        Context into = context();
        boolean fresh = !begun;
        try {
            into.absorbDirect(fresh, take(), direct, position, length);
            begun = true;
        } finally {
            Reference.reachabilityFence(direct);
            Reference.reachabilityFence(this);
        }
    }

    private void finish(byte[] data, int offset, int length, byte[] out, int at) {
        Context from = context();
        boolean fresh = !begun;
        try {
            from.finish(fresh, take(), data, offset, length, out, at);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** How much was collected, for the context. Should that fail, the next message begins anew. */
    private int take() {
        int collected = count;
        count = 0;
        begun = false;
        return collected;
    }

    private void open() {
        if (closed) {
            throw new IllegalStateException("the digest is closed");
        }
    }

    /** Only for what is put into it at once: this digest has to stay reachable. */
    private ByteBuffer room() {
        context();
        return room;
    }

    private Context context() {
        open();
        if (context == null) {
            Context made = contexts.get();
            try {
                release = CLEANER.register(this, made);
            } catch (Throwable noMemory) {
                made.run();
                throw noMemory;
            }
            context = made;
            room = made.room();
        }
        return context;
    }
}
