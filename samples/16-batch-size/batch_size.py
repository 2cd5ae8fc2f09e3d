from lath import *


@State(Scope.Thread)
class List:
    @Setup(Level.Iteration)
    def empty(self):
        self.values = []


# Inserts at the front: the longer the list, the longer it takes.
@Benchmark
def insert(given: List):
    given.values.insert(0, 7)
    return len(given.values)
