import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

public class deferred {
    @Benchmark
    public IntStream lazy_sequence() {
        return IntStream.range(0, 3).map(i -> i * i);
    }

    @Benchmark
    public IntSupplier lazy_function() {
        return () -> 3;
    }

    @Benchmark
    public int[] plain_list() {
        return IntStream.range(0, 3).map(i -> i * i).toArray();
    }

    @Benchmark
    public void plain_consumed(Blackhole blackhole) {
        blackhole.consume(IntStream.range(0, 3).map(i -> i * i));
    }
}
