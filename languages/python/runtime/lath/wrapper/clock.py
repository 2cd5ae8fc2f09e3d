"""The clocks Python has, and how fine and how costly they are here."""

import time

# A reading takes an interpreter a while: so many pairs say it, and more are only for a clock that
# stands still.
PAIRS = 20000
MOST = 100000


# name, what people read, the function, whether it never runs backwards
CLOCKS = [
    ("perf_counter", "time.perf_counter_ns", time.perf_counter_ns, True),
    ("monotonic", "time.monotonic_ns", time.monotonic_ns, True),
    ("time", "time.time_ns", time.time_ns, False),
]
if hasattr(time, "CLOCK_MONOTONIC_RAW") and hasattr(time, "clock_gettime_ns"):

    def _monotonic_raw(_read=time.clock_gettime_ns, _id=time.CLOCK_MONOTONIC_RAW):
        return _read(_id)

    CLOCKS.insert(
        2, ("monotonic_raw", "clock_gettime_ns(CLOCK_MONOTONIC_RAW)", _monotonic_raw, True)
    )


def wall(_read=time.monotonic_ns):
    """As a default value: libraries that stop the time in tests (freezegun) replace the clocks of
    all modules that have them as attributes."""
    return _read()


def between(begin, end):
    """ns from one reading to another; 0 where a clock was set back."""
    return end - begin if end > begin else 0


def named(name):
    """The function of a clock; of the first one without a name; None for an unknown one."""
    for known, _, function, _ in CLOCKS:
        if name in ("", known):
            return function
    return None


def _steps(clock, pairs):
    steps = []
    append = steps.append
    for _ in range(pairs):
        first = clock()
        second = clock()
        append(second - first)
    return steps


def report():
    rows = []
    for name, label, function, monotonic in CLOCKS:
        # A clock that can be set may run backwards; such a pair says nothing.
        steps = sorted(max(step, 0) for step in _steps(function, PAIRS))
        if steps[-1] == 0:
            steps = sorted(max(step, 0) for step in _steps(function, MOST))
        finest = next((step for step in steps if step > 0), None)
        rows.append(
            {
                "name": name,
                "label": label,
                "precision_ns": None if finest is None else float(finest),
                "overhead_ns": float(steps[len(steps) // 2]),
                "monotonic": monotonic,
            }
        )
    return rows
