package org.example.conformance

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class dagorder_diamond {
    @State(Scope.Benchmark)
    class Bottom {
        var users = 0

        @Setup
        fun setup() = trace("bottom.setup")

        @Setup(Level.Iteration)
        fun each() = trace("bottom.each")

        @TearDown(Level.Iteration)
        fun done() = trace("bottom.done")

        @TearDown
        fun teardown() = trace("bottom.teardown")
    }

    @State(Scope.Benchmark)
    class Left {
        lateinit var bottom: Bottom

        @Setup
        fun setup(shared: Bottom) {
            bottom = shared
            shared.users++
            trace("left.setup")
        }

        @TearDown
        fun teardown() = trace("left.teardown")
    }

    @State(Scope.Benchmark)
    class Right {
        lateinit var bottom: Bottom

        @Setup
        fun setup(shared: Bottom) {
            bottom = shared
            shared.users++
            trace("right.setup")
        }

        @TearDown
        fun teardown() = trace("right.teardown")
    }

    @State(Scope.Benchmark)
    class Top {
        var users = 0

        @Setup
        fun setup(left: Left, right: Right) {
            trace("top.setup")
            users = if (left.bottom === right.bottom) left.bottom.users else -1
        }

        @Setup(Level.Iteration)
        fun each() = trace("top.each")

        @TearDown(Level.Iteration)
        fun done() = trace("top.done")

        @TearDown
        fun teardown() = trace("top.teardown")
    }

    @Benchmark
    fun run(top: Top) {
        trace("run %d", top.users)
    }
}
