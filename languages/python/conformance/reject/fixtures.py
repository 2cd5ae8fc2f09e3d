from lath import *


@Setup
def of_nothing():
    pass


@State(Scope.Benchmark)
class Prepared:
    @Setup
    def returns_something(self) -> int:
        return 0

    #@@Setup @TearDown
    def both(self):
        pass

    @TearDown
    def takes_number(self, not_a_state: int):
        pass


@Benchmark
@Setup  # and a benchmark
def run(state: Prepared):
    pass


@Benchmark
def sound(state: Prepared):
    pass
