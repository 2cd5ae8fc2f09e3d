"""Results that do their work after the call: to time the call is to time their creation."""

import sys

_FUNCTIONS = ("function", "method", "partial", "builtin_function_or_method")


def kinds(result):
    """Its type, and that of what it holds first if it is a list, a tuple, a dict or a set."""
    kind = type(result)
    if isinstance(result, (list, tuple)):
        return kind, type(result[0]) if len(result) > 0 else None
    # Classes that are derived from them may compute their values.
    if kind is dict or kind is set or kind is frozenset:
        for value in result.values() if kind is dict else result:
            return kind, type(value)
    return kind, None


def is_awaitable(kind):
    """Coroutines, tasks, futures of asyncio and of concurrent.futures."""
    futures = sys.modules.get("concurrent.futures")
    return hasattr(kind, "__await__") or bool(futures and issubclass(kind, futures.Future))


def iterates(kind):
    """Iterators that compute their elements: generators, map, filter, zip, those of itertools. Open
    files are iterators, too."""
    is_iterator = hasattr(kind, "__next__") or hasattr(kind, "__anext__")
    return is_iterator and not hasattr(kind, "read")


def is_lazy(kind):
    """Iterators, and functions."""
    return iterates(kind) or kind.__name__ in _FUNCTIONS
