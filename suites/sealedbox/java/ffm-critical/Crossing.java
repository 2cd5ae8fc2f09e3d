import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.CrossingCalls;
import sealedbox.Crossings;

/** Through the FFM API's critical calls: the array is used where it lies. */
public class Crossing extends Crossings {
    private static final CrossingCalls CALLS = CrossingCalls.load(library(), Linker.Option.critical(true));

    //@@Compare("nothing")
    @Benchmark
    public void nothing() throws Throwable {
        CALLS.callNothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) throws Throwable {
        return CALLS.callTake(MemorySegment.ofArray(data));
    }

    //@@Check("nothing")
    public long reached() throws Throwable {
        return CALLS.callTake(MemorySegment.ofArray(data));
    }
}
