import { sleep, trace } from "./trace.js";

//@@Benchmark
export function late() {
    sleep(600);
    trace("late");
}

//@@Benchmark
export function never() {
    trace("never");
    for (;;) sleep(1000);
}

//@@State(Scope.Thread)
class Starts {
    //@@Setup(Level.Trial)
    setUp() {
        for (;;) sleep(1000);
    }
}

//@@State(Scope.Thread)
class Ends {
    //@@TearDown(Level.Iteration)
    tearDown() {
        for (;;) sleep(1000);
    }
}

//@@Benchmark
export function hangs_a_call() {
    for (;;) sleep(1000);
}

//@@Benchmark
export function hangs_set_up(starts) {}

//@@Benchmark
export function hangs_tear_down(ends) {}
