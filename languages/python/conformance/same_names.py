from lath import *

from trace import trace


class one:
    @State(Scope.Benchmark)
    class Inner:
        @Setup
        def setup(self):
            trace("one.setup")

    @Benchmark
    def run(self, state: Inner):
        trace("one.run")


class two:
    @State(Scope.Benchmark)
    class Inner:
        @Setup
        def setup(self):
            trace("two.setup")

    @Benchmark
    def run(self, state: Inner):
        trace("two.run")
