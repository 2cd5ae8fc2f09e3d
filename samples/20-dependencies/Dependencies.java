import org.openjdk.jmh.annotations.*;

public class Dependencies {
    @State(Scope.Benchmark)
    public static class Depot {
        int goods;

        @Setup
        public void fill() {
            goods = 84;
        }
    }

    @State(Scope.Thread)
    public static class Shelf {
        int goods;

        @Setup
        public void fill(Depot depot) {
            goods = depot.goods / 2;
            System.out.println("shelf has " + goods);
        }
    }

    @Benchmark
    public int take(Shelf shelf) {
        return shelf.goods;
    }
}
