package openssl.sm3;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.security.ProviderException;

/**
 * OpenSSL as it was found: its functions, and SM3, which is fetched once, because a fetch for each context costs more than a digest of a short message.
 *
 * <p>{@code begin}, {@code update} and {@code finish} are critical calls: without the transition from Java to native code, and with bytes of the heap as
 * they lie there. They are short; the caller sees to that.
 */
record OpenSsl(
        MethodHandle create,
        MethodHandle free,
        MethodHandle copy,
        MethodHandle begin,
        MethodHandle update,
        MethodHandle updateNative,
        MethodHandle finish,
        MemorySegment sm3,
        OpenSslErrors errors,
        String description) {
    /** The virtual machine's threads may still compute when the process ends: OpenSSL must not tidy up under them. */
    private static final long OPENSSL_INIT_NO_ATEXIT = 0x00080000L;

    private static final int OPENSSL_VERSION = 0;

    static OpenSsl load(String path) {
        Library library = Library.open(path);
        FunctionDescriptor init = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
        FunctionDescriptor update = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG);
        Linker.Option heap = Linker.Option.critical(true);
        OpenSslErrors errors = OpenSslErrors.of(library);
        MethodHandle fetch = library.function("EVP_MD_fetch", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        MethodHandle version = library.function("OpenSSL_version", FunctionDescriptor.of(ADDRESS, JAVA_INT));
        MethodHandle prepare = library.function("OPENSSL_init_crypto", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            int prepared = (int) prepare.invokeExact(OPENSSL_INIT_NO_ATEXIT, MemorySegment.NULL);
            if (prepared == 0) {
                throw errors.reason("OPENSSL_init_crypto");
            }
            MemorySegment text = (MemorySegment) version.invokeExact(OPENSSL_VERSION);
            String description = Library.text(text) + " at " + library.file();
            MemorySegment sm3 = (MemorySegment) fetch.invokeExact(MemorySegment.NULL, arena.allocateFrom("SM3"), MemorySegment.NULL);
            if (sm3.address() == 0) {
                throw new ProviderException(description + " has no SM3: " + errors.reason("EVP_MD_fetch").getMessage());
            }
            return new OpenSsl(
                    library.function("EVP_MD_CTX_new", FunctionDescriptor.of(ADDRESS)),
                    library.function("EVP_MD_CTX_free", FunctionDescriptor.ofVoid(ADDRESS)),
                    library.function("EVP_MD_CTX_copy_ex", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS)),
                    library.function("EVP_DigestInit_ex", init, Linker.Option.critical(false)),
                    library.function("EVP_DigestUpdate", update, heap),
                    library.function("EVP_DigestUpdate", update),
                    library.function("EVP_DigestFinal_ex", init, heap),
                    sm3,
                    errors,
                    description);
        } catch (Throwable problem) {
            throw Evp.unexpected(problem);
        }
    }
}
