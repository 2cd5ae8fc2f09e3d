from lath import *


@State(Scope.Benchmark)
class Depot:
    goods = 0

    @Setup
    def fill(self):
        self.goods = 84


@State(Scope.Thread)
class Shelf:
    goods = 0

    @Setup
    def fill(self, depot: Depot):
        self.goods = depot.goods // 2
        print("shelf has", self.goods, flush=True)


@Benchmark
def take(shelf: Shelf):
    return shelf.goods
