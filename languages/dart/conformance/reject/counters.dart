//@@AuxCounters // no state
class Stateless {
  int hits = 0;
}

//@@AuxCounters // shared
//@@State(Scope.Benchmark)
class Shared {
  int hits = 0;
}

//@@State(Scope.Thread) @AuxCounters
class One {
  int hits = 0;
}

//@@State(Scope.Thread) @AuxCounters
class Two {
  int hits = 0;
}

//@@State(Scope.Thread)
class Counting {
  //@@Operations // text
  String text = '';
  //@@Operations
  int first = 0;
  //@@Operations // second
  int second = 0;
}

//@@Benchmark
void same_counter(One one, Two two) {}

//@@Benchmark
void shared(Shared state, Counting counting) {}
