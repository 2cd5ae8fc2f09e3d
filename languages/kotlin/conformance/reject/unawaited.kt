import java.util.concurrent.CompletableFuture
import org.openjdk.jmh.annotations.Benchmark

open class unawaited {
    @Benchmark
    fun forgotten(): CompletableFuture<Int> = CompletableFuture.supplyAsync { 3 }
}
