/* The header of the `headers` fixture. */
#ifndef HEADERS_STATE_H
#define HEADERS_STATE_H

#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("3")
    int size;
} State;

//@@Setup
static inline void setup(State *state) { trace("header setup %d", state->size); }

@TearDown
static inline void teardown(State *state) { (void)state; trace("header teardown"); }

#endif
