#include <stdlib.h>
#include <string.h>

//@@State(Scope.Thread)
typedef struct {
    int *values;
    int length;
} List;

//@@Setup(Level.Iteration)
void empty(List *list) {
    if (!list->values) list->values = calloc(1 << 22, sizeof(int));
    list->length = 0;
}

// Inserts at the front: the longer the list, the longer it takes.
//@@Benchmark
int insert(List *list) {
    if (list->length == 1 << 22) return -1;
    memmove(list->values + 1, list->values, list->length * sizeof(int));
    list->values[0] = list->length;
    return ++list->length;
}
