/* Factorial in C: a typedef'd state, passed by pointer. */
#include <stdio.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"10", "20"})
    int number;
} InputValue;

static unsigned long recursive(int n) { return n <= 1 ? 1 : n * recursive(n - 1); }

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
unsigned long factorialRecursive(const InputValue *input) { return recursive(input->number); }

//@@Benchmark
unsigned long factorialIterative(InputValue *input) {
    unsigned long product = 1;
    for (int i = 2; i <= input->number; i++) product *= i;
    return product;
}
