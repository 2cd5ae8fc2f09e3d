from enum import Enum, IntEnum

from lath import *

from trace import trace


class Colour(Enum):
    RED = 0
    GREEN = 7
    BLUE = 8


class measures:
    class Size(IntEnum):
        SMALL = 5
        MEDIUM = 10
        BIG = 20


@State(Scope.Benchmark)
class Chosen:
    colour: Colour = Param()
    size: measures.Size = Param("BIG", "SMALL")


@Benchmark
def run(state: Chosen):
    trace("colour %d size %d", state.colour.value, state.size)
