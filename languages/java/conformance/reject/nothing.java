import org.openjdk.jmh.annotations.Benchmark;

// @Benchmark
public class nothing {
    public int run() {
        return 0;
    }
}
