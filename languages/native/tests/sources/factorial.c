#include "lath.h"
#include <stdbool.h>

enum colour { RED, GREEN = 7 };

//@@State(Scope.Thread)
//@@AuxCounters(AuxCounters.Type.EVENTS)
typedef struct {
    //@@Param({"25", "30"})
    int number;
    //@@Param("a b")
    const char *text;
    //@@Param
    enum colour colour;
    //@@Param("0")
    unsigned char byte;
    //@@Param("ab")
    char letters[4];
    //@@Param("true")
    bool flag;
    //@@Param("c")
    char letter;
    //@@Param("0.5")
    double real;
    long eaches;
    //@@Operations
    double done;
} InputValue;

static long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

//@@Setup
void setUp(InputValue *value) { value->eaches = 0; }
//@@Setup(Level.Iteration)
void each(InputValue *value, Blackhole *blackhole) { lath_consume(blackhole, ++value->eaches); }

//@@Benchmark
long factorialRecursive(const InputValue *value) { return factorial(value->number); }

//@@Benchmark
void counted(InputValue *value, BenchmarkParams *params) { value->done += (double)params->param_count; }

//@@Benchmark
void empty(void) {}

//@@Benchmark
int only(InputValue *value) { return value->number; }

//@@State(Scope.Thread)
//@@AuxCounters(AuxCounters.Type.EVENTS)
typedef struct {
    int events;
} Waited;

//@@Setup(Level.Invocation)
void before(Waited *waited) { waited->events++; }

//@@Benchmark
void waiting(Waited *waited) { (void)waited; }
