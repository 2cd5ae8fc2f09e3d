// Benchmarks whose work would vanish if a compiler could see that nobody wants it.

//@@State(Scope.Thread)
class Input {
    x = 1.5;
    n = 7;
}

//@@Benchmark
function nothing() {}

// An object of its own in each call: dropped if the result were.
//@@Benchmark
function made(input) {
    return { a: input.n, b: input.n, c: input.n, d: input.n };
}

//@@Benchmark
function eaten(input, blackhole) {
    blackhole.consume({ a: input.n, b: input.n, c: input.n, d: input.n });
}

// The object is needed only to compute what is returned: a good compiler makes none.
//@@Benchmark
function scattered(input) {
    const made = { a: input.n, b: input.n };
    return made.a + made.b;
}

// A double that would have to be boxed if it were kept among objects.
//@@Benchmark
function real(input) {
    return input.x * 1.25;
}

/** Steps that depend on each other. */
function chain(x, steps) {
    for (let i = 0; i < steps; i++) x = (x * 0.5 + 1) ^ i;
    return x;
}

//@@Benchmark
function chain_10(input) {
    return chain(input.n, 10);
}

//@@Benchmark
function chain_1000(input) {
    return chain(input.n, 1000);
}
