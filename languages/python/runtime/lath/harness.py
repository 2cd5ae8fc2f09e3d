"""Objects of the harness that benchmarks and fixtures may ask for by the type of a parameter."""


class Blackhole:
    """Takes values, so that a compiler (PyPy's) must compute them. On CPython `consume` is a call
    that does nothing."""

    __slots__ = ("_sink", "_turn")

    def __init__(self):
        self._sink = [None, None]
        self._turn = 0

    def consume(self, value):
        # Stores at alternating places cannot be dropped, and what is stored must exist.
        turn = self._turn = self._turn ^ 1
        self._sink[turn] = value

    @staticmethod
    def consume_cpu(tokens):
        """Burns time, almost linear in `tokens`; what a token costs depends on the machine and the
        interpreter."""
        t = 42
        for i in range(tokens, 0, -1):
            t += (t * 0x5DEECE66D + 0xB + i) & 0xFFFFFFFFFFFF
        return t


class Control:
    """One per iteration. A benchmark that loops by itself ends when `stop_measurement` becomes
    true."""

    __slots__ = ("start_measurement", "stop_measurement")

    def __init__(self):
        self.start_measurement = False
        self.stop_measurement = False

    @property
    def startMeasurement(self):
        """JMH's name of `start_measurement`."""
        return self.start_measurement

    @property
    def stopMeasurement(self):
        """JMH's name of `stop_measurement`."""
        return self.stop_measurement


class IterationParams:
    """How iterations of one kind are planned.

    `type`: `IterationType.WARMUP` or `.MEASUREMENT`; `count`: iterations; `time_ns`: length of one,
    0 in single-shot mode;
    `batch_size`: calls per operation.
    """

    __slots__ = ("type", "count", "time_ns", "batch_size")

    def __init__(self, type="measurement", count=0, time_ns=0, batch_size=1):
        self.type = type
        self.count = count
        self.time_ns = time_ns
        self.batch_size = batch_size


class BenchmarkParams:
    """What runs, and with which settings.

    `benchmark`: its name as results print it; `mode`: `Mode.AverageTime` and so on, which are the
    labels `avgt` and so on;
    `fork`: number of this fork, from 1; `warmup`, `measurement`: IterationParams; `time_unit`:
    label (`us`); `params`: the parameters as text, by name.
    """

    __slots__ = (
        "benchmark",
        "mode",
        "threads",
        "forks",
        "warmup_forks",
        "fork",
        "warmup",
        "measurement",
        "ops_per_invocation",
        "time_unit",
        "timeout_ns",
        "params",
    )

    def param(self, name):
        """Value of a parameter as text, or None."""
        return self.params.get(name)


class ThreadParams:
    """Which thread of how many this is.

    `subgroup_index`: of the group's function that it runs; `group_thread_index`: among the threads
    of its group.
    """

    __slots__ = (
        "thread_index",
        "thread_count",
        "group_index",
        "group_count",
        "subgroup_index",
        "subgroup_count",
        "group_thread_index",
        "group_thread_count",
    )

    def __init__(self):
        self.thread_index = self.group_index = self.subgroup_index = self.group_thread_index = 0
        self.thread_count = self.group_count = self.subgroup_count = self.group_thread_count = 1
