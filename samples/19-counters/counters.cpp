//@@State(Scope.Thread)
struct Input {
    unsigned long start = 27;
};

//@@State(Scope.Thread) @AuxCounters(AuxCounters.Type.EVENTS)
struct Counters {
    unsigned long steps = 0;
    unsigned long odd = 0;
};

// From 27 it takes 111 steps to 1, 41 of them at odd numbers.
//@@Benchmark
//@@Measurement(invocations = 1000)
unsigned long collatz(const Input &input, Counters &counters) {
    unsigned long n = input.start;
    for (; n != 1; counters.steps++) {
        if (n % 2) counters.odd++;
        n = n % 2 ? 3 * n + 1 : n / 2;
    }
    return n;
}
