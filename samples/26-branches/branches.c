#include <stdlib.h>

enum { SIZE = 32768 };

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"false", "true"})
    _Bool sorted;
    unsigned char values[SIZE], found[SIZE];
} Data;

static int by_value(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }

//@@Setup
void fill(Data *data) {
    unsigned x = 1;
    for (int i = 0; i < SIZE; i++) {
        x = x * 1664525 + 1013904223;
        data->values[i] = x >> 24;
    }
    if (data->sorted) qsort(data->values, SIZE, 1, by_value);
}

//@@Benchmark
//@@OperationsPerInvocation(32768)
int filter(Data *data) {
    int count = 0;
    for (int i = 0; i < SIZE; i++)
        if (data->values[i] >= 128) data->found[count++] = data->values[i];
    return count;
}
