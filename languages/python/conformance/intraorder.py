from lath import *

from trace import trace


@State(Scope.Thread)
class Ordered:
    @Setup
    def setup_c(self):
        trace("setup_c")

    @TearDown
    def teardown_b(self):
        trace("teardown_b")

    @Setup()
    def setup_a(self):
        trace("setup_a")

    @Setup(Level.Iteration)
    def each_b(self):
        trace("each_b")

    @Setup
    def setup_B(self):
        trace("setup_B")

    @TearDown
    def teardown_a(self):
        trace("teardown_a")

    @TearDown(Level.Iteration)
    def done_b(self):
        trace("done_b")

    @Setup(Level.Iteration)
    def each_a(self):
        trace("each_a")

    @TearDown(Level.Iteration)
    def done_a(self):
        trace("done_a")


@Benchmark
def run(state: Ordered):
    trace("run")
