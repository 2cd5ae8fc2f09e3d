#include "../../c/conformance/trace.h"

//@@State(Scope.Thread)
struct State {
    //@@Setup(Level.Invocat/on)
    void before() { trace("before"); }
    //@@TearDown(Level.Invocation)
    void after() { trace("after"); }
};

//@@Benchmark
void run(State &) ⟦97×p.x=%zz⟧p.z⟦6609×=%zzp.x⟧=%:⟦10638×zp.x=%z⟧⟦955×zzp.x=%⟧zz