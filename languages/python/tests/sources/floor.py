"""What calling costs before anything is done: the floors that languages/python/README.md states."""

from lath import *


@State(Scope.Benchmark)
class Numbers:
    a = 3
    b = 5

    def __init__(self):
        self.c = 7

    @Benchmark
    def method(self):
        pass

    @Benchmark
    def arithmetic(self):
        return self.a * self.b + self.c


@Benchmark
def function():
    pass


@Benchmark
def argument(numbers: Numbers):
    pass


@Benchmark
async def coroutine():
    pass


@State(Scope.Thread)
class Prepared:
    @Setup(Level.Invocation)
    def prepare(self):
        pass


@Benchmark
def between_fixtures(prepared: Prepared):
    pass
