"""The annotations. Lath reads them in a file's text; here they only leave what they stand before as
it was."""

import os

from lath.constants import CounterType
from lath.param import Param  # noqa: F401 (one place for all annotations)


class _Annotation:
    """Usable as `@Name` and as `@Name(arguments)`."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return "@" + self._name

    def __call__(self, *arguments, **attributes):
        if (
            len(arguments) == 1
            and not attributes
            and (callable(arguments[0]) or hasattr(arguments[0], "__get__"))
        ):
            return arguments[0]
        return _unchanged


def _unchanged(described):
    return described


class _AuxCounters(_Annotation):
    Type = CounterType


class _Threads(_Annotation):
    """`@Threads(4)`, and the numbers of processors as JMH counts them."""

    MAX = os.cpu_count() or 1
    HALF_MAX = (MAX + 1) // 2


def Operations(*arguments):
    """`done: int = Operations()`: a field that starts from 0. Also a decorator that changes
    nothing."""
    return arguments[0] if arguments else 0


AutoWarmup = _Annotation("AutoWarmup")
AuxCounters = _AuxCounters("AuxCounters")
Benchmark = _Annotation("Benchmark")
BenchmarkMode = _Annotation("BenchmarkMode")
BytesPerInvocation = _Annotation("BytesPerInvocation")
Check = _Annotation("Check")
Compare = _Annotation("Compare")
Fork = _Annotation("Fork")
Group = _Annotation("Group")
GroupThreads = _Annotation("GroupThreads")
Measurement = _Annotation("Measurement")
OperationsPerInvocation = _Annotation("OperationsPerInvocation")
OutputTimeUnit = _Annotation("OutputTimeUnit")
Setup = _Annotation("Setup")
State = _Annotation("State")
TearDown = _Annotation("TearDown")
Teardown = _Annotation("Teardown")
Threads = _Threads("Threads")
Timeout = _Annotation("Timeout")
Warmup = _Annotation("Warmup")
