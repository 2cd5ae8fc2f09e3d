import time

from lath import *


class sleeping:
    @Benchmark
    @OperationsPerInvocation(1000000)
    def run(self):
        return time.sleep(0.002)
