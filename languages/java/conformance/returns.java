import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class returns {
    private static final String TEXT = "text";

    @Benchmark
    public void nothing() {
        trace("nothing");
    }

    @Benchmark
    public byte number() {
        trace("number");
        return 1;
    }

    @Benchmark
    public double real() {
        trace("real");
        return 0.5;
    }

    @Benchmark
    public int[] pointer() {
        trace("pointer");
        return new int[4];
    }

    @Benchmark
    public Object object() {
        trace("object");
        return TEXT;
    }
}
