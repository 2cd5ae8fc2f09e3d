import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.CrossingCalls;
import sealedbox.Crossings;

/** Through the FFM API; the array is copied into an arena that lives for a call. */
public class Crossing extends Crossings {
    private static final CrossingCalls CALLS = CrossingCalls.load(library());

    private long copied() throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            return CALLS.callTake(arena.allocateFrom(JAVA_BYTE, data));
        }
    }

    //@@Compare("nothing")
    @Benchmark
    public void nothing() throws Throwable {
        CALLS.callNothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) throws Throwable {
        return copied();
    }

    //@@Check("nothing")
    public long reached() throws Throwable {
        return copied();
    }
}
