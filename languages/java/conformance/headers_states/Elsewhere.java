// A state of the `headers` fixture, in a package and a file of its own.
package headers_states;

import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Benchmark)
public class Elsewhere {
    @Param("3")
    public int size;

    @Setup
    public void setup() {
        trace("header setup %d", size);
    }

    @TearDown
    public void teardown() {
        trace("header teardown");
    }
}
