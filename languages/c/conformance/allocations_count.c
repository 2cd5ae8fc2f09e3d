#include <stdlib.h>
#include <string.h>

static char *volatile kept[3];

//@@Benchmark
int three(void) {
    free(kept[0]);
    kept[0] = malloc(100);
    kept[0] = realloc(kept[0], 10);    /* no other block */
    kept[0] = realloc(kept[0], 10000); /* another one */
    free(kept[1]);
    kept[1] = strdup("a block of the C library's making");
    return kept[1][0];
}

//@@Benchmark
int none(void) { return 0; }
