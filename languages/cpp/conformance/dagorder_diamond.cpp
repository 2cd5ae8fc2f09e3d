#include "../../c/conformance/trace.h"

namespace diamond {

//@@State(Scope.Benchmark)
struct Bottom {
    int users = 0;
    //@@Setup
    void setup() { trace("bottom.setup"); }
    //@@Setup(Level.Iteration)
    void each() { trace("bottom.each"); }
    //@@TearDown(Level.Iteration)
    void done() { trace("bottom.done"); }
    //@@TearDown
    void teardown() { trace("bottom.teardown"); }
};

//@@State(Scope.Benchmark)
struct Left {
    Bottom *bottom = nullptr;
    //@@Setup
    void setup(Bottom &shared) {
        bottom = &shared;
        shared.users++;
        trace("left.setup");
    }
    //@@TearDown
    void teardown() { trace("left.teardown"); }
};

//@@State(Scope.Benchmark)
struct Right {
    Bottom *bottom = nullptr;
    //@@Setup
    void setup(Bottom &shared) {
        bottom = &shared;
        shared.users++;
        trace("right.setup");
    }
    //@@TearDown
    void teardown() { trace("right.teardown"); }
};

//@@State(Scope.Benchmark)
struct Top {
    int users = 0;
    //@@Setup
    void setup(Left &left, Right &right) {
        trace("top.setup");
        users = left.bottom == right.bottom ? left.bottom->users : -1;
    }
    //@@Setup(Level.Iteration)
    void each() { trace("top.each"); }
    //@@TearDown(Level.Iteration)
    void done() { trace("top.done"); }
    //@@TearDown
    void teardown() { trace("top.teardown"); }
};

//@@Benchmark
void run(Top &top) { trace("run %d", top.users); }

} // namespace diamond
