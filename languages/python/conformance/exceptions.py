from lath import *


@Benchmark
def standard():
    raise IndexError("over the edge")


class Trouble(Exception):
    pass


@Benchmark
def own():
    raise Trouble


# Not an Exception: what `except Exception` does not catch.
class Outside(BaseException):
    def __str__(self):
        raise ValueError("no text")


@Benchmark
def number():
    raise Outside(42)


@State(Scope.Thread)
class Prepared:
    @Setup(Level.Iteration)
    def prepare(self):
        raise RuntimeError("not prepared")


@Benchmark
def fixture(state: Prepared):
    pass
