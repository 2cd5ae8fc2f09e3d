import java.util.HashMap;
import org.openjdk.jmh.annotations.*;

/** Four kinds of work beside the eight of languages/java/calibration/Bodies.java, the same in each language of this folder. */
@BenchmarkMode(Mode.AverageTime)
public class Settled {

    private static int next(int x) {
        return x * 1664525 + 1013904223;
    }

    interface Shape {
        int area(int side);
    }

    static final class Square implements Shape {
        public int area(int side) {
            return side * side;
        }
    }

    static final class Strip implements Shape {
        public int area(int side) {
            return side * 3;
        }
    }

    static final class Half implements Shape {
        public int area(int side) {
            return side * side / 2;
        }
    }

    static final class Point implements Shape {
        public int area(int side) {
            return 1;
        }
    }

    @State(Scope.Thread)
    public static class Shapes {
        final Shape[] all = new Shape[1024];

        @Setup
        public void mix() {
            int x = 7;
            for (int i = 0; i < all.length; i++) {
                x = next(x);
                all[i] = switch (x >>> 30) {
                    case 0 -> new Square();
                    case 1 -> new Strip();
                    case 2 -> new Half();
                    default -> new Point();
                };
            }
        }
    }

    //@@Compare("calls")
    @Benchmark
    public int calls(Shapes shapes) {
        int sum = 0;
        for (Shape shape : shapes.all) {
            sum += shape.area(sum & 255);
        }
        return sum;
    }

    //@@Compare("strings")
    @Benchmark
    public int strings() {
        HashMap<String, Integer> counts = new HashMap<>();
        int x = 7;
        for (int i = 0; i < 200; i++) {
            x = next(x);
            counts.merge("key " + (x >>> 26), 1, Integer::sum);
        }
        return counts.size();
    }

    @State(Scope.Thread)
    public static class Matrices {
        final double[] a = new double[576];
        final double[] b = new double[576];
        final double[] c = new double[576];

        @Setup
        public void fill() {
            int x = 7;
            for (int i = 0; i < 576; i++) {
                x = next(x);
                a[i] = Integer.toUnsignedLong(x) / 4294967296.0;
                x = next(x);
                b[i] = Integer.toUnsignedLong(x) / 4294967296.0;
            }
        }
    }

    //@@Compare("matrices")
    @Benchmark
    public double matrices(Matrices m) {
        for (int i = 0; i < 24; i++) {
            for (int j = 0; j < 24; j++) {
                double sum = 0;
                for (int k = 0; k < 24; k++) {
                    sum += m.a[24 * i + k] * m.b[24 * k + j];
                }
                m.c[24 * i + j] = sum;
            }
        }
        return m.c[100];
    }

    record Node(Node left, Node right) {
        int sum() {
            return left == null ? 1 : left.sum() + right.sum() + 1;
        }
    }

    private static Node tree(int depth) {
        return depth == 0 ? new Node(null, null) : new Node(tree(depth - 1), tree(depth - 1));
    }

    //@@Compare("trees")
    @Benchmark
    public int trees() {
        return tree(9).sum();
    }
}
