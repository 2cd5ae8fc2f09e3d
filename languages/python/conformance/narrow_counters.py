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


@State(Scope.Thread)
@AuxCounters
class Round:
    straight = 0
    masked = 0
    reduced = 0


@State(Scope.Thread)
class Again:
    operations: int = Operations()


@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
class Each:
    each = 0

    @Setup(Level.Invocation)
    def prepare(self):
        self.each = 0


@Benchmark
async def d_round(round: Round):
    round.straight += 1
    round.masked = (round.masked + 1) & 0xFFFF
    round.reduced = (round.reduced + 1) % 1000


@Benchmark
def e_again(again: Again):
    again.operations = (again.operations + 1) % 1000


@Benchmark
def f_each(each: Each):
    each.each += 5
