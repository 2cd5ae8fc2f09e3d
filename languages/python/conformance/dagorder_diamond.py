from lath import *

from trace import trace


@State(Scope.Benchmark)
class Bottom:
    def __init__(self):
        self.users = 0

    @Setup
    def setup(self):
        trace("bottom.setup")

    @Setup(Level.Iteration)
    def each(self):
        trace("bottom.each")

    @TearDown(Level.Iteration)
    def done(self):
        trace("bottom.done")

    @TearDown
    def teardown(self):
        trace("bottom.teardown")


@State(Scope.Benchmark)
class Left:
    bottom = None

    @Setup
    def setup(self, shared: Bottom):
        self.bottom = shared
        shared.users += 1
        trace("left.setup")

    @TearDown
    def teardown(self):
        trace("left.teardown")


@State(Scope.Benchmark)
class Right:
    bottom = None

    @Setup
    def setup(self, shared: Bottom):
        self.bottom = shared
        shared.users += 1
        trace("right.setup")

    @TearDown
    def teardown(self):
        trace("right.teardown")


@State(Scope.Benchmark)
class Top:
    users = 0

    @Setup
    def setup(self, left: Left, right: Right):
        trace("top.setup")
        self.users = left.bottom.users if left.bottom is right.bottom else -1

    @Setup(Level.Iteration)
    def each(self):
        trace("top.each")

    @TearDown(Level.Iteration)
    def done(self):
        trace("top.done")

    @TearDown
    def teardown(self):
        trace("top.teardown")


@Benchmark
def run(top: Top):
    trace("run %d", top.users)
