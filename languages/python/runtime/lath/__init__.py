"""What a benchmark file may use: annotations as decorators, their constants, and the objects of the
harness.

The decorators do nothing when a file runs: lath reads them in the text. A file that imports this
package runs without lath too.
"""

from lath.annotations import (
    AutoWarmup,
    AuxCounters,
    Benchmark,
    BenchmarkMode,
    BytesPerInvocation,
    Check,
    Compare,
    Fork,
    Group,
    GroupThreads,
    Measurement,
    Operations,
    OperationsPerInvocation,
    OutputTimeUnit,
    Param,
    Setup,
    State,
    TearDown,
    Teardown,
    Threads,
    Timeout,
    Warmup,
)
from lath.constants import IterationType, Level, Mode, Scope, TimeUnit
from lath.harness import BenchmarkParams, Blackhole, Control, IterationParams, ThreadParams

__all__ = [
    "AutoWarmup",
    "AuxCounters",
    "Benchmark",
    "BenchmarkMode",
    "BenchmarkParams",
    "Blackhole",
    "BytesPerInvocation",
    "Check",
    "Compare",
    "Control",
    "Fork",
    "Group",
    "GroupThreads",
    "IterationParams",
    "IterationType",
    "Level",
    "Measurement",
    "Mode",
    "Operations",
    "OperationsPerInvocation",
    "OutputTimeUnit",
    "Param",
    "Scope",
    "Setup",
    "State",
    "TearDown",
    "Teardown",
    "ThreadParams",
    "Threads",
    "TimeUnit",
    "Timeout",
    "Warmup",
]
