import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class implicit_holder {
    @State(Scope.Benchmark)
    public static class Holder {
        int calls;

        public Holder() {
            trace("built");
        }

        @Setup
        public void setup() {
            trace("setup");
        }

        @Benchmark
        public int held() {
            trace("held %d", ++calls);
            return calls;
        }
    }

    public static class Tools {
        @Benchmark
        public static void only() {
            trace("static");
        }
    }
}
