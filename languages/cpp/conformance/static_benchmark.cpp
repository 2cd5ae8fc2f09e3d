#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
class Shared {
public:
    //@@Param({"1", "2"})
    int n;

    //@@Setup
    void a_setup() {
        trace("setup %d", n);
        data = new int(n);
    }

    //@@Setup
    static void b_setup() { trace("setup static"); }

    //@@TearDown
    void a_teardown() {
        trace("teardown");
        delete data;
        data = nullptr;
    }

    //@@Setup(Level.Iteration)
    void setup_iteration() { trace("setup iteration"); }

    //@@TearDown(Level.Iteration)
    void teardown_iteration() { trace("teardown iteration"); }

    //@@Setup(Level.Invocation)
    void setup_invocation() { trace("setup invocation"); }

    //@@TearDown(Level.Invocation)
    void teardown_invocation() { trace("teardown invocation"); }

    //@@Benchmark
    static void run() { trace("run %d", *data); }

private:
    static int *data;
};

int *Shared::data = nullptr;
