from lath import *


@State(Scope.Thread)
class Holder:
    size: int = Param("10", "10000")

    @Setup
    def fill(self):
        self.values = list(range(self.size))

    @Benchmark
    def sum(self):
        total = 1
        for value in self.values:
            total = total * 31 + value & 0xFFFFFFFF
        return total
