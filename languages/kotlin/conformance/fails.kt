import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class fails {
    @Benchmark
    fun a_good() {
        trace("good run")
    }

    @Benchmark
    fun b_bench() {
        trace("bench run")
        throw IllegalStateException("on purpose: bench")
    }

    @State(Scope.Benchmark)
    class SetupTrial {
        @Setup(Level.Trial)
        fun setup() {
            trace("setup_trial setup")
            throw Exception("checked")
        }
    }

    @Benchmark
    fun c_setup_trial(state: SetupTrial) {
        trace("setup_trial run")
    }

    @State(Scope.Benchmark)
    class SetupIteration {
        @Setup(Level.Iteration)
        fun setup() {
            trace("setup_iteration setup")
            throw StackOverflowError()
        }
    }

    @Benchmark
    fun d_setup_iteration(state: SetupIteration) {
        trace("setup_iteration run")
    }

    @State(Scope.Benchmark)
    class SetupInvocation {
        @Setup(Level.Invocation)
        fun setup() {
            trace("setup_invocation setup")
            error("on purpose: setup_invocation")
        }
    }

    @Benchmark
    fun e_setup_invocation(state: SetupInvocation) {
        trace("setup_invocation run")
    }

    @State(Scope.Benchmark)
    class TeardownInvocation {
        @TearDown(Level.Invocation)
        fun teardown() {
            trace("teardown_invocation teardown")
            error("on purpose: teardown_invocation")
        }
    }

    @Benchmark
    fun f_teardown_invocation(state: TeardownInvocation) {
        trace("teardown_invocation run")
    }

    @State(Scope.Benchmark)
    class TeardownIteration {
        @TearDown(Level.Iteration)
        fun teardown() {
            trace("teardown_iteration teardown")
            error("on purpose: teardown_iteration")
        }
    }

    @Benchmark
    fun g_teardown_iteration(state: TeardownIteration) {
        trace("teardown_iteration run")
    }

    @State(Scope.Benchmark)
    class TeardownTrial {
        @TearDown(Level.Trial)
        fun teardown() {
            trace("teardown_trial teardown")
            error("on purpose: teardown_trial")
        }
    }

    @Benchmark
    fun i_teardown_trial(state: TeardownTrial) {
        trace("teardown_trial run")
    }

    @State(Scope.Thread)
    class Later {
        @Param("100")
        var after = 0
        var calls = 0
    }

    @Benchmark
    fun h_later(later: Later) {
        if (later.after > 99) return
        trace("later run %d", ++later.calls)
        check(later.calls <= later.after) { "on purpose: later" }
    }

    @Benchmark
    fun z_last() {
        trace("last run")
    }
}
