import ctypes
import os

from lath import *

library = ctypes.CDLL(os.path.join(os.environ["LATH_LIBRARIES"], "libadding.so"))


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@Compare("sum")
def sum():
    return library.add(2, 3)
