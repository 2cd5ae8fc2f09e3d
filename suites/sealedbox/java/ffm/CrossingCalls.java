package sealedbox;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** native/crossing.c. A record, because the virtual machine takes the handles in a constant one for constants. */
public record CrossingCalls(MethodHandle nothing, MethodHandle take) {
    /** The options are those of each call. */
    public static CrossingCalls load(Path path, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        SymbolLookup library = SymbolLookup.libraryLookup(path, Arena.global());
        return new CrossingCalls(
                linker.downcallHandle(library.findOrThrow("lath_nothing"), FunctionDescriptor.ofVoid(), options),
                linker.downcallHandle(library.findOrThrow("lath_take"), FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG), options));
    }

    public void callNothing() throws Throwable {
        nothing.invokeExact();
    }

    public long callTake(MemorySegment data) throws Throwable {
        return (long) take.invokeExact(data, data.byteSize());
    }
}
