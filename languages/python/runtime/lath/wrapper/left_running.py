"""Threads that user code has started and left running."""

import threading
import time

# Threads that are just ending are none.
_LOOKS = 10
_PAUSE_S = 0.01

# Bound now: user code replaces functions of modules.
_enumerate = threading.enumerate
_sleep = time.sleep


def now():
    """Those that keep a program from ending; daemons do not, as in JMH."""
    return [
        thread
        for thread in _enumerate()
        if not thread.daemon and thread is not threading.main_thread()
    ]


def left(before):
    """Names of those that were not there before."""
    for look in range(_LOOKS):
        names = [thread.name for thread in now() if thread not in before]
        if not names:
            break
        if look + 1 < _LOOKS:
            _sleep(_PAUSE_S)
    return names
