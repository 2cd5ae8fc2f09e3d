package sealedbox;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** What of libsodium is called here. A record, because the virtual machine takes the handles in a constant one for constants. */
public record Sodium(MethodHandle keyPair, MethodHandle seal, MethodHandle open) {
    /** libsodium's length of a key, and how much longer a box is than what is in it. */
    public static final int KEY_BYTES = 32;
    public static final int SEAL_BYTES = 48;

    /** Loads libsodium. The options are those of each call. */
    public static Sodium load(Linker.Option... options) {
        SymbolLookup library = SymbolLookup.libraryLookup("libsodium.so.23", Arena.global());
        FunctionDescriptor none = FunctionDescriptor.of(JAVA_INT);
        FunctionDescriptor two = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS);
        FunctionDescriptor sealing = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        FunctionDescriptor opening = sealing.appendArgumentLayouts(ADDRESS);
        initialise(handle(library, "sodium_init", none));
        return new Sodium(
                handle(library, "crypto_box_keypair", two, options),
                handle(library, "crypto_box_seal", sealing, options),
                handle(library, "crypto_box_seal_open", opening, options));
    }

    private static MethodHandle handle(SymbolLookup library, String name, FunctionDescriptor type, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(library.findOrThrow(name), type, options);
    }

    private static void initialise(MethodHandle function) {
        try {
            // 1 if it is already.
            if ((int) function.invokeExact() < 0) throw new IllegalStateException("libsodium cannot be used");
        } catch (Throwable problem) {
            throw new ExceptionInInitializerError(problem);
        }
    }

    public void newKeys(MemorySegment publicKey, MemorySegment secretKey) throws Throwable {
        succeed((int) keyPair.invokeExact(publicKey, secretKey));
    }

    public void sealInto(MemorySegment box, MemorySegment message, MemorySegment publicKey) throws Throwable {
        succeed((int) seal.invokeExact(box, message, message.byteSize(), publicKey));
    }

    public void openInto(MemorySegment message, MemorySegment box, MemorySegment publicKey, MemorySegment secretKey) throws Throwable {
        succeed((int) open.invokeExact(message, box, box.byteSize(), publicKey, secretKey));
    }

    private static void succeed(int code) {
        if (code != 0) throw new IllegalStateException("libsodium gave " + code);
    }
}
