import time

from lath import *


@State(Scope.Thread)
class Luck:
    # What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
    @Setup
    def draw(self):
        self.rounds = 20 + time.time_ns() // 1000 % 8 * 20


@Benchmark
def work(luck: Luck):
    x = 1
    for _ in range(luck.rounds):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
    return x
