"""Results that do their work after the call: to time the call is to time their creation."""

import sys

_FUNCTIONS = ("function", "method", "partial", "builtin_function_or_method")


def kinds(result):
    """Its type, and that of what it holds first if it is a list or tuple."""
    holds = isinstance(result, (list, tuple)) and len(result) > 0
    return type(result), type(result[0]) if holds else None


def is_awaitable(kind):
    """Coroutines, tasks, futures of asyncio and of concurrent.futures."""
    futures = sys.modules.get("concurrent.futures")
    return hasattr(kind, "__await__") or bool(futures and issubclass(kind, futures.Future))


def is_lazy(kind):
    """Iterators that compute their elements (generators, map, filter, zip, those of itertools), and
    functions. Open files are iterators, too."""
    iterates = hasattr(kind, "__next__") or hasattr(kind, "__anext__")
    return iterates and not hasattr(kind, "read") or kind.__name__ in _FUNCTIONS
