"""CPU time and context switches of the thread that measures."""

import re
import time

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


class Cpu:
    """What batches of calls used. The time of each is read right around it: what lies between them
    is the wrapper's."""

    def __init__(self):
        self.ns = 0
        self.before = _switches()

    def report(self):
        """Fields of the answer."""
        fields = {"cpu_ns": self.ns}
        after = _switches()
        if self.before and after:
            fields["voluntary"] = after[0] - self.before[0]
            fields["involuntary"] = after[1] - self.before[1]
        return fields
