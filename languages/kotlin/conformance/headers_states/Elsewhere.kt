// A state of the `headers` fixture, in a package and a file of its own.
package headers_states

import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

@State(Scope.Benchmark)
class Elsewhere {
    @Param("3")
    var size = 0

    @Setup
    fun setup() = trace("header setup %d", size)

    @TearDown
    fun teardown() = trace("header teardown")
}
