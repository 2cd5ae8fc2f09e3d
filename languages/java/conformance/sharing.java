import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class sharing {
    @State(Scope.Benchmark)
    public static class Shared {
        int calls;

        @Setup
        public void setup() {
            trace("benchmark.setup");
        }
    }

    @State(Scope.Thread)
    public static class Own {
        int calls;

        @Setup
        public void setup() {
            trace("thread.setup");
        }
    }

    @Benchmark
    public void run(Shared first, Shared second, Own one, Own other) {
        first.calls++;
        one.calls++;
        other.calls++;
        trace("benchmark %s, thread %s, call %d", first == second ? "same" : "distinct", one == other ? "same" : "distinct",
            first.calls == one.calls && one.calls == other.calls ? one.calls : -1);
    }
}
