#include "../../c/conformance/trace.h"
#include <string>

//@@State(Scope.Benchmark)
struct State {
    //@@Param({"", "a b", "\"quoted\"", "Grüße €", "100%",
    //@@       "back\\slash", "a,b", "x=y;z", "{"})
    std::string text;
};

//@@Benchmark
void run(State &state) { trace("%d [%s]", static_cast<int>(state.text.size()), state.text.c_str()); }
