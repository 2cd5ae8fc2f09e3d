import java.util.Arrays;
import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
public class Branches {
    @Param({"false", "true"})
    boolean sorted;

    final int[] values = new int[32768];
    final int[] found = new int[32768];

    @Setup
    public void fill() {
        int x = 1;
        for (int i = 0; i < values.length; i++) values[i] = (x = x * 1664525 + 1013904223) >>> 24;
        if (sorted) Arrays.sort(values);
    }

    @Benchmark
    @OperationsPerInvocation(32768)
    public int filter() {
        int count = 0;
        for (int value : values) if (value >= 128) found[count++] = value;
        return count;
    }
}
