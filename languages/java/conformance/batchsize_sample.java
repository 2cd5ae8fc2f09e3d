import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Thread)
public class batchsize_sample {
    @Setup(Level.Invocation)
    public void before() {
        trace("before");
    }

    @TearDown(Level.Invocation)
    public void after() {
        trace("after");
    }

    @Benchmark
    public void run() {
        trace("run");
    }
}
