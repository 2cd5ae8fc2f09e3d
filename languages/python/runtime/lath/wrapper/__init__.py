"""The measuring half of every wrapper: speaks PROTOCOL.md, runs trials. Standard library alone;
CPython from 3.8, PyPy from 3.8.

`main` -> `serve` (commands) -> `trial` (states, fixtures) -> `measure` (how often the loop in the
generated wrapper runs).
"""

import faulthandler
import os
import sys

from lath.wrapper import exit as exits
from lath.wrapper.asynchronous import tasks
from lath.wrapper.channel import open_channel
from lath.wrapper.convert import Constant, boolean, floating, integer, string
from lath.wrapper.deferred import kinds
from lath.wrapper.load import load
from lath.wrapper.model import (
    BENCHMARK_PARAMS,
    BLACKHOLE,
    CONTROL,
    INVOCATION,
    ITERATION,
    ITERATION_PARAMS,
    RESULT,
    SCOPE_BENCHMARK,
    SCOPE_GROUP,
    SCOPE_THREAD,
    SET_UP,
    TEAR_DOWN,
    THREAD_PARAMS,
    TRIAL,
    Benchmark,
    Check,
    Counter,
    Fixture,
    Group,
    Parameter,
    Program,
    State,
)

__all__ = [
    "BENCHMARK_PARAMS",
    "BLACKHOLE",
    "CONTROL",
    "INVOCATION",
    "ITERATION",
    "ITERATION_PARAMS",
    "RESULT",
    "SCOPE_BENCHMARK",
    "SCOPE_GROUP",
    "SCOPE_THREAD",
    "SET_UP",
    "TEAR_DOWN",
    "THREAD_PARAMS",
    "TRIAL",
    "Benchmark",
    "Check",
    "Constant",
    "Counter",
    "Fixture",
    "Group",
    "Parameter",
    "Program",
    "State",
    "boolean",
    "floating",
    "integer",
    "kinds",
    "load",
    "main",
    "string",
    "tasks",
]


def profile(file):
    """What the process does is written to a file when it ends. Nobody measures it then."""
    from lath.wrapper import stacks

    stacks.start()
    exits.before_leaving = lambda: stacks.write(file)


def main(program):
    """Runs the process. Returns an exit status only if it cannot hand over to lath."""
    report = os.environ.pop("LATH_INSPECT", None)
    if report:
        from lath.wrapper.inspect import inspect

        inspect(program, report)
    channel = open_channel()
    if channel is None:
        from lath.wrapper.handover import hand_over

        return hand_over()
    # A crash in C code names the user's line.
    if not faulthandler.is_enabled():
        faulthandler.enable(file=2, all_threads=False)
    stacks = os.environ.pop("LATH_STACKS", None)
    if stacks:
        profile(stacks)
    from lath.wrapper.serve import Server

    # The frames below the benchmark's are not the user's: it may go as deep as in a program of its
    # own.
    sys.setrecursionlimit(sys.getrecursionlimit() + 50)
    Server(program, channel).run()
