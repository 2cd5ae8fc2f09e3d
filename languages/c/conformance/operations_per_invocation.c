#include <unistd.h>

//@@Benchmark
//@@OperationsPerInvocation(1000000)
int run(void) { return usleep(2000); }
