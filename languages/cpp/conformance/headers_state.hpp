// The header of the `headers` fixture.
#pragma once

#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct State {
    @Param("3")
    int size;

    //@@Setup
    void setup() { trace("header setup %d", size); }

    @TearDown
    void teardown() { trace("header teardown"); }
};
