package org.example.conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class dagorder_diamond {
  import dagorder_diamond.*

  @Benchmark
  def run(top: Top): Unit = {
    trace("run %d", top.users)
  }
}

object dagorder_diamond {
  @State(Scope.Benchmark)
  class Bottom {
    var users = 0

    @Setup
    def setup() = trace("bottom.setup")

    @Setup(Level.Iteration)
    def each() = trace("bottom.each")

    @TearDown(Level.Iteration)
    def done() = trace("bottom.done")

    @TearDown
    def teardown() = trace("bottom.teardown")
  }

  @State(Scope.Benchmark)
  class Left {
    var bottom: Bottom = null

    @Setup
    def setup(shared: Bottom): Unit = {
      bottom = shared
      shared.users += 1
      trace("left.setup")
    }

    @TearDown
    def teardown() = trace("left.teardown")
  }

  @State(Scope.Benchmark)
  class Right {
    var bottom: Bottom = null

    @Setup
    def setup(shared: Bottom): Unit = {
      bottom = shared
      shared.users += 1
      trace("right.setup")
    }

    @TearDown
    def teardown() = trace("right.teardown")
  }

  @State(Scope.Benchmark)
  class Top {
    var users = 0

    @Setup
    def setup(left: Left, right: Right): Unit = {
      trace("top.setup")
      users = if (left.bottom eq right.bottom) left.bottom.users else -1
    }

    @Setup(Level.Iteration)
    def each() = trace("top.each")

    @TearDown(Level.Iteration)
    def done() = trace("top.done")

    @TearDown
    def teardown() = trace("top.teardown")
  }
}
