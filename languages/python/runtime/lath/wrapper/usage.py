"""What the process used, from getrusage."""

try:
    from resource import RUSAGE_SELF, getrusage
except ImportError:  # No such module here: the capability is not announced.
    getrusage = None

import sys

available = getrusage is not None


def read():
    return getrusage(RUSAGE_SELF)


def report(before, after):
    peak = getrusage(RUSAGE_SELF).ru_maxrss
    return {
        "user_us": round((after.ru_utime - before.ru_utime) * 1e6),
        "system_us": round((after.ru_stime - before.ru_stime) * 1e6),
        "minor_faults": after.ru_minflt - before.ru_minflt,
        "major_faults": after.ru_majflt - before.ru_majflt,
        "voluntary_switches": after.ru_nvcsw - before.ru_nvcsw,
        "involuntary_switches": after.ru_nivcsw - before.ru_nivcsw,
        "peak_rss_kib": peak // 1024 if sys.platform == "darwin" else peak,
    }
