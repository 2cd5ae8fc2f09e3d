"""Where the time goes: a timer signal interrupts the process some hundred times a second of its
processor time, and the stack of the main thread, which runs the benchmark, is counted; those of all
threads, if several run it. The interpreter lets signals in between two of its instructions: a long
call of a function written in C counts for whoever called it."""

import signal
import sys

from os import path

INTERVAL = 0.001

# What a frame is called, by its code: the same ones are seen again and again.
_names = {}
_counts = {}

# The threads that run the benchmark; empty: the main one.
threads = []


def start():
    signal.signal(signal.SIGPROF, _look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)


def _look(_number, frame):
    if not threads:
        _count(frame)
        return
    frames = sys._current_frames()
    for thread in threads:
        _count(frames.get(thread))


def _count(frame):
    stack = []
    while frame is not None:
        stack.append(_names.get(frame.f_code) or _name(frame.f_code))
        frame = frame.f_back
    key = tuple(stack)
    _counts[key] = _counts.get(key, 0) + 1


def _name(code):
    function = getattr(code, "co_qualname", code.co_name)
    text = "%s (%s:%d)" % (function, path.basename(code.co_filename), code.co_firstlineno)
    _names[code] = text.replace(";", ",")
    return _names[code]


def write(file):
    """A stack a line, outermost first."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    with open(file, "w", encoding="utf-8", errors="replace") as folded:
        for stack, count in _counts.items():
            folded.write("%s %d\n" % (";".join(reversed(stack)), count))
