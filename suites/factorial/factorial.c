/*
 * factorial.c: the factorial benchmark in C, in the notation of comments: this file compiles as it stands, without LATH too.
 * What is computed is the same as in factorial.cpp.
 */

typedef unsigned long long Number;

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"15", "20"})
    unsigned number;
} InputValue;

static Number recursive(unsigned n) { return n < 2 ? 1 : n * recursive(n - 1); }

static Number iterative(unsigned n) {
    Number product = 1;
    for (unsigned factor = 2; factor <= n; factor++) product *= factor;
    return product;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("recursive") @Check(vectors = "vectors.toml")
Number factorialRecursive(const InputValue *input) { return recursive(input->number); }

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("iterative") @Check(vectors = "vectors.toml")
Number factorialIterative(const InputValue *input) { return iterative(input->number); }
