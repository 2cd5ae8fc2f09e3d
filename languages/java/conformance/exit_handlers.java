import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class exit_handlers {
    @Benchmark
    public void leaves() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> trace("exit")));
        trace("run");
    }

    @Benchmark
    public void breaks() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            trace("exit");
            Runtime.getRuntime().halt(3);
        }));
        trace("run");
    }
}
