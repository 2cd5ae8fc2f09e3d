import org.openjdk.jmh.annotations.*;

public class TimeOuts {
    @Benchmark
    public int hangs() {
        for (;;) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                // Swallowed, which is the mistake: nothing can end this thread any more.
            }
        }
    }

    @Benchmark
    public int works() {
        return 1;
    }
}
