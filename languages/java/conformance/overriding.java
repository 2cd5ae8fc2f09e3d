import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class overriding {
    @State(Scope.Thread)
    public abstract static class Animal {
        abstract String name();

        @Setup
        public void setup() {
            trace("setup base");
        }

        @Benchmark
        public void run() {
            trace("run %s", name());
        }
    }

    public static class Cat extends Animal {
        @Override
        String name() {
            return "cat";
        }

        @Override
        @Setup
        public void setup() {
            trace("setup cat");
        }
    }

    public static class Dog extends Animal {
        @Override
        String name() {
            return "dog";
        }

        @Override
        public void setup() {
            trace("setup dog");
        }
    }
}
