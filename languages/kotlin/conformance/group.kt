import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Group
import org.openjdk.jmh.annotations.GroupThreads
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class group {
    @State(Scope.Group)
    class Cell {
        @Volatile
        var value = 0

        @Setup
        fun setup() = trace("group.setup")

        @TearDown
        fun teardown() = trace("group.teardown")
    }

    @Benchmark
    @Group("pair")
    @GroupThreads(2)
    fun reader(cell: Cell): Int {
        trace("reader")
        return cell.value
    }

    @Benchmark
    @Group("pair")
    fun writer(cell: Cell) {
        trace("writer")
        cell.value = 1
    }
}
