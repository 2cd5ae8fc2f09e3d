import time

from lath import *


@Benchmark
def waits():
    time.sleep(0.002)
    return 0
