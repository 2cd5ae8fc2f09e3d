from lath import *

SIZE = 300


def shuffled():
    return [i * 7919 % SIZE for i in range(SIZE)]


def sort(values):
    for i in range(1, len(values)):
        value, at = values[i], i
        while at > 0 and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value
    return values[0]


@State(Scope.Thread)
class Once:
    @Setup(Level.Trial)
    def before_all(self):
        self.values = shuffled()


@State(Scope.Thread)
class Each:
    @Setup(Level.Invocation)
    def before_each(self):
        self.values = shuffled()


@Benchmark
def sort_sorted(state: Once):
    return sort(state.values)


@Benchmark
def sort_shuffled(state: Each):
    return sort(state.values)
