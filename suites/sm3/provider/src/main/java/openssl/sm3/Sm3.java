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
 * <p>Short pieces of a message are collected here and go to OpenSSL together; a whole message given to {@link #digest(byte[])} goes in one call. The state
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
    private byte[] collected;
    private int count;
    /** The context has absorbed some of this message. */
    private boolean begun;
    private Context context;
    private Cleaner.Cleanable release;
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
        room()[count++] = input;
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, input.length);
        if (length <= COLLECTED - count) {
            System.arraycopy(input, offset, room(), count, length);
            count += length;
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
            input.position(position + length);
        } else if (length <= COLLECTED - count) {
            input.get(room(), count, length);
            count += length;
        } else if (input.isDirect()) {
            absorbDirect(input, position, length);
            input.position(position + length);
        } else {
            copy(input);
        }
    }

    /** A read-only buffer of an array: the array cannot be had. */
    private void copy(ByteBuffer input) {
        byte[] part = new byte[Math.min(COPIED, input.remaining())];
        while (input.hasRemaining()) {
            int length = Math.min(part.length, input.remaining());
            input.get(part, 0, length);
            engineUpdate(part, 0, length);
        }
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

    /** The same as update and digest, in one call of native code. */
    @Override
    public byte[] digest(byte[] input) {
        if (begun || count > 0) {
            return super.digest(input);
        }
        byte[] digest = new byte[LENGTH];
        finish(input, 0, input.length, digest, 0);
        return digest;
    }

    @Override
    protected void engineReset() {
        open();
        forget(count);
        count = 0;
        if (begun) {
            begun = false;
            try {
                // Nothing of the message stays in memory.
                context.absorb(true, null, 0, null, 0, 0);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        open();
        Sm3 copy = (Sm3) super.clone();
        copy.collected = collected == null ? null : collected.clone();
        copy.context = null;
        copy.release = null;
        if (begun) {
            try {
                copy.own(context.copy());
            } finally {
                Reference.reachabilityFence(this);
            }
        }
        return copy;
    }

    /** Frees the state in OpenSSL. A closed digest cannot be used any more; closing it again does nothing. */
    @Override
    public void close() {
        closed = true;
        forget(count);
        count = 0;
        begun = false;
        context = null;
        if (release != null) {
            release.clean();
        }
    }

    private void absorb(byte[] data, int offset, int length) {
        Context into = context();
        boolean fresh = !begun;
        int head = take();
        try {
            into.absorb(fresh, collected, head, data, offset, length);
            begun = true;
        } finally {
            forget(head);
            Reference.reachabilityFence(this);
        }
    }

    private void absorbDirect(ByteBuffer direct, int position, int length) {
        // Memory that has been given back in the meantime is noticed here; native code would not.
        direct.get(position);
        Context into = context();
        boolean fresh = !begun;
        int head = take();
        try {
            into.absorbDirect(fresh, collected, head, direct, position, length);
            begun = true;
        } finally {
            forget(head);
            Reference.reachabilityFence(direct);
            Reference.reachabilityFence(this);
        }
    }

    private void finish(byte[] data, int offset, int length, byte[] out, int at) {
        Context from = context();
        boolean fresh = !begun;
        int head = take();
        try {
            from.finish(fresh, collected, head, data, offset, length, out, at);
        } finally {
            forget(head);
            Reference.reachabilityFence(this);
        }
    }

    /** How much was collected, for the context. Should that fail, the next message begins anew. */
    private int take() {
        int head = count;
        count = 0;
        begun = false;
        return head;
    }

    /** It may have been a password. */
    private void forget(int length) {
        if (length > 0) {
            Arrays.fill(collected, 0, length, (byte) 0);
        }
    }

    private byte[] room() {
        open();
        if (collected == null) {
            collected = new byte[COLLECTED];
        }
        return collected;
    }

    private void open() {
        if (closed) {
            throw new IllegalStateException("the digest is closed");
        }
    }

    private Context context() {
        open();
        if (context == null) {
            own(contexts.get());
        }
        return context;
    }

    private void own(Context made) {
        try {
            release = CLEANER.register(this, made);
        } catch (Throwable noMemory) {
            made.run();
            throw noMemory;
        }
        context = made;
    }
}
