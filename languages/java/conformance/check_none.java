import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class check_none {
    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    public int sum_right() {
        trace("right");
        return 45;
    }

    //@@Compare("sum")
    @Benchmark
    public int sum_wrong() {
        trace("wrong");
        return 55;
    }

    @Benchmark
    public int alone() {
        trace("alone");
        return 1;
    }
}
