import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class bytes_per_invocation {
    /** Called like a benchmark, and like another method. */
    static int parameter;

    static int parameter() {
        return parameter;
    }

    @State(Scope.Benchmark)
    public static class Buffer {
        @Param({"16", "65536"})
        int size;
    }

    //@@BytesPerInvocation(200000)
    @Benchmark
    @OperationsPerInvocation(10)
    public void number() throws InterruptedException {
        Thread.sleep(2);
    }

    //@@BytesPerInvocation("size")
    @Benchmark
    public int parameter(Buffer buffer) throws InterruptedException {
        Thread.sleep(2);
        return buffer.size;
    }

    @Benchmark
    public void silent() throws InterruptedException {
        Thread.sleep(2);
    }
}
