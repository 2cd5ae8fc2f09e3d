import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class compare {
    //@@Compare("work")
    @Benchmark
    public int work_a() {
        trace("a");
        return 1;
    }

    //@@Compare(value = "work", baseline = true)
    @Benchmark
    public int work_b() {
        trace("b");
        return 1;
    }

    @Benchmark
    public int alone() {
        trace("alone");
        return 1;
    }
}
