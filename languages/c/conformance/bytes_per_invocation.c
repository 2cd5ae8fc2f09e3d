#include <unistd.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"16", "65536"})
    int size;
} Buffer;

//@@Benchmark
//@@BytesPerInvocation(200000)
//@@OperationsPerInvocation(10)
int number(void) { return usleep(2000); }

//@@Benchmark
//@@BytesPerInvocation("size")
int parameter(const Buffer *buffer) { return usleep(2000) + buffer->size; }

//@@Benchmark
int silent(void) { return usleep(2000); }
