import java.util.concurrent.CompletableFuture
import org.openjdk.jmh.annotations.Benchmark
class unawaited {
  @Benchmark
  def forgotten(): CompletableFuture[Int] = CompletableFuture.supplyAsync(() => 3)
}
