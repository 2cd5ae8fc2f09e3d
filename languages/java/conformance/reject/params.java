import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params {
    public enum Colour {
        RED, BLUE
    }

    public static class Point {
        int x;
        int y;
    }

    @State(Scope.Benchmark)
    public static class Constant {
        @Param("1") final int constant = 1;

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Array {
        @Param("1") int[] array;

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Structure {
        @Param("1") Point structure;

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Blank {
        @Param int without_values;

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Number {
        @Param({"1", "twenty"}) int number;

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Coloured {
        @Param({"RED", "PINK"}) Colour colour;

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Flag {
        @Param("True") boolean flag;

        @Benchmark
        public void run() {
        }
    }

    public static class Stateless {
        @Param("1") int nowhere;

        @Benchmark
        public void run() {
        }
    }
}
