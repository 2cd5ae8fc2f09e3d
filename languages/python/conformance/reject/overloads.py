from lath import *


@State(Scope.Benchmark)
class Prepared:
    pass


@Benchmark
def run():
    pass


@Benchmark
def run(state: Prepared):  # again
    pass
