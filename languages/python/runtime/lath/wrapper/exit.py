"""How the process ends, whoever ends it, and what must not be lost then."""

import os
import sys

# Called once, in the end.
before_leaving = None


def leave(status):
    """Ends the process at once: threads and exit handlers of user code must not keep a wrapper
    alive whose driver has gone."""
    if before_leaving:
        before_leaving()
    flush()
    os._exit(status)


def fail(problem):
    """For what no answer can tell."""
    flush()
    os.write(2, ("lath: %s\n" % problem).encode())
    leave(70)


def end_with(code):
    """sys.exit means what it says, for whoever calls it: a number, nothing, or an object that is
    shown."""
    if code is None or isinstance(code, int):
        leave((code or 0) & 0xFF)
    flush()
    try:
        os.write(2, (str(code) + "\n").encode("utf-8", "replace"))
    except Exception:  # It has no text, or standard error is closed.
        pass
    leave(1)


def finish():
    """Ends the process as a program ends by itself: exit handlers run, and the interpreter takes
    everything down. For threads that user code left behind it does not wait."""
    if before_leaving:
        before_leaving()
    flush()
    threading = sys.modules.get("threading")
    others = (
        [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
        if threading
        else []
    )
    if any(not thread.daemon for thread in others):
        import atexit

        atexit._run_exitfuncs()
        flush()
        os._exit(0)
    for name in ("stdout", "stderr"):
        # What user code put in its place is no stream: the interpreter would end with status 120
        # because it cannot flush it.
        if not callable(getattr(getattr(sys, name), "flush", None)):
            setattr(sys, name, None)
    raise SystemExit(0)


def flush():
    """What user code printed is shown before anything that is known of it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (
            Exception
        ):  # Closed, replaced by whatever raises whatever, or gone: the user's affair.
            pass
