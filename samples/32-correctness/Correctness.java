import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
public class Correctness {
    @Param("40")
    int n;

    //@@Compare("sum", baseline = true)
    @Benchmark
    public long added() {
        long sum = 0;
        for (int i = 1; i <= n; i++) sum += i * (long) i;
        return sum;
    }

    //@@Compare("sum")
    @Benchmark
    public long wrong() {
        return n * (n + 1L) * (2 * n + 1) / 3;
    }
}
