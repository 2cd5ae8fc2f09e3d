import * as lath from "lath";
import { Benchmark, Blackhole, Level, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Values {
    whole = 1;
    real = 2.5;
    text = "text";
    big = 3n;

    @Setup
    setup(blackhole: Blackhole) {
        blackhole.consume(this.whole);
        trace("setup");
    }
}

//@@TearDown(Level.Trial)
function teardown(state: Values, blackhole: lath.Blackhole) {
    const own = new Blackhole();
    own.consume(state.real);
    blackhole.consume(state);
    trace("teardown");
}

class Benchmarks {
    @Benchmark
    static run(state: Values, blackhole: Blackhole) {
        blackhole.consume(state.whole + 1);
        blackhole.consume(state.real);
        blackhole.consume(state.text);
        blackhole.consume(state.big);
        blackhole.consume(undefined);
        blackhole.consume(null);
        blackhole.consume(Symbol("any"));
        blackhole.consume(() => state);
        trace("run");
    }
}
