/* Allocations of known sizes, one kind a function; each call gives back what the one before took. */
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static void *volatile kept[2];

static void give_back(void) {
    free(kept[0]);
    free(kept[1]);
    kept[0] = kept[1] = NULL;
}

int by_malloc(void) {
    give_back();
    kept[0] = malloc(17);
    return 1;
}

int by_calloc(void) {
    give_back();
    kept[0] = calloc(3, 7);
    return ((char *)kept[0])[20];
}

int aligned(void) {
    void *place = NULL;
    give_back();
    kept[0] = aligned_alloc(64, 128);
    if (posix_memalign(&place, 128, 256) == 0) kept[1] = place;
    return kept[1] != NULL;
}

int grown(void) {
    give_back();
    kept[0] = malloc(10);
    kept[0] = realloc(kept[0], 5000);
    return kept[0] != NULL;
}

int shrunk(void) {
    give_back();
    kept[0] = malloc(5000);
    kept[0] = realloc(kept[0], 100);
    return kept[0] != NULL;
}

int from_nothing(void) {
    give_back();
    kept[0] = realloc(NULL, 33);
    return kept[0] != NULL;
}

int failed(void) {
    volatile size_t size = (size_t)-1 / 2;
    void *volatile none = malloc(size);
    return none != NULL;
}

int copied(void) {
    const char *volatile text = "hello";
    give_back();
    kept[0] = strdup(text);
    return 1;
}

int nothing(void) { return 1; }

//@@State(Scope.Benchmark)
typedef struct {
    void *a, *b, *c;
} Held;

//@@Setup
void begin(Held *held) { held->a = malloc(1000); }

//@@Setup(Level.Iteration)
void refill(Held *held) {
    free(held->b);
    held->b = malloc(2000);
}

//@@Setup(Level.Invocation)
void prepare(Held *held) { held->c = malloc(3000); }

//@@TearDown(Level.Invocation)
void clear(Held *held) { free(held->c); }

//@@Benchmark
int held(Held *held) {
    give_back();
    kept[0] = malloc(8);
    return held->c != NULL;
}
