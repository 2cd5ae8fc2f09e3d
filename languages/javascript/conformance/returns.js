import { trace } from "./trace.js";

//@@Benchmark
function nothing() {
    trace("nothing");
}

//@@Benchmark
function number() {
    trace("number");
    return 1;
}

//@@Benchmark
function real() {
    trace("real");
    return 0.5;
}

// There are no pointers; a generator is the nearest thing to the promise of a value.
//@@Benchmark
function pointer() {
    trace("pointer");
    return (function* () {
        yield "text";
    })();
}

// Whose text nobody can have.
//@@Benchmark
function object() {
    trace("object");
    return Object.create(null, { then: { value: undefined } });
}
