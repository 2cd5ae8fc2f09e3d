/*
 * primes.c: how many primes there are below a limit, found with a sieve.
 *
 * Annotations stand in comments that begin with //@@, so this is ordinary C and compiles without LATH.
 */

#include <stdlib.h>

//@@State(Scope.Benchmark)
typedef struct {
    // The benchmark runs once for each value. `-p limit=500` runs it with another.
    //@@Param({"1000", "10000"})
    int limit;
} Input;

// What is returned is consumed, so the compiler must compute it; and it is what contenders have to agree on before they are timed.
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
int count(const Input *input) {
    char *composite = calloc(input->limit, 1);
    int primes = 0;
    if (!composite) abort();
    for (int number = 2; number < input->limit; number++) {
        if (composite[number]) continue;
        primes++;
        for (int multiple = 2 * number; multiple < input->limit; multiple += number) composite[multiple] = 1;
    }
    free(composite);
    return primes;
}
