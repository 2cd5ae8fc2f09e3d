"""What went wrong, as the driver is told, and as the user is shown."""

import importlib
import sys

_FOLDER = __file__[: -len("wrapper/failure.py")]


class Failure(Exception):
    """`kind`: exception, counter, memory, parameter or protocol (PROTOCOL.md)."""

    def __init__(self, kind, where, message, type=None):
        super().__init__(message)
        self.fields = {"kind": kind, "where": where, "message": message}
        if type:
            self.fields["type"] = type


def of_exception(error, where):
    """The failure that an exception of user code is. Its traceback goes to standard error, without
    lath's own frames."""
    name = type(error).__qualname__
    if type(error).__module__ not in ("builtins", "__main__"):
        name = type(error).__module__ + "." + name
    show(error)
    return Failure("exception", where, _message(error), name)


def _message(error):
    try:
        return str(error)
    except Exception:  # An exception whose __str__ raises is still to be reported.
        return "(its text cannot be had)"


def users(traceback):
    """The part of a traceback that begins in the user's code; all of it if there is none."""
    first = traceback
    while first is not None and _is_ours(first.tb_frame.f_code.co_filename):
        first = first.tb_next
    return first or traceback


def _is_ours(path):
    return (
        path.startswith((_FOLDER, "<frozen importlib"))
        or path == importlib.__file__
        or path == sys.argv[0]
        or path.endswith("/__main__.py")
    )


def show(error):
    try:
        from traceback import print_exception

        print_exception(type(error), error, users(error.__traceback__))
    except Exception:  # The report to the driver matters more.
        pass
