import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Forks {
    static long calls;

    @Setup
    public void begin() {
        System.out.println("calls so far: " + calls);
    }

    @Benchmark
    public long first() {
        return ++calls;
    }

    @Benchmark
    public long second() {
        return ++calls;
    }
}
