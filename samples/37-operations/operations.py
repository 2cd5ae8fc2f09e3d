from lath import *


@State(Scope.Thread)
class Steps:
    start: int = Param("27", "77031")
    taken: int = Operations()


@Benchmark
def collatz(steps: Steps):
    n, taken = steps.start, 0
    while n != 1:
        n = 3 * n + 1 if n % 2 else n // 2
        taken += 1
    steps.taken += taken
    return n
