#include "../../c/conformance/trace.h"

enum class Colour { RED, GREEN = 7, BLUE };

namespace measures {
enum Size { SMALL = 5, MEDIUM = 10, BIG = 20 };
}

//@@State(Scope.Benchmark)
struct State {
    //@@Param
    Colour colour;
    //@@Param({"BIG", "SMALL"})
    measures::Size size;
};

//@@Benchmark
void run(State &state) { trace("colour %d size %d", static_cast<int>(state.colour), static_cast<int>(state.size)); }
