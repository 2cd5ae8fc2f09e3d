import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.BenchmarkParams;
import sealedbox.CrossingCalls;
import sealedbox.Crossings;

/** Through the FFM API; the data lies outside the heap from the beginning. */
public class Crossing extends Crossings {
    private static final CrossingCalls CALLS = CrossingCalls.load(library());

    private MemorySegment segment;

    @Override
    public void prepare(BenchmarkParams params) {
        super.prepare(params);
        segment = Arena.ofAuto().allocateFrom(JAVA_BYTE, data);
    }

    //@@Compare("nothing")
    @Benchmark
    public void nothing() throws Throwable {
        CALLS.callNothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) throws Throwable {
        return CALLS.callTake(segment);
    }

    //@@Check("nothing")
    public long reached() throws Throwable {
        return CALLS.callTake(segment);
    }
}
