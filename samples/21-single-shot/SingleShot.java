import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class SingleShot {
    final int[] values = new int[10000];

    // The first call runs in the interpreter.
    @Benchmark
    @BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime})
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public int touch() {
        for (int i = 0; i < values.length; i++) values[i] = values[i] * 31 + i;
        return values[9999];
    }
}
