import static trace.Trace.trace;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import sun.misc.Signal;
import sun.misc.SignalHandler;

public class faults {
    @Benchmark
    public void good() {
        trace("good");
    }

    private static int deeper(int depth) {
        return deeper(depth + 1) + depth;
    }

    @Benchmark
    public int recursion() {
        return deeper(0);
    }

    @Benchmark
    public Object blocked() throws IOException {
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return nobody.accept();
        }
    }

    private static volatile boolean forever = true;

    @Benchmark
    public void spins() {
        while (forever) {
            Thread.onSpinWait();
        }
    }

    @Benchmark
    public void talks() {
        while (forever) {
            System.out.println("and so on");
        }
    }

    // To what can be caught, and to interrupts.
    @Benchmark
    public void deaf() {
        for (String name : new String[] {"TERM", "INT", "HUP"}) {
            Signal.handle(new Signal(name), SignalHandler.SIG_IGN);
        }
        while (forever) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                continue;
            }
        }
    }

    @Benchmark
    public void stops() throws Exception {
        new ProcessBuilder("kill", "-s", "STOP", Long.toString(ProcessHandle.current().pid())).start().waitFor();
    }

    // No daemon: a virtual machine waits for it.
    @Benchmark
    public void thread() {
        new Thread(() -> {
            while (forever) {
                LockSupport.park();
            }
        }).start();
        trace("thread");
    }

    @Benchmark
    public void process_a() throws IOException {
        trace("left %d", new ProcessBuilder("sleep", "3600").start().pid());
    }

    @Benchmark
    public void process_b() throws IOException {
        String left = Files.readString(Path.of(System.getenv("LATH_TRACE"))).strip().substring("left ".length());
        Path stat = Path.of("/proc", left, "stat");
        boolean gone = !Files.exists(stat) || Files.readString(stat).contains(") Z ");
        trace(gone ? "gone" : "still there");
    }

    @Benchmark
    public void reads() throws IOException {
        trace(System.in.read() < 0 ? "nothing to read" : "something");
    }
}
