//@@State(Scope.Thread) @AuxCounters
typedef struct {
    long hits;
} Counted;

//@@Benchmark
void run(Counted *counted) { counted->hits += 2; }
