import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class inheritance {
    @State(Scope.Thread)
    public abstract static class Animal {
        @Param({"1", "2"})
        int n;

        abstract String name();

        @Setup
        public void setup() {
            trace("setup base");
        }

        @TearDown
        public void teardown() {
            trace("teardown base");
        }

        @Benchmark
        public void run() {
            trace("run %s %d", name(), n);
        }
    }

    public static class Cat extends Animal {
        @Override
        String name() {
            return "cat";
        }
    }

    public static class Dog extends Animal {
        @Override
        String name() {
            return "dog";
        }

        @Setup
        public void setup_dog() {
            trace("setup dog");
        }
    }
}
