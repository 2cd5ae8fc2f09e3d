//@@Measurement(iterations = 3, batchSize = 5)
//@@Warmup(iterations = 1, time = 3, timeUnit = TimeUnit.MILLISECONDS)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
abstract class Base {
  //@@Benchmark
  int inherited() => 1;

  int unused();
}

//@@BenchmarkMode(Mode.Throughput)
//@@Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.MILLISECONDS)
class Derived extends Base {
  //@@Benchmark
  //@@Warmup(iterations = 2)
  //@@BenchmarkMode(Mode.AverageTime)
  int merged() => 2;

  @override
  int unused() => 0;
}
