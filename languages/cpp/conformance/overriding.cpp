#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct Animal {
    virtual ~Animal() {}
    virtual const char *name() const = 0;

    //@@Setup
    virtual void setup() { trace("setup base"); }

    //@@Benchmark
    void run() { trace("run %s", name()); }
};

struct Cat : Animal {
    const char *name() const override { return "cat"; }

    //@@Setup
    void setup() override { trace("setup cat"); }
};

struct Dog : Animal {
    const char *name() const override { return "dog"; }
    void setup() override { trace("setup dog"); }
};
