import threading

from lath import *


@State(Scope.Group)
class Cell:
    def __init__(self):
        self.lock = threading.Lock()
        self.value = 0


@Benchmark
@Group("cell")
@GroupThreads(2)
def read(cell: Cell):
    return cell.value


@Benchmark
@Group("cell")
@GroupThreads(1)
def write(cell: Cell):
    with cell.lock:
        cell.value += 1
        return cell.value
