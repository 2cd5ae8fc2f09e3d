from lath import *


@State(Scope.Thread)
class Work:
    tokens: int = Param("100", "1000")


@Benchmark
def burn(work: Work):
    Blackhole.consume_cpu(work.tokens)
