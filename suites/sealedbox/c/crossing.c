/*
 * A call into another shared object, through the procedure linkage table: what every binding comes down to in the end.
 */
#include "../native/crossing.h"

#include <stdlib.h>

#include "message.h"

//@@State(Scope.Thread)
typedef struct {
    unsigned char *data;
} Fixed;

//@@State(Scope.Thread)
typedef struct {
    //@@Param({"0", "64", "1024", "65536"})
    size_t bytes;
    unsigned char *data;
} Data;

//@@Setup(Level.Trial)
void first(Fixed *fixed) { fixed->data = make_message(64); }

//@@Setup(Level.Trial)
void fill(Data *data) { data->data = make_message(data->bytes); }

//@@TearDown(Level.Trial)
void drop(Fixed *fixed) { free(fixed->data); }

//@@TearDown(Level.Trial)
void clear(Data *data) { free(data->data); }

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("nothing")
void nothing(Fixed *fixed) {
    (void)fixed;
    lath_nothing();
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("take")
uint64_t take(const Data *data) { return lath_take(data->data, data->bytes); }

//@@Check("nothing")
uint64_t reached(const Fixed *fixed) { return lath_take(fixed->data, 64); }
