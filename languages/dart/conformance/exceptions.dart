//@@Benchmark
void standard() => throw RangeError('over the edge');

class Trouble implements Exception {}

//@@Benchmark
void own() => throw Trouble();

class Mute {
  @override
  String toString() => throw 42;
}

// No exception, and with a text that cannot be had.
//@@Benchmark
void number() => throw Mute();

//@@State(Scope.Thread)
class Prepared {
  //@@Setup(Level.Iteration)
  Future<void> prepare() async {
    await null;
    throw StateError('not prepared');
  }
}

//@@Benchmark
void fixture(Prepared prepared) {}
