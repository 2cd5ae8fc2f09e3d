import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
public class Caches {
    @Param({"4096", "16777216"})
    int size;

    int[] next;

    @Setup
    public void lay() {
        next = new int[size];
        for (int i = 0; i < size; i++) next[i] = (1664525 * i + 1013904223) & (size - 1);
    }

    @Benchmark
    @OperationsPerInvocation(10000)
    public int step() {
        int at = 0;
        for (int i = 0; i < 10000; i++) at = next[at];
        return at;
    }
}
