from lath import *


@State(Scope.Benchmark)
class Prepared:
    @Setup
    def __hidden_setup(self):
        pass


class Hiding:
    @Benchmark
    def __hidden(self):
        pass


@Benchmark
def sound(state: Prepared):
    pass
