#include <unistd.h>

//@@State(Scope.Benchmark)
struct Buffer {
    //@@Param({"16", "65536"})
    int size;
};

//@@Benchmark
//@@BytesPerInvocation(200000)
//@@OperationsPerInvocation(10)
int number() { return usleep(2000); }

//@@Benchmark
//@@BytesPerInvocation("size")
int parameter(const Buffer &buffer) { return usleep(2000) + buffer.size; }

//@@Benchmark
int silent() { return usleep(2000); }
