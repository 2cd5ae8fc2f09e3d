import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class group {
    @State(Scope.Group)
    public static class Cell {
        volatile int value;

        @Setup
        public void setup() {
            trace("group.setup");
        }

        @TearDown
        public void teardown() {
            trace("group.teardown");
        }
    }

    @Benchmark
    @Group("pair")
    @GroupThreads(2)
    public int reader(Cell cell) {
        trace("reader");
        return cell.value;
    }

    @Benchmark
    @Group("pair")
    public void writer(Cell cell) {
        trace("writer");
        cell.value = 1;
    }
}
