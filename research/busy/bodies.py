"""Eight kinds of work, each six times as it is, and with 2 % (`more`) and 5 % (`five`) more of it."""

from array import array

from lath import Benchmark, Compare, Scope, Setup, State


def following(x):
    return (x * 1103515245 + 12345) & 0x7FFFFFFF


def chain(steps):
    x = 7
    for _ in range(steps):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return x


def sorts(times):
    x = 7
    total = 0
    for i in range(times):
        values = []
        for _ in range(64):
            x = following(x)
            values.append(x)
        values.sort()
        total += values[i % 64]
    return total


# Each round begins and ends with an empty set, so that more rounds are as much more of the same.
def allocations(rounds):
    total = 0
    for _ in range(rounds):
        held = [None] * 16
        x = 7
        for _ in range(40):
            x = following(x)
            fresh = bytearray(16 + (x >> 8) % 1000)
            held[x >> 27] = fresh
            total += len(fresh)
    return total


def divisions(steps):
    x = 1.5
    for _ in range(steps):
        x = 3.0 / x + 0.1
    return x


def branches(steps):
    x = 7
    total = 0
    for _ in range(steps):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        if x & 0x40000000:
            total ^= x
        else:
            total += 1
    return total


@State(Scope.Thread)
class Copy:
    @Setup
    def fill(self):
        self.source = memoryview(bytes([1]) * 8_400_000)
        self.target = memoryview(bytearray(8_400_000))

    def copy(self, size):
        self.target[:size] = self.source[:size]
        return self.target[size // 2]


@State(Scope.Thread)
class Chase:
    @Setup
    def link(self):
        # One cycle through all places, far from each other: a generator of full period.
        self.after = array("I", [(at * 166_013 + 77_003) & 0x3FFFF for at in range(1 << 18)])
        self.at = 0

    def chase(self, steps):
        after = self.after
        at = self.at
        for _ in range(steps):
            at = after[at]
        self.at = at
        return at


@State(Scope.Thread)
class Table:
    @Setup
    def fill(self):
        self.all = {key * 7919: key for key in range(4096)}
        self.x = 7

    def look_up(self, times):
        everything = self.all
        x = self.x
        total = 0
        for _ in range(times):
            x = (x * 1103515245 + 12345) & 0x7FFFFFFF
            total += everything[(x >> 19) * 7919]
        self.x = x
        return total


@Benchmark
@Compare("chain")
def chain_base():
    return chain(1000)


@Benchmark
@Compare("chain")
def chain_same():
    return chain(1000)


@Benchmark
@Compare("chain")
def chain_third():
    return chain(1000)


@Benchmark
@Compare("chain")
def chain_fourth():
    return chain(1000)


@Benchmark
@Compare("chain")
def chain_fifth():
    return chain(1000)


@Benchmark
@Compare("chain")
def chain_sixth():
    return chain(1000)


@Benchmark
@Compare("chain")
def chain_more():
    return chain(1020)


@Benchmark
@Compare("chain")
def chain_five():
    return chain(1050)


@Benchmark
@Compare("sort")
def sort_base():
    return sorts(100)


@Benchmark
@Compare("sort")
def sort_same():
    return sorts(100)


@Benchmark
@Compare("sort")
def sort_third():
    return sorts(100)


@Benchmark
@Compare("sort")
def sort_fourth():
    return sorts(100)


@Benchmark
@Compare("sort")
def sort_fifth():
    return sorts(100)


@Benchmark
@Compare("sort")
def sort_sixth():
    return sorts(100)


@Benchmark
@Compare("sort")
def sort_more():
    return sorts(102)


@Benchmark
@Compare("sort")
def sort_five():
    return sorts(105)


@Benchmark
@Compare("allocation")
def allocation_base():
    return allocations(100)


@Benchmark
@Compare("allocation")
def allocation_same():
    return allocations(100)


@Benchmark
@Compare("allocation")
def allocation_third():
    return allocations(100)


@Benchmark
@Compare("allocation")
def allocation_fourth():
    return allocations(100)


@Benchmark
@Compare("allocation")
def allocation_fifth():
    return allocations(100)


@Benchmark
@Compare("allocation")
def allocation_sixth():
    return allocations(100)


@Benchmark
@Compare("allocation")
def allocation_more():
    return allocations(102)


@Benchmark
@Compare("allocation")
def allocation_five():
    return allocations(105)


@Benchmark
@Compare("division")
def division_base():
    return divisions(1000)


@Benchmark
@Compare("division")
def division_same():
    return divisions(1000)


@Benchmark
@Compare("division")
def division_third():
    return divisions(1000)


@Benchmark
@Compare("division")
def division_fourth():
    return divisions(1000)


@Benchmark
@Compare("division")
def division_fifth():
    return divisions(1000)


@Benchmark
@Compare("division")
def division_sixth():
    return divisions(1000)


@Benchmark
@Compare("division")
def division_more():
    return divisions(1020)


@Benchmark
@Compare("division")
def division_five():
    return divisions(1050)


@Benchmark
@Compare("branch")
def branch_base():
    return branches(1000)


@Benchmark
@Compare("branch")
def branch_same():
    return branches(1000)


@Benchmark
@Compare("branch")
def branch_third():
    return branches(1000)


@Benchmark
@Compare("branch")
def branch_fourth():
    return branches(1000)


@Benchmark
@Compare("branch")
def branch_fifth():
    return branches(1000)


@Benchmark
@Compare("branch")
def branch_sixth():
    return branches(1000)


@Benchmark
@Compare("branch")
def branch_more():
    return branches(1020)


@Benchmark
@Compare("branch")
def branch_five():
    return branches(1050)


@Benchmark
@Compare("copy 8 MB")
def copy_base(copy: Copy):
    return copy.copy(8_000_000)


@Benchmark
@Compare("copy 8 MB")
def copy_same(copy: Copy):
    return copy.copy(8_000_000)


@Benchmark
@Compare("copy 8 MB")
def copy_third(copy: Copy):
    return copy.copy(8_000_000)


@Benchmark
@Compare("copy 8 MB")
def copy_fourth(copy: Copy):
    return copy.copy(8_000_000)


@Benchmark
@Compare("copy 8 MB")
def copy_fifth(copy: Copy):
    return copy.copy(8_000_000)


@Benchmark
@Compare("copy 8 MB")
def copy_sixth(copy: Copy):
    return copy.copy(8_000_000)


@Benchmark
@Compare("copy 8 MB")
def copy_more(copy: Copy):
    return copy.copy(8_160_000)


@Benchmark
@Compare("copy 8 MB")
def copy_five(copy: Copy):
    return copy.copy(8_400_000)


@Benchmark
@Compare("chase 1 MB")
def chase_base(chase: Chase):
    return chase.chase(1000)


@Benchmark
@Compare("chase 1 MB")
def chase_same(chase: Chase):
    return chase.chase(1000)


@Benchmark
@Compare("chase 1 MB")
def chase_third(chase: Chase):
    return chase.chase(1000)


@Benchmark
@Compare("chase 1 MB")
def chase_fourth(chase: Chase):
    return chase.chase(1000)


@Benchmark
@Compare("chase 1 MB")
def chase_fifth(chase: Chase):
    return chase.chase(1000)


@Benchmark
@Compare("chase 1 MB")
def chase_sixth(chase: Chase):
    return chase.chase(1000)


@Benchmark
@Compare("chase 1 MB")
def chase_more(chase: Chase):
    return chase.chase(1020)


@Benchmark
@Compare("chase 1 MB")
def chase_five(chase: Chase):
    return chase.chase(1050)


@Benchmark
@Compare("table")
def table_base(table: Table):
    return table.look_up(500)


@Benchmark
@Compare("table")
def table_same(table: Table):
    return table.look_up(500)


@Benchmark
@Compare("table")
def table_third(table: Table):
    return table.look_up(500)


@Benchmark
@Compare("table")
def table_fourth(table: Table):
    return table.look_up(500)


@Benchmark
@Compare("table")
def table_fifth(table: Table):
    return table.look_up(500)


@Benchmark
@Compare("table")
def table_sixth(table: Table):
    return table.look_up(500)


@Benchmark
@Compare("table")
def table_more(table: Table):
    return table.look_up(510)


@Benchmark
@Compare("table")
def table_five(table: Table):
    return table.look_up(525)
