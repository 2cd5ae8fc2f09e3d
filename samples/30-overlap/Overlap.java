import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Overlap {
    long x = 12345;

    private static long mix(long x) {
        for (int i = 0; i < 8; i++) x = (x ^ x >>> 29) * 0x9E3779B97F4A7C15L;
        return x;
    }

    @Benchmark
    public long independent() {
        return mix(x);
    }

    @Benchmark
    public long chained() {
        return x = mix(x);
    }
}
