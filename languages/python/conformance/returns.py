from lath import *

from trace import trace


@Benchmark
def nothing():
    trace("nothing")


@Benchmark
def number() -> int:
    trace("number")
    return 1


@Benchmark
def real():
    trace("real")
    return 0.5


# There are no pointers; a generator is the nearest thing to a promise of a value.
@Benchmark
def pointer():
    trace("pointer")
    return (character for character in "text")


@Benchmark
def object():
    trace("object")
    return {"text": ["text"]}
