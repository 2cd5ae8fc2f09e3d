import lath
from lath import Benchmark, Blackhole, Level, Scope, Setup, State, TearDown

from trace import trace


@State(Scope.Benchmark)
class Values:
    def __init__(self):
        self.whole = 1
        self.real = 2.0
        self.text = "text"

    @Setup
    def setup(self, blackhole: Blackhole):
        blackhole.consume(self.whole)
        trace("setup")


@TearDown(Level.Trial)
def teardown(state: Values, blackhole: lath.Blackhole):
    own = Blackhole()
    own.consume(state.real)
    blackhole.consume(state)
    trace("teardown")


@Benchmark
def run(state: Values, blackhole: "Blackhole"):
    blackhole.consume(state.whole + 1)
    blackhole.consume(state.real)
    blackhole.consume(state.text)
    blackhole.consume(None)
    trace("run")
