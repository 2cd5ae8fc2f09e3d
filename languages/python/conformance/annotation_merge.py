from abc import ABC, abstractmethod

from lath import *


@Measurement(iterations=3, batchSize=5)
@Warmup(iterations=1, time=3, timeUnit=TimeUnit.MILLISECONDS)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class Base(ABC):
    @Benchmark
    def inherited(self):
        return 1

    @abstractmethod
    def unused(self):
        ...


@BenchmarkMode(Mode.Throughput)
@Measurement(iterations=4, time=2, timeUnit=TimeUnit.MILLISECONDS)
class Derived(Base):
    @Benchmark
    @Warmup(iterations=2)
    @BenchmarkMode(Mode.AverageTime)
    def merged(self):
        return 2

    def unused(self):
        return 0
