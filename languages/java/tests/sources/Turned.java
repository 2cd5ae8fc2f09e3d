package turned;

import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.Control;

/** Calls that end when their iteration does: each iteration has exactly one, however busy the machine is. */
public class Turned {
    static void say(String what) {
        System.out.println(what);
    }

    static void await(Control control) {
        while (!control.stopMeasurement) Thread.yield();
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Counted {
        public long calls;
        private long all;
        @TearDown public void down() { say("all " + all); }
        void one() { calls++; all++; }
    }

    @State(Scope.Thread)
    public static class Around {
        @Setup public void up() { say("up"); }
        @Setup(Level.Invocation) public void before() { say("before"); }
        @TearDown(Level.Invocation) public void after() { say("after"); }
        @TearDown public void down() { say("down"); }
    }

    @State(Scope.Thread)
    public static class Each {
        @Setup(Level.Iteration) public void up() { say("iteration"); }
    }

    @State(Scope.Thread)
    public static class Late {
        int calls;
    }

    @State(Scope.Benchmark)
    public static class Value {
        @Param({"3"}) public int number;
        public long seed = 7;
    }

    @Benchmark
    public void single(Counted counted, Control control) {
        counted.one();
        await(control);
    }

    @Benchmark
    public void counts(Counted counted) {
        counted.one();
    }

    @Benchmark
    public void around(Around around, Control control) {
        say("call");
        await(control);
    }

    //@@Compare("steps")
    @Benchmark
    public long steps(Value value) {
        return chain(value.seed, 1000);
    }

    //@@Compare("steps")
    @Benchmark
    public long again(Value value) {
        return chain(value.seed, 1000);
    }

    //@@Compare("fixtures")
    @Benchmark
    public long fixtures(Value value, Each each) {
        return chain(value.seed, 1000);
    }

    //@@Compare("fixtures")
    @Benchmark
    public long without(Value value) {
        return chain(value.seed, 1000);
    }

    @Benchmark
    public void throwing(Late late, Control control) {
        await(control);
        if (++late.calls == 4) throw new IllegalStateException("fourth");
    }

    @Benchmark
    public void ending(Late late, Control control) {
        await(control);
        if (++late.calls == 3) throw new ThreadDeath();
    }

    @Benchmark
    public void interrupting(Counted counted, Control control) {
        counted.one();
        await(control);
        Thread.currentThread().interrupt();
    }

    @Benchmark
    public void hanging() throws InterruptedException {
        Thread.sleep(1000000);
    }

    @Benchmark
    @Group("both")
    public void first(Control control) {
        await(control);
    }

    @Benchmark
    @Group("both")
    public void second(Control control) {
        await(control);
    }

    private static long chain(long x, int steps) {
        for (int i = 0; i < steps; i++) x = x * 6364136223846793005L + 1442695040888963407L;
        return x;
    }
}
