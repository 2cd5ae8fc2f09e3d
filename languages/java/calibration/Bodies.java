import java.util.Arrays;
import java.util.HashMap;
import org.openjdk.jmh.annotations.*;

/** Eight kinds of work, each six times as it is, and with 2 % (more) and 5 % (five) more of it. */
@BenchmarkMode(Mode.AverageTime)
public class Bodies {

    private static long next(long x) {
        return x * 6364136223846793005L + 1442695040888963407L;
    }

    private static long chain(int steps) {
        long x = 7;
        for (int i = 0; i < steps; i++) {
            x = next(x) ^ i;
        }
        return x;
    }

    private static long sorts(int times) {
        long x = 7;
        long sum = 0;
        int[] values = new int[64];
        for (int i = 0; i < times; i++) {
            for (int place = 0; place < values.length; place++) {
                x = next(x);
                values[place] = (int) (x >>> 33);
            }
            Arrays.sort(values);
            sum += values[i % 64];
        }
        return sum;
    }

    private static final byte[][] HELD = new byte[16][];

    // Each round begins and ends with an empty set, so that more rounds are as much more of the same.
    private static long allocations(int rounds) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            long x = 7;
            for (int i = 0; i < 40; i++) {
                x = next(x);
                byte[] fresh = new byte[16 + (int) ((x >>> 33) % 1000)];
                HELD[(int) (x >>> 60)] = fresh;
                sum += fresh.length;
            }
            Arrays.fill(HELD, null);
        }
        return sum;
    }

    private static double divisions(int steps) {
        double x = 1.5;
        for (int i = 0; i < steps; i++) {
            x = 3.0 / x + 0.1;
        }
        return x;
    }

    private static long branches(int steps) {
        long x = 7;
        long sum = 0;
        for (int i = 0; i < steps; i++) {
            x = next(x);
            if (x < 0) {
                sum ^= x >>> 7;
            } else {
                sum += x;
            }
        }
        return sum;
    }

    @State(Scope.Thread)
    public static class Copy {
        byte[] from = new byte[8_400_000];
        byte[] to = new byte[8_400_000];

        byte copy(int bytes) {
            System.arraycopy(from, 0, to, 0, bytes);
            return to[bytes / 2];
        }
    }

    @State(Scope.Thread)
    public static class Chase {
        int[] after = new int[1 << 18];
        int at = 0;

        @Setup
        public void link() {
            int[] order = new int[after.length];
            Arrays.setAll(order, i -> i);
            long x = 7;
            for (int i = order.length - 1; i > 0; i--) {
                x = next(x);
                int other = (int) ((x >>> 33) % (i + 1));
                int held = order[i];
                order[i] = order[other];
                order[other] = held;
            }
            for (int i = 0; i < order.length; i++) {
                after[order[i]] = order[(i + 1) % order.length];
            }
        }

        int chase(int steps) {
            for (int i = 0; i < steps; i++) {
                at = after[at];
            }
            return at;
        }
    }

    @State(Scope.Thread)
    public static class Table {
        HashMap<Long, Long> all = new HashMap<>();
        long x = 7;

        @Setup
        public void fill() {
            for (long key = 0; key < 4096; key++) {
                all.put(key * 7919, key);
            }
        }

        long lookUp(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                x = next(x);
                sum += all.get((x >>> 52) * 7919);
            }
            return sum;
        }
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_base() {
        return chain(1000);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_same() {
        return chain(1000);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_third() {
        return chain(1000);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_fourth() {
        return chain(1000);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_fifth() {
        return chain(1000);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_sixth() {
        return chain(1000);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_more() {
        return chain(1020);
    }

    //@@Compare("chain")
    @Benchmark
    public long chain_five() {
        return chain(1050);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_base() {
        return sorts(100);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_same() {
        return sorts(100);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_third() {
        return sorts(100);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_fourth() {
        return sorts(100);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_fifth() {
        return sorts(100);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_sixth() {
        return sorts(100);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_more() {
        return sorts(102);
    }

    //@@Compare("sort")
    @Benchmark
    public long sort_five() {
        return sorts(105);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_base() {
        return allocations(100);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_same() {
        return allocations(100);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_third() {
        return allocations(100);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_fourth() {
        return allocations(100);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_fifth() {
        return allocations(100);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_sixth() {
        return allocations(100);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_more() {
        return allocations(102);
    }

    //@@Compare("allocation")
    @Benchmark
    public long allocation_five() {
        return allocations(105);
    }

    //@@Compare("division")
    @Benchmark
    public double division_base() {
        return divisions(1000);
    }

    //@@Compare("division")
    @Benchmark
    public double division_same() {
        return divisions(1000);
    }

    //@@Compare("division")
    @Benchmark
    public double division_third() {
        return divisions(1000);
    }

    //@@Compare("division")
    @Benchmark
    public double division_fourth() {
        return divisions(1000);
    }

    //@@Compare("division")
    @Benchmark
    public double division_fifth() {
        return divisions(1000);
    }

    //@@Compare("division")
    @Benchmark
    public double division_sixth() {
        return divisions(1000);
    }

    //@@Compare("division")
    @Benchmark
    public double division_more() {
        return divisions(1020);
    }

    //@@Compare("division")
    @Benchmark
    public double division_five() {
        return divisions(1050);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_base() {
        return branches(1000);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_same() {
        return branches(1000);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_third() {
        return branches(1000);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_fourth() {
        return branches(1000);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_fifth() {
        return branches(1000);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_sixth() {
        return branches(1000);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_more() {
        return branches(1020);
    }

    //@@Compare("branch")
    @Benchmark
    public long branch_five() {
        return branches(1050);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_base(Copy copy) {
        return copy.copy(8000000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_same(Copy copy) {
        return copy.copy(8000000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_third(Copy copy) {
        return copy.copy(8000000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_fourth(Copy copy) {
        return copy.copy(8000000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_fifth(Copy copy) {
        return copy.copy(8000000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_sixth(Copy copy) {
        return copy.copy(8000000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_more(Copy copy) {
        return copy.copy(8160000);
    }

    //@@Compare("copy 8 MB")
    @Benchmark
    public byte copy_five(Copy copy) {
        return copy.copy(8400000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_base(Chase chase) {
        return chase.chase(1000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_same(Chase chase) {
        return chase.chase(1000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_third(Chase chase) {
        return chase.chase(1000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_fourth(Chase chase) {
        return chase.chase(1000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_fifth(Chase chase) {
        return chase.chase(1000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_sixth(Chase chase) {
        return chase.chase(1000);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_more(Chase chase) {
        return chase.chase(1020);
    }

    //@@Compare("chase 1 MB")
    @Benchmark
    public int chase_five(Chase chase) {
        return chase.chase(1050);
    }

    //@@Compare("table")
    @Benchmark
    public long table_base(Table table) {
        return table.lookUp(500);
    }

    //@@Compare("table")
    @Benchmark
    public long table_same(Table table) {
        return table.lookUp(500);
    }

    //@@Compare("table")
    @Benchmark
    public long table_third(Table table) {
        return table.lookUp(500);
    }

    //@@Compare("table")
    @Benchmark
    public long table_fourth(Table table) {
        return table.lookUp(500);
    }

    //@@Compare("table")
    @Benchmark
    public long table_fifth(Table table) {
        return table.lookUp(500);
    }

    //@@Compare("table")
    @Benchmark
    public long table_sixth(Table table) {
        return table.lookUp(500);
    }

    //@@Compare("table")
    @Benchmark
    public long table_more(Table table) {
        return table.lookUp(510);
    }

    //@@Compare("table")
    @Benchmark
    public long table_five(Table table) {
        return table.lookUp(525);
    }
}
