import org.openjdk.jmh.annotations.Benchmark;

public class two_baselines {
    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    public int first() {
        return 3;
    }

    //@@Compare(value = "sum", baseline = true) // the second
    @Benchmark
    public int second() {
        return 3;
    }
}
