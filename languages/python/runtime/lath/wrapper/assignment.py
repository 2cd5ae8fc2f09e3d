"""Which thread runs which function, in which group, with which objects."""

import threading

from lath.harness import ThreadParams
from lath.wrapper import model


class Object:
    """An object of a state. `users`: the threads that have it; the first one builds it, runs its
    fixtures that are not around calls, and counts what it counts. `ready`: whether it is set up for
    calls."""

    __slots__ = ("state", "users", "value", "around", "ready")

    def __init__(self, state):
        self.state = state
        self.users = []
        self.value = None
        self.around = threading.Lock()
        self.ready = False


class Assignment:
    """A thread's place. `objects`: by instance of the function."""

    __slots__ = ("function", "thread", "objects")

    def __init__(self, function, thread, objects):
        self.function = function
        self.thread = thread
        self.objects = objects


def assignments(program, benchmark, groups, threads):
    """Groups one after the other; in a group the functions in their order, each as often as
    `groups` says."""
    size = sum(groups)
    places = [place for place, number in enumerate(groups) for _ in range(number)]
    found = {}
    return [
        _assignment(
            program, benchmark, index, _params(index, threads, size, places, len(groups)), found
        )
        for index in range(threads)
    ]


def _params(index, threads, size, places, functions):
    p = ThreadParams()
    p.thread_index, p.thread_count = index, threads
    p.group_index, p.group_count = index // size, threads // size
    p.subgroup_index, p.subgroup_count = places[index % size], functions
    p.group_thread_index, p.group_thread_count = index % size, size
    return p


def _assignment(program, benchmark, index, thread, found):
    function = benchmark.functions[thread.subgroup_index]
    among = {
        model.SCOPE_BENCHMARK: 0,
        model.SCOPE_GROUP: thread.group_index,
        model.SCOPE_THREAD: index,
    }
    objects = {}
    for instance in function.instances:
        state = program.states[instance[0]]
        key = instance, among[state.scope]
        if key not in found:
            found[key] = Object(state)
        found[key].users.append(index)
        objects[instance] = found[key]
    return Assignment(function, thread, objects)
