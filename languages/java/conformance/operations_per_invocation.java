package org.example.conformance;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

public class operations_per_invocation {
    @Benchmark
    @OperationsPerInvocation(1_000_000)
    public void run() throws InterruptedException {
        Thread.sleep(2);
    }
}
