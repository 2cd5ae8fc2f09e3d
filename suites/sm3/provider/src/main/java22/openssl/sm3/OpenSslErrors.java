package openssl.sm3;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.security.ProviderException;

/** What OpenSSL says about failures. It keeps that for each thread, so it has to be asked in the thread in which something failed. */
record OpenSslErrors(MethodHandle last, MethodHandle text, MethodHandle clear) {
    private static final int TEXT_LENGTH = 256;
    /** Of the flags of an error: its data is a text. */
    private static final int ERR_TXT_STRING = 2;

    static OpenSslErrors of(Library library) {
        return new OpenSslErrors(
                library.function("ERR_peek_last_error_all", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)),
                library.function("ERR_error_string_n", FunctionDescriptor.ofVoid(JAVA_LONG, ADDRESS, JAVA_LONG)),
                library.function("ERR_clear_error", FunctionDescriptor.ofVoid()));
    }

    /** Why a function has just failed in this thread, which OpenSSL then forgets. */
    ProviderException reason(String function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment data = arena.allocate(ADDRESS);
            MemorySegment flags = arena.allocate(JAVA_INT);
            // The last one: whoever else uses this OpenSSL in this thread may have left older ones.
            long error = (long) last.invokeExact(MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL, data, flags);
            String said = "OpenSSL gives no reason";
            if (error != 0) {
                MemorySegment bytes = arena.allocate(TEXT_LENGTH);
                text.invokeExact(error, bytes, (long) TEXT_LENGTH);
                String more = (flags.get(JAVA_INT, 0) & ERR_TXT_STRING) == 0 ? "" : Library.text(data.get(ADDRESS, 0));
                said = bytes.getString(0) + (more.isEmpty() ? "" : " (" + more + ")");
            }
            clear.invokeExact();
            return new ProviderException(function + ": " + said);
        } catch (Throwable problem) {
            throw Evp.unexpected(problem);
        }
    }
}
