"""Whether the interpreter runs one of its threads at a time."""

import sys


def is_on():
    """Builds without the lock take it again when an extension needs it."""
    ask = getattr(sys, "_is_gil_enabled", None)
    return True if ask is None else ask()


# Before any user code.
AT_FIRST = is_on()
