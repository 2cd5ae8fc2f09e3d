import org.openjdk.jmh.annotations.*;

public class Inheritance {
    @State(Scope.Thread)
    public abstract static class Base {
        @Setup
        public void prepare() {
            System.out.println("BASE set up");
        }

        @Benchmark
        public int work() {
            return value();
        }

        abstract int value();
    }

    public static class One extends Base {
        @Override
        int value() {
            return 1;
        }
    }

    public static class Two extends Base {
        @Override
        int value() {
            return 2;
        }
    }
}
