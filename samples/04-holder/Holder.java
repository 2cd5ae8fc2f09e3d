import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Holder {
    @Param({"10", "10000"})
    int size;
    int[] values;

    @Setup
    public void fill() {
        values = new int[size];
        for (int i = 0; i < size; i++) values[i] = i;
    }

    @Benchmark
    public int sum() {
        int total = 1;
        for (int value : values) total = total * 31 + value;
        return total;
    }
}
