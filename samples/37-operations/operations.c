//@@State(Scope.Thread)
typedef struct {
    //@@Param({"27", "77031"})
    unsigned long start;
    //@@Operations
    unsigned long taken;
} Steps;

//@@Benchmark
unsigned long collatz(Steps *steps) {
    unsigned long n = steps->start, taken = 0;
    for (; n != 1; taken++) n = n % 2 ? 3 * n + 1 : n / 2;
    steps->taken += taken;
    return n;
}
