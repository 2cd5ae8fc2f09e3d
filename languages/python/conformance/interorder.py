from lath import *

from trace import trace


@State(Scope.Benchmark)
class Counting:
    def __init__(self):
        self.calls = 0

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

    @Teardown(Level.Iteration)
    def teardown_iteration(self):
        trace("teardown.iteration")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        trace("teardown.trial")


@Benchmark
def run(state: Counting):
    trace("run")
    state.calls += 1
    return state.calls
