package demo;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

public class Adding {
    static {
        System.loadLibrary("jni");
    }

    static native int add(int a, int b);

    // @@Compare("sum")
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public int sum() {
        return add(2, 3);
    }
}
