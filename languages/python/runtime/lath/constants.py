"""Constants that annotations take, under JMH's names. Plain classes: importing `enum` would cost
more than the rest of the package."""


class Scope:
    Benchmark = "Benchmark"
    Group = "Group"
    Thread = "Thread"


class Level:
    Trial = "Trial"
    Iteration = "Iteration"
    Invocation = "Invocation"


class Mode:
    Throughput = "thrpt"
    AverageTime = "avgt"
    SampleTime = "sample"
    SingleShotTime = "ss"
    All = "all"


class TimeUnit:
    NANOSECONDS = "ns"
    MICROSECONDS = "us"
    MILLISECONDS = "ms"
    SECONDS = "s"
    MINUTES = "min"
    HOURS = "hr"
    DAYS = "day"


class IterationType:
    """What kind of iteration runs: `IterationParams.type`."""

    WARMUP = "warmup"
    MEASUREMENT = "measurement"


class CounterType:
    """`AuxCounters.Type`."""

    OPERATIONS = "operations"
    EVENTS = "events"
