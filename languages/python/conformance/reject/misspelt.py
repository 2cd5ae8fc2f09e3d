from lath import *


@State(Scope.Benchmrk)
class Prepared:
    @Setup(Level.Invokation)
    def setup(self):
        pass


@Benchmrk
def first():
    pass


@Benchmark
@Warmup(iteration = 5)
@BenchmarkMode(Mode.AvarageTime)
@OutputTimeUnit(TimeUnit.Milliseconds)
def second(state: Prepared):
    pass
