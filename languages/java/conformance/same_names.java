import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class same_names {
    public static class one {
        @State(Scope.Benchmark)
        public static class Own {
            @Setup
            public void setup() {
                trace("one.setup");
            }
        }

        @Benchmark
        public void run(Own own) {
            trace("one.run");
        }
    }

    public static class two {
        @State(Scope.Benchmark)
        public static class Own {
            @Setup
            public void setup() {
                trace("two.setup");
            }
        }

        @Benchmark
        public void run(Own own) {
            trace("two.run");
        }
    }
}
