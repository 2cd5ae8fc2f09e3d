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
  @Param(Array("3"))
  var size = 0

  @Setup
  def setup() = trace("header setup %d", size)

  @TearDown
  def teardown() = trace("header teardown")
}
