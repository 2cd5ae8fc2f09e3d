import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Bulk {
    static long callsOfFirst, callsOfSecond;

    @Setup
    public void begin() {
        if (callsOfFirst > 0 && callsOfSecond > 0) System.out.println("both were here");
    }

    @Benchmark
    public long first() {
        return ++callsOfFirst;
    }

    @Benchmark
    public long second() {
        return ++callsOfSecond;
    }
}
