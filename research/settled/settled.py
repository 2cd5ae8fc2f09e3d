"""Four kinds of work beside the eight of `research/busy/bodies.py`, the same in each language of this folder."""

from lath import Benchmark, Compare, Scope, Setup, State


def following(x):
    return (x * 1664525 + 1013904223) & 0xFFFFFFFF


class Square:
    def area(self, side):
        return side * side


class Strip:
    def area(self, side):
        return side * 3


class Half:
    def area(self, side):
        return side * side // 2


class Point:
    def area(self, _side):
        return 1


@State(Scope.Thread)
class Shapes:
    @Setup
    def mix(self):
        kinds = (Square, Strip, Half, Point)
        self.all = []
        x = 7
        for _ in range(1024):
            x = following(x)
            self.all.append(kinds[x >> 30]())


@Benchmark
@Compare("calls")
def calls(shapes: Shapes):
    total = 0
    for shape in shapes.all:
        total = (total + shape.area(total & 255)) & 0xFFFFFFFF
    return total


@Benchmark
@Compare("strings")
def strings():
    counts = {}
    x = 7
    for _ in range(200):
        x = following(x)
        key = "key " + str(x >> 26)
        counts[key] = counts.get(key, 0) + 1
    return len(counts)


@State(Scope.Thread)
class Matrices:
    @Setup
    def fill(self):
        x = 7
        numbers = []
        for _ in range(1152):
            x = following(x)
            numbers.append(x / 4294967296)
        self.a, self.b = numbers[0::2], numbers[1::2]
        self.c = [0.0] * 576


@Benchmark
@Compare("matrices")
def matrices(m: Matrices):
    for i in range(24):
        for j in range(24):
            total = 0.0
            for k in range(24):
                total += m.a[24 * i + k] * m.b[24 * k + j]
            m.c[24 * i + j] = total
    return m.c[100]


class Node:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def sum(self):
        return 1 if self.left is None else self.left.sum() + self.right.sum() + 1


def tree(depth):
    return Node(None, None) if depth == 0 else Node(tree(depth - 1), tree(depth - 1))


@Benchmark
@Compare("trees")
def trees():
    return tree(9).sum()
