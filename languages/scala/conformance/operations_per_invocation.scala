package org.example.conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.OperationsPerInvocation
class operations_per_invocation {
  @Benchmark
  @OperationsPerInvocation(1_000_000)
  def run() = Thread.sleep(2)
}
