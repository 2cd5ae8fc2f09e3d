import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class checks {
    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    public int sum_right() {
        trace("right");
        return 45;
    }

    //@@Compare("sum")
    @Benchmark
    public int sum_wrong() {
        trace("wrong");
        return 55;
    }

    @Benchmark
    public int alone() {
        trace("alone");
        return 1;
    }

    //@@Compare(value = "third", baseline = true)
    @Benchmark
    public double exact() {
        return 1.0 / 3;
    }

    //@@Compare("third")
    //@@Check(tolerance = 1e-3)
    @Benchmark
    public double near() {
        return 0.3333;
    }

    //@@Compare("third")
    //@@Check(tolerance = 1e-6)
    @Benchmark
    public double too_far() {
        return 0.3333;
    }

    static class Thing {
    }

    //@@Compare(value = "things", baseline = true)
    @Benchmark
    public Object a_thing() {
        return new Thing();
    }

    //@@Compare("things")
    @Benchmark
    public Thing b_thing() {
        return new Thing();
    }

    @State(Scope.Benchmark)
    public static class Numbers {
        @Param("10")
        int n;
    }

    //@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
    @Benchmark
    public int add_up(Numbers numbers) {
        int sum = 0;
        for (int i = 0; i < numbers.n; i++) {
            sum += i;
        }
        return sum;
    }
}
