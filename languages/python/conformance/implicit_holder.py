from lath import *

from trace import trace


class here:
    @State(Scope.Benchmark)
    class Holder:
        def __init__(self):
            self.calls = 0
            trace("built")

        @Setup
        def setup(self):
            trace("setup")

        @Benchmark
        def held(self):
            self.calls += 1
            trace("held %d", self.calls)
            return self.calls

    class Tools:
        @Benchmark
        @staticmethod
        def only():
            trace("static")
