from lath import *

from trace import trace


@State(Scope.Benchmark)
class Base:
    def __init__(self):
        self.value = 0

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        trace("base.teardown.invocation")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        trace("base.teardown.trial")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        trace("base.teardown.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        trace("base.setup.invocation")

    @Setup(Level.Trial)
    def setup_trial(self):
        self.value = 1
        trace("base.setup.trial %d", self.value)

    @Setup(Level.Iteration)
    def setup_iteration(self):
        trace("base.setup.iteration")


@State(Scope.Benchmark)
class Middle:
    def __init__(self):
        self.value = 0

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        trace("middle.teardown.invocation")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        trace("middle.teardown.trial")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        trace("middle.teardown.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        trace("middle.setup.invocation")

    @Setup(Level.Trial)
    def setup_trial(self, base: Base):
        self.value = base.value + 1
        trace("middle.setup.trial %d", self.value)

    @Setup(Level.Iteration)
    def setup_iteration(self):
        trace("middle.setup.iteration")


@State(Scope.Benchmark)
class Top:
    def __init__(self):
        self.value = 0

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        trace("top.teardown.invocation")

    @TearDown(Level.Trial)
    def teardown_trial(self):
        trace("top.teardown.trial")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        trace("top.teardown.iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        trace("top.setup.invocation")

    @Setup(Level.Trial)
    def setup_trial(self, middle: Middle):
        self.value = middle.value + 1
        trace("top.setup.trial %d", self.value)

    @Setup(Level.Iteration)
    def setup_iteration(self):
        trace("top.setup.iteration")


@Benchmark
def run(top: Top):
    trace("run %d", top.value)
    return top.value
