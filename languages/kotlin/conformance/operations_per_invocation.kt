package org.example.conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.OperationsPerInvocation

open class operations_per_invocation {
    @Benchmark
    @OperationsPerInvocation(1_000_000)
    fun run() = Thread.sleep(2)
}
