from lath import *

from trace import trace


@State(Scope.Group)
class Cell:
    value = 0

    @Setup
    def setup(self):
        trace("group.setup")

    @TearDown
    def teardown(self):
        trace("group.teardown")


@Benchmark
@Group("pair")
@GroupThreads(2)
def reader(cell: Cell):
    trace("reader")
    return cell.value


@Benchmark
@Group("pair")
def writer(cell: Cell):
    trace("writer")
    cell.value = 1
