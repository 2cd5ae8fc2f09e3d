import org.openjdk.jmh.annotations.Benchmark;

public class check_tolerance {
    //@@Compare(value = "third", baseline = true)
    @Benchmark
    public double exact() {
        return 1.0 / 3;
    }

    //@@Compare("third")
    //@@Check(tolerance = 1e-3)
    @Benchmark
    public double near() {
        return 0.3333;
    }

    //@@Compare("third")
    //@@Check(tolerance = 1e-6)
    @Benchmark
    public double too_far() {
        return 0.3333;
    }
}
