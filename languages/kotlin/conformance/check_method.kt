import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class check_method {
    @State(Scope.Thread)
    class Box {
        var salt = 0L

        @Setup
        fun setup() = trace("setup")

        @TearDown
        fun teardown() = trace("teardown")
    }

    //@@Compare(value = "seal", baseline = true)
    @Benchmark
    fun seal_high(box: Box): Long {
        trace("run")
        box.salt = 1000
        return box.salt + 42
    }

    //@@Compare("seal")
    @Benchmark
    fun seal_low(box: Box): Long {
        trace("run")
        box.salt = -1000
        return box.salt + 42
    }

    //@@Check({"seal_high", "seal_low"})
    fun opened(sealed_up: Long, box: Box): Long {
        trace("check")
        return sealed_up - box.salt
    }
}
