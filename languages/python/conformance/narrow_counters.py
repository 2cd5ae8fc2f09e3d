from lath import *


@State(Scope.Thread)
class Narrow:
    operations: int = Operations()


@State(Scope.Thread)
class Byte:
    operations: float = Operations()


@State(Scope.Thread)
@AuxCounters
class Aux:
    hits = 0
    lost = 0


@Benchmark
def a_counted(narrow: Narrow):
    narrow.operations += 10000


# A float holds no more whole numbers above 2**53.
@Benchmark
def b_lost(byte: Byte):
    byte.operations += 1e12


@Benchmark
def c_aux(aux: Aux):
    aux.hits += 10000
    aux.lost += 1e12
