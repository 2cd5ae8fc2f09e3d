from lath import *


@State(Scope.Benchmark)
class Twice:
    @Setup
    def setup(self):
        pass

    @Setup
    def setup(self):  # second of two fixtures
        pass

    @Benchmark
    def run(self):
        return 1

    def run(self):  # second without an annotation
        return 2
