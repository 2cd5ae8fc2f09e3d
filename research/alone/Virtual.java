import org.openjdk.jmh.annotations.*;

/** Calls of a method with four implementations, in an order that changes from call to call. */
@BenchmarkMode(Mode.AverageTime)
public class Virtual {
    interface Shape {
        long area(long side);
    }

    static final class Square implements Shape {
        public long area(long side) {
            return side * side;
        }
    }

    static final class Strip implements Shape {
        public long area(long side) {
            return side * 3;
        }
    }

    static final class Half implements Shape {
        public long area(long side) {
            return side * side / 2;
        }
    }

    static final class Point implements Shape {
        public long area(long side) {
            return 1;
        }
    }

    @State(Scope.Thread)
    public static class Shapes {
        final Shape[] all = new Shape[1024];

        @Setup
        public void mix() {
            long x = 7;
            for (int i = 0; i < all.length; i++) {
                x = x * 6364136223846793005L + 1442695040888963407L;
                all[i] = switch ((int) (x >>> 62)) {
                    case 0 -> new Square();
                    case 1 -> new Strip();
                    case 2 -> new Half();
                    default -> new Point();
                };
            }
        }

        long sum() {
            long sum = 0;
            for (Shape shape : all) {
                sum += shape.area(sum & 255);
            }
            return sum;
        }
    }

    //@@Compare("virtual")
    @Benchmark
    public long virtual_base(Shapes shapes) {
        return shapes.sum();
    }

    //@@Compare("virtual")
    @Benchmark
    public long virtual_same(Shapes shapes) {
        return shapes.sum();
    }
}
