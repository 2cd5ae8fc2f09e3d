import org.openjdk.jmh.annotations.*;

public class CpuTime {
    @Benchmark
    public int waits() throws InterruptedException {
        Thread.sleep(2);
        return 0;
    }
}
