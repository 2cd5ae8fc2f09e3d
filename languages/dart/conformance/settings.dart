import 'trace.dart';

//@@State(Scope.Thread)
class Traced {
  //@@Setup(Level.Iteration)
  void iteration() => trace('iteration');
}

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 1, batchSize = 3)
//@@Measurement(batchSize = 2, iterations = 2)
void batchsize(Traced state) => trace('run');

//@@Benchmark @BenchmarkMode(Mode.SingleShotTime) @Warmup(iterations = 2, batchSize = 0)
//@@Measurement(batchSize = 5, iterations = 1)
void batchsize_none(Traced state) => trace('run');

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@Warmup(iterations = 1, invocations = 2)
//@@Measurement(iterations = 2, invocations = 3)
void invocations(Traced state) => trace('run');

//@@Benchmark
//@@Warmup(iterations = 3,
//@@        time = 5,
//@@        timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
void iterations(Traced state) => trace('run');

//@@Benchmark
//@@BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
//@@OutputTimeUnit(TimeUnit.MILLISECONDS)
void modes() => trace('run');

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
void singleshot() => trace('run');
