import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

open class bytes_per_invocation {
    @State(Scope.Benchmark)
    class Buffer {
        @Param("16", "65536")
        var size = 0
    }

    //@@BytesPerInvocation(200000)
    @Benchmark
    @OperationsPerInvocation(10)
    fun number() = Thread.sleep(2)

    //@@BytesPerInvocation("size")
    @Benchmark
    fun parameter(buffer: Buffer): Int {
        Thread.sleep(2)
        return buffer.size
    }

    @Benchmark
    fun silent() = Thread.sleep(2)
}
