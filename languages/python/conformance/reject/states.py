from lath import *


@State  # no scope
class Scopeless:
    pass


@State(Scope.Benchmark)
class Egg:
    @Setup
    def lay(self, hen: "Hen"):
        pass


@State(Scope.Benchmark)
class Hen:
    @Setup
    def hatch(self, egg: Egg):
        pass


@State(Scope.Group)
class Grouped:
    pass


@Benchmark
def scopeless(state: Scopeless):
    pass


@Benchmark
def circular(egg: Egg):
    pass


@Benchmark
def outside_any_group(state: Grouped):
    pass
