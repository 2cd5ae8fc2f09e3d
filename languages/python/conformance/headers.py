from headers_state import Sized
from lath import *

from trace import trace


@Benchmark
def run(state: Sized):
    trace("run %d", state.size)
