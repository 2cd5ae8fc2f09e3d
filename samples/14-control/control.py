from lath import *


@Benchmark
def until_stopped(control: Control):
    turns = 0
    while not control.stopMeasurement:
        turns += 1
    return turns > 0


@Benchmark
def once(control: Control):
    return control.stopMeasurement
