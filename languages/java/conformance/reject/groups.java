import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Threads;

public class groups {
    public static class Names {
        @Benchmark
        @Group("not a name")
        public void badly_named() {
        }
    }

    public static class Threading {
        @Benchmark
        @Group("two")
        @Threads(2)
        public void ambiguous() {
        }
    }
}
