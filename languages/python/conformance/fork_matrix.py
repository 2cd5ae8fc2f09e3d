from lath import *

from trace import trace


@Fork(1)
class Forked:
    @Benchmark
    @Fork(0)
    def zero(self):
        trace("zero")

    @Benchmark
    def one(self):
        trace("one")

    @Benchmark
    @Fork(value=2)
    def two(self):
        trace("two")

    @Benchmark
    @Fork(warmups=1)
    def warmed(self):
        trace("warmed")


@Benchmark
def plain():
    trace("plain")
