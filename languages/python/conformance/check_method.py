from lath import *

from trace import trace


@State(Scope.Thread)
class Box:
    salt = 0

    @Setup
    def setup(self):
        trace("setup")

    @TearDown
    def teardown(self):
        trace("teardown")


@Benchmark
@Compare("seal", baseline=True)
def seal_high(box: Box):
    trace("run")
    box.salt = 1000
    return box.salt + 42


@Benchmark
@Compare("seal")
def seal_low(box: Box):
    trace("run")
    box.salt = -1000
    return box.salt + 42


@Check({"seal_high", "seal_low"})
def opened(sealed, box: Box):
    trace("check")
    return sealed - box.salt
