import time

from lath import *


@Benchmark
def hangs():
    while True:
        try:
            time.sleep(1)
        except BaseException:
            pass  # The mistake: nothing can end this thread any more.


@Benchmark
def works():
    return 1
