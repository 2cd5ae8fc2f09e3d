//@@AuxCounters // no state
class Stateless {
    hits = 0;
}

//@@AuxCounters // shared
//@@State(Scope.Benchmark)
class Shared {
    hits = 0;
}

//@@State(Scope.Thread) @AuxCounters
class One {
    hits = 0;
}

//@@State(Scope.Thread) @AuxCounters
class Two {
    hits = 0;
}

//@@State(Scope.Thread)
class Counting {
    //@@Operations // text
    text = "";
    //@@Operations
    first = 0;
    //@@Operations // second
    second = 0;
}

//@@Benchmark
function same_counter(one: One, two: Two) {}

//@@Benchmark
function shared(state: Shared, counting: Counting) {}
