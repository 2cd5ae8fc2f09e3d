import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params_none {
    static int calls;

    @State(Scope.Benchmark)
    public static class Counting {
        @Param({"1", "2"})
        int n;
        int counted;
    }

    @Benchmark
    public void run(Counting state) {
        state.counted++;
        calls++;
        trace("n=%d counted=%d", state.n, state.counted == calls ? calls : -1);
    }
}
