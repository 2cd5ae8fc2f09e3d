#include <stdlib.h>
#include <string.h>

/* Where nobody can see that a block is not needed. */
static char *volatile kept[3];

static int fill(int number, size_t size) {
    for (int i = 0; i < number; i++) {
        free(kept[i]);
        kept[i] = malloc(size);
        memset(kept[i], i, size);
    }
    return kept[0][0];
}

//@@Benchmark
int three(void) { return fill(3, 1000); }

//@@Benchmark
//@@OperationsPerInvocation(10)
int many(void) { return fill(3, 1000); }

//@@Benchmark
int none(void) { return 0; }
