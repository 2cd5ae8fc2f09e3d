import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class state_forms {
    @State(Scope.Benchmark)
    public static class First {
        int value;

        @Setup
        public void setup() {
            value = 1;
            trace("setup first");
        }
    }

    public static class Outer {
        @State(Scope.Thread)
        public static class Second {
            private int value;

            @Setup
            public void setup() {
                value = 2;
                trace("setup second");
            }
        }
    }

    @State(Scope.Benchmark)
    public abstract static class Generic<T> {
        T value;

        abstract T three();

        @Setup
        public void setup() {
            value = three();
            trace("setup third");
        }
    }

    // A state by what it extends.
    public static class Third extends Generic<Integer> {
        @Override
        Integer three() {
            return 3;
        }
    }

    @Benchmark
    public void run(First first, Outer.Second second, Third third) {
        trace("run %d %d %d", first.value, second.value, third.value);
    }
}
