from lath import *


#@@AuxCounters  # no state
class Stateless:
    hits: int = 0


#@@AuxCounters  # shared
#@@State(Scope.Benchmark)
class Shared:
    hits: int = 0


@State(Scope.Thread)
@AuxCounters
class One:
    hits: int = 0


@State(Scope.Thread)
@AuxCounters
class Two:
    hits: int = 0


@State(Scope.Thread)
class Counting:
    #@@Operations  # text
    text: str = ""
    first: int = Operations()
    second: int = Operations()  # second


@Benchmark
def same_counter(one: One, two: Two):
    pass


@Benchmark
def shared(state: Shared, counting: Counting):
    pass
