import org.openjdk.jmh.annotations.Benchmark;

public class compiler {
    @Benchmark
    public int run() {
        return undeclared;
    }
}
