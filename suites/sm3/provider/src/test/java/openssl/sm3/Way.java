package openssl.sm3;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.stream.Stream;

/** A way to OpenSSL: the tests are for each that this JDK has. By reflection, because JDK 17 cannot compile the second. */
enum Way {
    JNI("JniProvider", "JniContext", "Jni"),
    FFM("FfmProvider", "FfmContext", "Evp");

    private final String provider;
    private final String context;
    private final String natives;

    Way(String provider, String context, String natives) {
        this.provider = "openssl.sm3." + provider;
        this.context = "openssl.sm3." + context;
        this.natives = "openssl.sm3." + natives;
    }

    static Stream<Way> all() {
        return Runtime.version().feature() >= 22 ? Stream.of(values()) : Stream.of(JNI);
    }

    Provider provider() {
        return (Provider) made(provider);
    }

    MessageDigest digest() {
        return digest(provider());
    }

    static MessageDigest digest(Provider provider) {
        try {
            return MessageDigest.getInstance("SM3", provider);
        } catch (java.security.NoSuchAlgorithmException none) {
            throw new AssertionError(none);
        }
    }

    Context context() {
        provider();
        return (Context) made(context);
    }

    /** What no digest ever does, and OpenSSL refuses: it copies a context that is none. */
    void copyNothing() {
        provider();
        if (this == JNI) {
            long context = Jni.create();
            try {
                Jni.copy(context, 0);
            } finally {
                Jni.free(context);
            }
            return;
        }
        try {
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            Class<?> evp = Class.forName(natives);
            Object context = evp.getDeclaredMethod("create").invoke(null);
            try {
                evp.getDeclaredMethod("copy", segment, segment).invoke(null, context, segment.getField("NULL").get(null));
            } finally {
                evp.getDeclaredMethod("free", segment).invoke(null, context);
            }
        } catch (InvocationTargetException thrown) {
            throw unchecked(thrown);
        } catch (ReflectiveOperationException none) {
            throw new AssertionError(none);
        }
    }

    /** Contexts of OpenSSL that there are. */
    long live() {
        provider();
        try {
            Method live = Class.forName(natives).getDeclaredMethod("live");
            return (long) live.invoke(null);
        } catch (ReflectiveOperationException none) {
            throw new AssertionError(none);
        }
    }

    private static Object made(String type) {
        try {
            return Class.forName(type).getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException thrown) {
            throw unchecked(thrown);
        } catch (ReflectiveOperationException none) {
            throw new AssertionError(none);
        }
    }

    private static RuntimeException unchecked(InvocationTargetException thrown) {
        if (thrown.getCause() instanceof RuntimeException known) {
            return known;
        }
        throw new AssertionError(thrown.getCause());
    }
}
