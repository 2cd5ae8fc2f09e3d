from abc import ABC, abstractmethod

from lath import *

from trace import trace


@State(Scope.Thread)
class Animal(ABC):
    n: int = Param("1", "2")

    @abstractmethod
    def name(self):
        ...

    @Setup
    def setup(self):
        trace("setup base")

    @TearDown
    def teardown(self):
        trace("teardown base")

    @Benchmark
    def run(self):
        trace("run %s %d", self.name(), self.n)


class Cat(Animal):
    def name(self):
        return "cat"


class Dog(Animal):
    def name(self):
        return "dog"

    @Setup
    def setup_dog(self):
        trace("setup dog")
