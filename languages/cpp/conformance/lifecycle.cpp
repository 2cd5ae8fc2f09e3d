#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct Base {
    //@@Param("4")
    int size = 0;

    Base() { trace("base built %d", size); }
    ~Base() { trace("base destroyed"); }
    //@@Setup
    void setup() { trace("base setup %d", size); }
    //@@TearDown
    void teardown() { trace("base teardown"); }
};

//@@State(Scope.Thread)
struct User {
    User() { trace("user built"); }
    ~User() { trace("user destroyed"); }
    //@@Setup
    void setup(Base &) { trace("user setup"); }
    //@@TearDown
    void teardown() { trace("user teardown"); }
};

//@@Benchmark
void run(User &) { trace("run"); }
