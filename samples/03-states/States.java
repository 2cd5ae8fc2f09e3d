import org.openjdk.jmh.annotations.*;

public class States {
    @State(Scope.Benchmark)
    public static class Shared {
        int unused;

        @Setup
        public void one() {
            System.out.println("SHARED object made");
        }
    }

    @State(Scope.Thread)
    public static class Own {
        long count;

        @Setup
        public void each() {
            System.out.println("OWN object made");
        }
    }

    @Benchmark
    @Threads(2)
    public long count(Shared shared, Own own) {
        return ++own.count + shared.unused;
    }
}
