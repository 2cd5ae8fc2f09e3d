"""Loads the user's file while a wrapper is built, so that mistakes in it are known before anything
is measured."""

import faulthandler
import json
import sys
import threading

from lath.wrapper.exit import leave
from lath.wrapper.failure import users
from lath.wrapper.load import originals

PATIENCE = 60  # Seconds that importing may take.


def _place(error):
    """`(file, line, column)` in the user's own files, or the innermost anywhere; line and column
    from 1, column 0: not known."""
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno or 1, error.offset or 0
    files = originals()
    anywhere = ours = None
    traceback = users(error.__traceback__)
    while traceback is not None:
        anywhere = traceback.tb_frame.f_code.co_filename, traceback.tb_lineno, 0
        ours = anywhere if anywhere[0] in files else ours
        traceback = traceback.tb_next
    return ours or anywhere


def _found(state):
    try:
        return state.type()
    except (AttributeError, KeyError):
        return type


def _origin(module):
    try:
        return module.__spec__.origin
    except Exception:  # Whatever user code has put there.
        return None


def _compiled():
    """Names and files of imported modules that are machine code, apart from what is installed."""
    from importlib.machinery import EXTENSION_SUFFIXES
    from sysconfig import get_paths

    kinds = ("stdlib", "platstdlib", "purelib", "platlib")
    installed = tuple(path + "/" for kind, path in get_paths().items() if kind in kinds)
    found = []
    for name, module in list(sys.modules.items()):
        file = _origin(module)
        # mypyc's library of several modules is none of them.
        if not isinstance(file, str) or name.endswith("__mypyc"):
            continue
        outside = not file.startswith(installed) and not any(
            "/%s/" % folder in file for folder in ("site-packages", "dist-packages", "lib-dynload")
        )
        if outside and file.endswith(tuple(EXTENSION_SUFFIXES)):
            found.append((name, file))
    return sorted(found)


def inspect(program, report):
    """Writes to the file `report` which compiled modules were imported, or what is wrong and
    where."""
    _watch(report)
    answer = {}
    try:
        program.load()
        for state in program.states:
            # One that is not defined is complained about by the benchmarks that need it.
            if not isinstance(_found(state), type):
                answer = {
                    "type": "",
                    "message": "`%s` is no class when the file has been imported" % state.symbol,
                    "place": None,
                }
        answer = answer or {"compiled": _compiled()}
    except BaseException as error:
        answer = {
            "type": type(error).__name__,
            "message": str(getattr(error, "msg", None) or error),
            "place": _place(error),
        }
        if isinstance(error, ImportError) and error.name:
            answer["missing"] = error.name
        _show(error)
    _end(report, answer)


def _end(report, answer):
    with open(report, "w", encoding="utf-8", errors="replace") as file:
        json.dump(answer, file)
    leave(0)


def _watch(report):
    """A file that waits for something, or for ever, is a mistake too; a thread says where, if the
    interpreter lets it run."""
    main = threading.get_ident()

    def give_up():
        frame = sys._current_frames().get(main)
        files = originals()
        while frame is not None and frame.f_code.co_filename not in files:
            frame = frame.f_back
        place = (frame.f_code.co_filename, frame.f_lineno, 0) if frame else None
        message = "still at it after %d s: what takes long belongs in a set-up" % PATIENCE
        _end(report, {"type": "TimeoutError", "message": message, "place": place})

    timer = threading.Timer(PATIENCE, give_up)
    timer.daemon = True
    timer.start()
    faulthandler.dump_traceback_later(PATIENCE + 5, exit=True, file=sys.__stderr__)


def _show(error):
    from traceback import print_exception

    print_exception(type(error), error, users(error.__traceback__))
