//@@State(Scope.Thread)
typedef struct {
    unsigned long start;
} Input;

//@@State(Scope.Thread) @AuxCounters(AuxCounters.Type.EVENTS)
typedef struct {
    unsigned long steps;
    unsigned long odd;
} Counters;

//@@Setup
void begin(Input *input) { input->start = 27; }

// From 27 it takes 111 steps to 1, 41 of them at odd numbers.
//@@Benchmark
//@@Measurement(invocations = 1000)
unsigned long collatz(const Input *input, Counters *counters) {
    unsigned long n = input->start;
    for (; n != 1; counters->steps++) {
        if (n % 2) counters->odd++;
        n = n % 2 ? 3 * n + 1 : n / 2;
    }
    return n;
}
