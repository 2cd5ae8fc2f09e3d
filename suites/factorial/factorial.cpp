// factorial.cpp: the LATH guide's first benchmark (sections 5 and 7), in the guide's own notation. Factorials, computed recursively and in a loop.
//
// The guide runs 25 and 30: `-p number=25,30`. Their factorials do not fit 64 bits: what is computed is another number, and lath says so
// (README.md). 15 and 20 fit.

namespace Benchmarks {

typedef unsigned long long Number;

@State(Scope.Benchmark)
class InputValue {
public:
    @Param({"15", "20"})
    unsigned number;
};

static Number recursive(unsigned n) { return n < 2 ? 1 : n * recursive(n - 1); }

static Number iterative(unsigned n) {
    Number product = 1;
    for (unsigned factor = 2; factor <= n; factor++) product *= factor;
    return product;
}

@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Compare("recursive")
@Check(vectors = "vectors.toml")
Number factorialRecursive(const InputValue &input) {
    return recursive(input.number);
}

@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Compare("iterative")
@Check(vectors = "vectors.toml")
Number factorialIterative(const InputValue &input) {
    return iterative(input.number);
}

} // namespace Benchmarks
