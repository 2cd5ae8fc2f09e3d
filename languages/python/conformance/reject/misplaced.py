from lath import *


@State(Scope.Benchmark)
class Numbered:
    #@@Benchmark  # before a field
    number: int = 0


@Setup  # before a type
@State(Scope.Benchmark)
class Other:
    pass


@Benchmark
#@@Param("1")  # before a function
@State(Scope.Thread)  # before a function
@Warmup(iterations=1)
@Warmup(iterations=2)  # again
def run(state: Numbered, other: Other):
    pass


@Fork(2)  # without a benchmark
def plain():
    pass


#@@Benchmark  # before nothing
