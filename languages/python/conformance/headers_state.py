# A module of the user's that headers.py imports: states and fixtures in both notations.
from lath import *

from trace import trace


@State(Scope.Benchmark)
class Sized:
    size = 0

    #@@Setup
    def prepare(self):
        self.size = 3
        trace("header setup %d", self.size)


@TearDown
def clear_up(state: Sized):
    trace("header teardown")
