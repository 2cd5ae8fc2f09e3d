import static trace.Trace.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Timeout;

public class errors {
    @Benchmark
    public void good() {
        trace("good");
    }

    @Benchmark
    public void exit_0() {
        System.exit(0);
    }

    @Benchmark
    public void exit_1() {
        System.exit(1);
    }

    @Benchmark
    public void exit_42() {
        Runtime.getRuntime().halt(42);
    }

    // The virtual machine notices by itself, says so at length, and aborts.
    @Benchmark
    public void segfault() throws Exception {
        signal("SEGV");
    }

    @Benchmark
    public void aborts() throws Exception {
        signal("ABRT");
    }

    @Benchmark
    public void killed() throws Exception {
        signal("KILL");
    }

    // Can be interrupted, but who asked for it? The harness does not wait for what a benchmark makes of an interrupt.
    @Benchmark
    @Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
    public void hangs() throws InterruptedException {
        trace("hangs");
        while (true) {
            Thread.sleep(1);
        }
    }

    @Benchmark
    @Fork(jvmArgsAppend = "-Xmx32m")
    public long out_of_memory() {
        List<byte[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new byte[1 << 20]);
        }
    }

    private static void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-s", name, Long.toString(ProcessHandle.current().pid())).inheritIO().start().waitFor();
        Thread.sleep(60_000);
    }
}
