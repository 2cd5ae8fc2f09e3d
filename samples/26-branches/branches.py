from lath import *


@State(Scope.Benchmark)
class Data:
    sorted: bool = Param("false", "true")

    @Setup
    def fill(self):
        x = 1
        self.values = []
        for _ in range(32768):
            x = (x * 1664525 + 1013904223) & 0xFFFFFFFF
            self.values.append(x >> 24)
        if self.sorted:
            self.values.sort()


@Benchmark
@OperationsPerInvocation(32768)
def filter(data: Data):
    count = 0
    for value in data.values:
        if value >= 128:
            count += 1
    return count
