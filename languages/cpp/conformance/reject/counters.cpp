#include <string>

//@@AuxCounters // no state
struct Stateless {
    int hits;
};

//@@AuxCounters // shared
//@@State(Scope.Benchmark)
struct Shared {
    int hits;
};

//@@State(Scope.Thread) @AuxCounters
struct One {
    int hits;
};
//@@State(Scope.Thread) @AuxCounters
struct Two {
    int hits;
};

//@@State(Scope.Thread)
struct Counting {
    //@@Operations // text
    std::string text;
    //@@Operations
    long first;
    //@@Operations // second
    long second;
};

//@@Benchmark
void same_counter(One &, Two &) {}
//@@Benchmark
void shared(Shared &, Counting &) {}
