from lath import *

from trace import trace


@State(Scope.Benchmark)
class Shared:
    n: int = Param("1", "2")
    data = None

    @Setup
    def a_setup(self):
        trace("setup %d", self.n)
        Shared.data = [self.n]

    @Setup
    @classmethod
    def b_setup(cls):
        trace("setup static")

    @TearDown
    def a_teardown(self):
        trace("teardown")
        Shared.data = None

    @Setup(Level.Iteration)
    def setup_iteration(self):
        trace("setup iteration")

    @TearDown(Level.Iteration)
    def teardown_iteration(self):
        trace("teardown iteration")

    @Setup(Level.Invocation)
    def setup_invocation(self):
        trace("setup invocation")

    @TearDown(Level.Invocation)
    def teardown_invocation(self):
        trace("teardown invocation")

    @Benchmark
    @staticmethod
    def run():
        trace("run %d", Shared.data[0])
