import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.ThreadParams;

public class synciter {
    @Benchmark
    public void run(ThreadParams thread) throws InterruptedException {
        boolean isSlow = thread.getThreadIndex() == 1;
        Thread.sleep(isSlow ? 300 : 20);
        trace(isSlow ? "slow" : "fast");
    }
}
