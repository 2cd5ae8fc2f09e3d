import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class selection {
    @Benchmark
    public void sort_long() {
        trace("sort_long");
    }

    @Benchmark
    public void add_short() {
        trace("add_short");
    }

    @Benchmark
    public void add_long() {
        trace("add_long");
    }
}
