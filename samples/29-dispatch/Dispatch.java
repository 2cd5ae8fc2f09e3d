import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Dispatch {
    interface Step {
        int apply(int x);
    }

    static final class Triple implements Step {
        public int apply(int x) {
            return 3 * x + 1;
        }
    }

    static final class Turn implements Step {
        public int apply(int x) {
            return x << 3 ^ x;
        }
    }

    static final class Shift implements Step {
        public int apply(int x) {
            return x - (x >>> 2);
        }
    }

    final Triple triple = new Triple();
    final Turn turn = new Turn();
    final Shift shift = new Shift();
    final Step[] steps = {triple, turn, shift};
    int x = 1;

    @Benchmark
    @OperationsPerInvocation(999)
    public int direct() {
        int x = this.x;
        for (int i = 0; i < 333; i++) x = shift.apply(turn.apply(triple.apply(x)));
        return x;
    }

    @Benchmark
    @OperationsPerInvocation(999)
    public int dynamic() {
        int x = this.x;
        for (int i = 0; i < 333; i++) for (Step step : steps) x = step.apply(x);
        return x;
    }
}
