import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class user_main {
    @Benchmark
    public void run() {
        trace("run");
    }

    public static void main(String[] arguments) {
        trace("main runs");
        for (int turn = 0; turn < 3; turn++) {
            new user_main().run();
        }
    }
}
