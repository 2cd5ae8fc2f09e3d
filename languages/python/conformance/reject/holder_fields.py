from lath import *


class WithField:
    counter = 0

    @Benchmark
    def count(self):
        self.counter += 1
        return self.counter
