from lath import *

from trace import trace


@Benchmark
def loop(control: Control):
    turns = 0
    started = control.startMeasurement
    while not control.stopMeasurement:
        turns += 1
    trace("loop started %s, stopped after %s turns", "true" if started else "false", "some" if turns else "no")
