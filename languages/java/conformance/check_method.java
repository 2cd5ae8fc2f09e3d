import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class check_method {
    @State(Scope.Thread)
    public static class Box {
        long salt;

        @Setup
        public void setup() {
            trace("setup");
        }

        @TearDown
        public void teardown() {
            trace("teardown");
        }
    }

    //@@Compare(value = "seal", baseline = true)
    @Benchmark
    public long seal_high(Box box) {
        trace("run");
        box.salt = 1000;
        return box.salt + 42;
    }

    //@@Compare("seal")
    @Benchmark
    public long seal_low(Box box) {
        trace("run");
        box.salt = -1000;
        return box.salt + 42;
    }

    //@@Check({"seal_high", "seal_low"})
    public long opened(long sealed, Box box) {
        trace("check");
        return sealed - box.salt;
    }
}
