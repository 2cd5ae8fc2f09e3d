from lath import *

from trace import trace


@State(Scope.Benchmark)
class Numbers:
    n: int = Param("10")

    @Setup(Level.Trial)
    def setup_trial(self):
        trace("setup.trial")

    @Setup(Level.Iteration)
    def setup_iteration(self):
        trace("setup.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        trace("setup.invocation")

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        trace("teardown.invocation")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        trace("teardown.iteration")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        trace("teardown.trial")


@Benchmark
@Compare("sum", baseline=True)
def a_loop(numbers: Numbers):
    trace("run")
    return sum(range(numbers.n))


@Benchmark
@Compare("sum")
async def b_formula(numbers: Numbers):
    trace("run")
    return numbers.n * (numbers.n - 1) // 2


@Benchmark
@Compare("sum")
def c_real(numbers: Numbers):
    trace("run")
    return numbers.n * (numbers.n - 1) / 2
