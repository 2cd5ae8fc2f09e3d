//@@AuxCounters // no state
typedef struct { int hits; } Stateless;

//@@AuxCounters // shared
//@@State(Scope.Benchmark)
typedef struct { int hits; } Shared;

//@@State(Scope.Thread) @AuxCounters
typedef struct { int hits; } One;
//@@State(Scope.Thread) @AuxCounters
typedef struct { int hits; } Two;

//@@State(Scope.Thread)
typedef struct {
    //@@Operations // text
    const char *text;
    //@@Operations
    long first;
    //@@Operations // second
    long second;
} Counting;

//@@Benchmark
void same_counter(One *one, Two *two) { (void)one; (void)two; }
//@@Benchmark
void shared(Shared *shared, Counting *counting) { (void)shared; (void)counting; }
