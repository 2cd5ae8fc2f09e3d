// Everything a wrapper can hold, for the golden.

import { AuxCounters, Benchmark, BenchmarkParams, Blackhole, Check, Level, Operations, Param, Scope, Setup, State, TearDown } from "lath";

enum Colour {
    RED,
    GREEN,
}

@State(Scope.Benchmark)
class InputValue {
    @Param("1")
    static base: number;
    @Param("RED", "GREEN")
    colour = Colour.RED;
    @Param(true)
    flag = false;
    @Param("25", "30")
    number = 0n;
    @Param("x")
    word: "x" | "y" = "x";
    @Operations
    done = 0;

    @Setup
    setUp() {}

    @Setup(Level.Iteration)
    each(blackhole: Blackhole) {
        blackhole.consume(this.number);
    }
}

@AuxCounters
@State(Scope.Thread)
class Events {
    events = 0;

    @Setup(Level.Invocation)
    before() {}

    @TearDown(Level.Invocation)
    after() {
        this.events += 1;
    }
}

function factorial(n: bigint): bigint {
    return n < 2n ? 1n : n * factorial(n - 1n);
}

class Benchmarks {
    @Benchmark
    static factorialRecursive(value: InputValue) {
        return factorial(value.number);
    }

    @Benchmark
    counted(value: InputValue, params: BenchmarkParams) {
        value.done += params.opsPerInvocation;
    }

    @Check("counted")
    countedUp(value: InputValue) {
        return value.done;
    }
}

//@@Benchmark
async function waiting(events: Events) {
    await null;
}

//@@Benchmark
function empty() {}
