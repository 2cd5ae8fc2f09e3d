import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Says before each iteration how many collections there have been. */
@State(Scope.Benchmark)
public class Collected {
    @Setup(Level.Iteration)
    public void count() {
        long collections = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) collections += Math.max(0, bean.getCollectionCount());
        System.err.println("collections " + collections);
    }

    @Benchmark
    public int nothing() {
        return 1;
    }
}
