import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params_collision {
    @State(Scope.Benchmark)
    public static class First {
        @Param({"1", "2"})
        int n;
    }

    @State(Scope.Thread)
    public static class Second {
        @Param({"1", "2"})
        long n;
    }

    @Benchmark
    public void run(First first, Second second) {
        trace("%d %d", first.n, second.n);
    }
}
