#include "lath.h"
#include <stdbool.h>

enum colour { RED, GREEN = 7 };

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"25", "30"})
    int number;
    const char *text;
    enum colour colour;
    unsigned char byte;
    char letters[4];
    bool flag;
    char letter;
    double real;
    long sum;
    long eaches;
    double done;
} InputValue;

static long base = 1;

static long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

//@@Setup
void setUp(InputValue *value) { value->sum = value->number; }
void each(InputValue *value, Blackhole *blackhole) { lath_consume(blackhole, ++value->eaches); }

//@@Benchmark
long factorialRecursive(const InputValue *value) { return factorial(value->number) + base; }

//@@Benchmark
void counted(InputValue *value, BenchmarkParams *params) { value->done += (double)params->param_count; }

//@@Benchmark
void empty(void) {}

//@@Benchmark
int copied(InputValue value) { return value.number; }
