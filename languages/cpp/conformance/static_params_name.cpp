#include "../../c/conformance/trace.h"

namespace Benchmarks {

@State(Scope.Benchmark)
class InputValue {
public:
    @Param({"25", "30"})
    static int number;
};

int InputValue::number = 0;

@Benchmark
void first() { trace("first %d", InputValue::number); }

} // namespace Benchmarks
