import org.openjdk.jmh.annotations.Benchmark;

public class benchmarks {
    @Benchmark
    public int takes_number(int plain_number) {
        return plain_number;
    }
}
