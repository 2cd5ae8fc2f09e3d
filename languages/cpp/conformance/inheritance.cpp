#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
class Animal {
public:
    virtual ~Animal() {}
    virtual const char *name() const = 0;

    //@@Param({"1", "2"})
    int n;

    //@@Setup
    void setup() { trace("setup base"); }

    //@@TearDown
    void teardown() { trace("teardown base"); }

    //@@Benchmark
    void run() { trace("run %s %d", name(), n); }
};

class Cat : public Animal {
public:
    const char *name() const override { return "cat"; }
};

struct Dog : Animal {
    const char *name() const override { return "dog"; }

    //@@Setup
    void setup_dog() { trace("setup dog"); }
};
