import java.util.concurrent.CompletableFuture;

import org.openjdk.jmh.annotations.Benchmark;

public class unawaited {
    @Benchmark
    public CompletableFuture<Integer> forgotten() {
        return CompletableFuture.supplyAsync(() -> 3);
    }
}
