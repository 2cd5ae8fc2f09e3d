import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

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

    public static class Disagreeing {
        @Benchmark
        @Group("pair")
        @Warmup(iterations = 1)
        public void first_of_pair() {
        }

        @Benchmark
        @Group("pair")
        @Warmup(iterations = 2)
        public void second_of_pair() {
        }
    }

    public static class Ungrouped {
        @Benchmark
        @GroupThreads(2)
        public void ungrouped() {
        }
    }
}
