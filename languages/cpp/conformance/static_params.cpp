#include "../../c/conformance/trace.h"

namespace Benchmarks {

@State(Scope.Benchmark)
class InputValue {
public:
    @Param({"25", "30"})
    static int number;
};

int InputValue::number = 0;

@State(Scope.Benchmark)
struct Switch {
    @Param({"false", "true"})
    bool inverted;
};

@Benchmark
void first() { trace("first %d", InputValue::number); }

@Benchmark
void second(Switch &way) { trace("second %d inverted %d", InputValue::number, way.inverted); }

} // namespace Benchmarks
