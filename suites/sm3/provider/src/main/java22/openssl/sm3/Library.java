package openssl.sm3;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.security.ProviderException;

/**
 * A shared library, opened by the dynamic linker itself rather than by {@code SymbolLookup}, because the dynamic linker says why it did not work. It stays
 * open for ever.
 */
final class Library {
    private static final int RTLD_NOW = 2;

    private static final MethodHandle DLOPEN = system("dlopen", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
    private static final MethodHandle DLSYM = system("dlsym", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle DLERROR = system("dlerror", FunctionDescriptor.of(ADDRESS));
    private static final MethodHandle DLADDR = system("dladdr", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    /** {@code Dl_info}: four pointers, of which the first is the file's name. */
    private static final MemoryLayout INFO = MemoryLayout.sequenceLayout(4, ADDRESS);

    private final String path;
    private final MemorySegment handle;

    private Library(String path, MemorySegment handle) {
        this.path = path;
        this.handle = handle;
    }

    static Library open(String path) {
        try (Arena arena = Arena.ofConfined()) {
            // Local by default: another OpenSSL in this process keeps its own names.
            MemorySegment handle = (MemorySegment) DLOPEN.invokeExact(arena.allocateFrom(path), RTLD_NOW);
            if (handle.address() == 0) {
                MemorySegment reason = (MemorySegment) DLERROR.invokeExact();
                String said = reason.address() == 0 ? "no reason given" : text(reason);
                throw new ProviderException("cannot load OpenSSL from " + path + ": " + said);
            }
            return new Library(path, handle);
        } catch (Throwable problem) {
            throw Evp.unexpected(problem);
        }
    }

    MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(address(name), type, options);
    }

    /** The file it is, which says more than {@code libcrypto.so.3}. */
    String file() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(INFO);
            int known = (int) DLADDR.invokeExact(address("EVP_MD_fetch"), info);
            return known == 0 ? path : text(info.get(ADDRESS, 0));
        } catch (Throwable problem) {
            throw Evp.unexpected(problem);
        }
    }

    private MemorySegment address(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = (MemorySegment) DLSYM.invokeExact(handle, arena.allocateFrom(name));
            if (address.address() == 0) {
                throw new ProviderException(path + " is not OpenSSL 3 or newer: it has no " + name);
            }
            return address;
        } catch (Throwable problem) {
            throw Evp.unexpected(problem);
        }
    }

    /** A text of C's. */
    static String text(MemorySegment pointer) {
        return pointer.reinterpret(Long.MAX_VALUE).getString(0);
    }

    private static MethodHandle system(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        MemorySegment address = linker.defaultLookup().find(name).orElseThrow(() -> new ProviderException("the system has no " + name));
        return linker.downcallHandle(address, type);
    }
}
