//@@State(Scope.Thread)
//@@AuxCounters
class Operations {
  int hits = 0;
  int _missed = 0;

  //@@Setup(Level.Iteration)
  void begin() {
    _missed = 0;
  }

  void miss(int times) {
    _missed += times;
  }

  double misses() => _missed / 2 * 3;
}

//@@AuxCounters(Type.EVENTS)
//@@State(Scope.Thread)
class Events {
  double retries = 0;
}

//@@State(Scope.Thread)
//@@AuxCounters
class Unreported {
  int hits = 0;
}

//@@Benchmark
void operations(Operations counted) {
  counted.hits += 2;
  counted.miss(2);
}

//@@Benchmark
void events(Events events) {
  events.retries += 5;
}

//@@Benchmark
void unreported(Unreported counted) {
  counted.hits += 2;
}
