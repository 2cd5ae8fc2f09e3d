import org.openjdk.jmh.annotations.*;

public class Levels {
    static final int SIZE = 300;

    static void shuffle(int[] values) {
        for (int i = 0; i < SIZE; i++) values[i] = i * 7919 % SIZE;
    }

    static int sort(int[] values) {
        for (int i = 1; i < SIZE; i++) {
            int value = values[i], at = i;
            for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
            values[at] = value;
        }
        return values[0];
    }

    @State(Scope.Thread)
    public static class Once {
        int[] values = new int[SIZE];

        @Setup(Level.Trial)
        public void beforeAll() {
            shuffle(values);
        }
    }

    @State(Scope.Thread)
    public static class Each {
        int[] values = new int[SIZE];

        @Setup(Level.Invocation)
        public void beforeEach() {
            shuffle(values);
        }
    }

    @Benchmark
    public int sortSorted(Once state) {
        return sort(state.values);
    }

    @Benchmark
    public int sortShuffled(Each state) {
        return sort(state.values);
    }
}
