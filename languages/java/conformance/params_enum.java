import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params_enum {
    public enum Colour {
        RED(0), GREEN(7), BLUE(8);

        final int value;

        Colour(int value) {
            this.value = value;
        }

        // Not the name of a constant: parameters go by names.
        @Override
        public String toString() {
            return "colour number " + value;
        }
    }

    public enum Size {
        SMALL, MEDIUM, BIG
    }

    @State(Scope.Benchmark)
    public static class Chosen {
        @Param
        Colour colour;

        @Param({"BIG", "SMALL"})
        Size size;
    }

    @Benchmark
    public void run(Chosen state) {
        trace("colour %d size %d", state.colour.value, state.size == Size.MEDIUM ? 10 : 5 << state.size.ordinal());
    }
}
