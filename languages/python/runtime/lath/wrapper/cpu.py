"""CPU time and context switches of the thread that measures."""

import re
import time

from lath.wrapper.clock import between

try:
    from resource import RUSAGE_THREAD, getrusage
except ImportError:  # PyPy's has no such subject, and some systems have no such module.
    RUSAGE_THREAD = getrusage = None

thread_ns = getattr(time, "thread_time_ns", None)

SWITCHES = re.compile(
    r"^voluntary_ctxt_switches:\s*(\d+)\s+nonvoluntary_ctxt_switches:\s*(\d+)", re.MULTILINE
)


def _switches():
    """How often this thread waited for something, and how often it made room for another; None:
    nobody knows, or user code has used up what it takes to look."""
    if getrusage is not None:
        usage = getrusage(RUSAGE_THREAD)
        return usage.ru_nvcsw, usage.ru_nivcsw
    try:
        with open("/proc/thread-self/status", encoding="latin-1") as status:
            found = SWITCHES.search(status.read())
    except OSError:
        return None
    return found and tuple(map(int, found.groups()))


available = thread_ns is not None and _switches() is not None

# What reading clocks may take between two batches, ns: no wait.
READINGS_NS = 20_000
# What the wrapper does at most between the two readings at an end of a batch, ns; more is a wait.
OWN_NS = 50_000


class Cpu:
    """What batches of calls used. The time of each is read right around it: what lies between them
    is the wrapper's. But for one thing: who reads the CPU time asks the kernel, and there the
    kernel lets another process run if it is its turn. So a thread that shares its CPU waits between
    its batches, hardly ever in one. In languages whose batches follow each other without a gap,
    wall time contains such waits; so they are added here, too. `clock`: that of the benchmark; one
    of CPU time knows no waits."""

    def __init__(self, clock):
        self.ns = 0
        self.before = _switches()
        self._clock = clock
        # CPU time and time when the batch began.
        self._start = self._began = 0
        # Time and CPU time when the last batch had ended.
        self._left = None

    def begin(self):
        """Before a batch: ns that the thread has waited since the last one."""
        self._start = thread_ns()
        self._began = self._clock()
        if self._left is None:
            return 0
        time, cpu = self._left
        waited = between(time, self._began) - between(cpu, self._start)
        return waited if waited > READINGS_NS else 0

    def end(self, took):
        """After a batch of so many ns: ns of CPU time that it used. Ten microseconds or so between
        the readings of both clocks are the wrapper's, which is 1 % of a batch."""
        now = self._clock()
        after = thread_ns()
        self._left = (now, after)
        own = min(between(self._began + took, now), OWN_NS)
        used = between(self._start + own, after)
        self.ns += used
        return used

    def report(self):
        """Fields of the answer."""
        fields = {"cpu_ns": self.ns}
        after = _switches()
        if self.before and after:
            fields["voluntary"] = after[0] - self.before[0]
            fields["involuntary"] = after[1] - self.before[1]
        return fields
