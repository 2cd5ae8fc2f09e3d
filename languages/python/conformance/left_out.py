from lath import *

from trace import trace


@State(Scope.Benchmark)
class First:
    pass


@State(Scope.Benchmark)
class Second:
    pass


@State(Scope.Benchmark)
class Unused:
    @Setup
    @staticmethod
    def setup():
        trace("never")


@Setup
def setup(first: First, second: Second):
    trace("setup both")


@Benchmark
def run_first(first: First):
    trace("run first")


@Benchmark
def run_second(second: Second):
    trace("run second")
