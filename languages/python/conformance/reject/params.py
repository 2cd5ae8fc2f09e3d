from enum import Enum
from typing import Final

from lath import *


class Colour(Enum):
    RED = 0
    BLUE = 1


class Point:
    x = y = 0


@State(Scope.Benchmark)
class Chosen:
    number: int = Param("1", "twenty")
    flag: bool = Param("True")
    colour: Colour = Param("RED", "PINK")
    constant: Final[int] = Param("1")
    array: list = Param("1")
    structure: Point = Param("1")
    without_values: int = Param()


class Stateless:
    nowhere: int = Param("1")


@Benchmark
def run(state: Chosen):
    pass
