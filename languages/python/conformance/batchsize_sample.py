from lath import *

from trace import trace


@State(Scope.Thread)
class Traced:
    @Setup(Level.Invocation)
    def before(self):
        trace("before")

    @TearDown(Level.Invocation)
    def after(self):
        trace("after")


@Benchmark
def run(state: Traced):
    trace("run")
