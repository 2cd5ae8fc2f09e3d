import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class mismatch {
    @Param("10")
    int n;

    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    public int a_loop() {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    //@@Compare("sum")
    @Benchmark
    public int b_formula() {
        return n * (n - 1) / 2;
    }

    //@@Compare("sum")
    @Benchmark
    public int c_wrong() {
        return n * (n + 1) / 2;
    }
}
