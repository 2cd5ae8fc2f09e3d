import abc

from lath import *


@State(Scope.Benchmark)
class Abstract(abc.ABC):
    @abc.abstractmethod
    def value(self):
        ...


@State(Scope.Benchmark)
class Demanding:
    def __init__(self, size):
        self.size = size


@Benchmark
def run(abstract: Abstract, demanding: Demanding):
    pass
