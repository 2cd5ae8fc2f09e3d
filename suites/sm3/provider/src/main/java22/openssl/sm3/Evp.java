package openssl.sm3;

import java.lang.foreign.MemorySegment;
import java.security.ProviderException;
import java.util.concurrent.atomic.AtomicLong;

/** OpenSSL's functions as Java methods: what fails is an exception with OpenSSL's reason. Nothing is checked behind them. */
final class Evp {
    private static final AtomicLong CONTEXTS = new AtomicLong();

    private Evp() {}

    /** A constant, so that the compiler sees through its handles. */
    private static final class Loaded {
        static final OpenSsl OPENSSL;
        static final ProviderException FAILURE;

        static {
            OpenSsl found = null;
            ProviderException failure = null;
            try {
                found = OpenSsl.load(CryptoPath.get());
            } catch (ProviderException reason) {
                failure = reason;
            } catch (RuntimeException | ExceptionInInitializerError reason) {
                Throwable cause = reason.getCause() == null ? reason : reason.getCause();
                failure = new ProviderException("cannot call native functions: " + cause.getMessage(), cause);
            }
            OPENSSL = found;
            FAILURE = failure;
        }
    }

    /** Version and file of OpenSSL, which is loaded by the first call; why that failed is said by every further one, too. */
    static String loaded() {
        if (Loaded.FAILURE != null) {
            throw new ProviderException(Loaded.FAILURE.getMessage(), Loaded.FAILURE);
        }
        return Loaded.OPENSSL.description();
    }

    static MemorySegment create() {
        MemorySegment context;
        try {
            context = (MemorySegment) Loaded.OPENSSL.create().invokeExact();
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        if (context.address() == 0) {
            throw Loaded.OPENSSL.errors().reason("EVP_MD_CTX_new");
        }
        CONTEXTS.incrementAndGet();
        return context;
    }

    static void free(MemorySegment context) {
        try {
            Loaded.OPENSSL.free().invokeExact(context);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        CONTEXTS.decrementAndGet();
    }

    /** Contexts that were made and not freed. */
    static long live() {
        return CONTEXTS.get();
    }

    static void copy(MemorySegment to, MemorySegment from) {
        int done;
        try {
            done = (int) Loaded.OPENSSL.copy().invokeExact(to, from);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        check(done, "EVP_MD_CTX_copy_ex");
    }

    /** A new message. */
    static void begin(MemorySegment context) {
        int done;
        try {
            done = (int) Loaded.OPENSSL.begin().invokeExact(context, Loaded.OPENSSL.sm3(), MemorySegment.NULL);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        check(done, "EVP_DigestInit_ex");
    }

    /** Bytes of the heap or not: the virtual machine does not stop this thread in the meantime. */
    static void update(MemorySegment context, MemorySegment bytes, long length) {
        int done;
        try {
            done = (int) Loaded.OPENSSL.update().invokeExact(context, bytes, length);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        check(done, "EVP_DigestUpdate");
    }

    /** Bytes outside the heap. */
    static void updateNative(MemorySegment context, MemorySegment bytes, long length) {
        int done;
        try {
            done = (int) Loaded.OPENSSL.updateNative().invokeExact(context, bytes, length);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        check(done, "EVP_DigestUpdate");
    }

    static void finish(MemorySegment context, MemorySegment digest) {
        int done;
        try {
            done = (int) Loaded.OPENSSL.finish().invokeExact(context, digest, MemorySegment.NULL);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
        check(done, "EVP_DigestFinal_ex");
    }

    private static void check(int done, String function) {
        if (done == 0) {
            throw Loaded.OPENSSL.errors().reason(function);
        }
    }

    /** Method handles may throw anything; these throw nothing that is checked. */
    static RuntimeException unexpected(Throwable problem) {
        if (problem instanceof Error error) {
            throw error;
        }
        return problem instanceof RuntimeException known ? known : new IllegalStateException(problem);
    }
}
