#include <unistd.h>

namespace sleeping {

//@@Benchmark
//@@OperationsPerInvocation(1000000)
int run() { return usleep(2000); }

} // namespace sleeping
