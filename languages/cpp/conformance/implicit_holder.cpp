#include "../../c/conformance/trace.h"

namespace here {

@State(Scope.Benchmark)
struct Holder {
    int calls;

    Holder() : calls(0) { trace("built"); }

    @Setup
    void setup() { trace("setup"); }

    @Benchmark
    int held() {
        trace("held %d", ++calls);
        return calls;
    }
};

struct Tools {
    @Benchmark
    static void only() { trace("static"); }
};

} // namespace here
