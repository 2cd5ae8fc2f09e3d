"""What a generated wrapper says of its program: states, their fixtures, parameters and counters,
and benchmarks.

Arguments of user functions are `(state, ordinal)`, or the name of an object of the harness. Making
this model imports no user code:
its functions find the user's names when they are called.
"""

from lath.wrapper.convert import Constant

TRIAL, ITERATION, INVOCATION = "Trial", "Iteration", "Invocation"
SCOPE_BENCHMARK, SCOPE_GROUP, SCOPE_THREAD = "Benchmark", "Group", "Thread"
SET_UP, TEAR_DOWN = False, True
BLACKHOLE, CONTROL, RESULT = "blackhole", "control", "result"
BENCHMARK_PARAMS, ITERATION_PARAMS, THREAD_PARAMS = (
    "benchmark_params",
    "iteration_params",
    "thread_params",
)


class Parameter:
    """`convert`: from text, ValueError if that is none of this type; `is_static`: belongs to the
    class, not to each object."""

    __slots__ = ("name", "type", "convert", "is_static")

    def __init__(self, name, type, convert, is_static=False):
        self.name = name
        self.type = type
        self.convert = convert
        self.is_static = is_static

    def accepts(self, text):
        if isinstance(self.convert, Constant):
            return text in self.convert.names
        try:
            self.convert(text)
        except ValueError:
            return False
        return True


class Fixture:
    """`call` takes what `arguments` stand for; it may return an awaitable."""

    __slots__ = ("where", "level", "is_tear_down", "call", "arguments")

    def __init__(self, where, level, is_tear_down, call, arguments=()):
        self.where = where
        self.level = level
        self.is_tear_down = is_tear_down
        self.call = call
        self.arguments = arguments


class Counter:
    __slots__ = ("name", "is_method")

    def __init__(self, name, is_method=False):
        self.name = name
        self.is_method = is_method

    def read(self, target):
        value = getattr(target, self.name)
        # A property has been read already.
        return value() if self.is_method and callable(value) else value


class State:
    """`type`: finds the user's class; `operations`: the field that counts operations, if there is
    one."""

    __slots__ = ("symbol", "type", "scope", "parameters", "fixtures", "counters", "operations")

    def __init__(
        self,
        symbol,
        type,
        scope=SCOPE_THREAD,
        parameters=(),
        fixtures=(),
        counters=(),
        operations=None,
    ):
        self.symbol = symbol
        self.type = type
        self.scope = scope
        self.parameters = parameters
        self.fixtures = fixtures
        self.counters = counters
        self.operations = operations


class Check:
    """The function that says what the result of a benchmark is."""

    __slots__ = ("where", "call", "arguments")

    def __init__(self, where, call, arguments=()):
        self.where = where
        self.call = call
        self.arguments = arguments


class Benchmark:
    """`function`: finds the user's function; `run(arguments, calls, clock)` calls it and says how
    many ns that took; `call(arguments)` returns its result.

    `instances`: `(state, ordinal)` in order of set-up; `parameters`: `(state, parameter)`. Both are
    coroutine functions with `is_async`.
    """

    __slots__ = (
        "name",
        "symbol",
        "function",
        "run",
        "call",
        "arguments",
        "instances",
        "parameters",
        "is_async",
        "check",
    )

    def __init__(
        self,
        name,
        symbol,
        function,
        run,
        call,
        arguments=(),
        instances=(),
        parameters=(),
        is_async=False,
        check=None,
    ):
        self.name = name
        self.symbol = symbol
        self.function = function
        self.run = run
        self.call = call
        self.arguments = arguments
        self.instances = instances
        self.parameters = parameters
        self.is_async = is_async
        self.check = check

    @property
    def functions(self):
        """Those that run together: itself."""
        return (self,)


class Group:
    """Benchmarks that run together, each in threads of its own. `instances`, `parameters`: of all
    functions."""

    __slots__ = ("name", "symbol", "functions", "instances", "parameters")

    def __init__(self, name, symbol, functions, instances=(), parameters=()):
        self.name = name
        self.symbol = symbol
        self.functions = functions
        self.instances = instances
        self.parameters = parameters


class Program:
    """`load`: imports the user's file; `platform`: what it was built for; `flags`: the
    interpreter's; `manifest`: the driver's own description, as JSON text."""

    __slots__ = (
        "_load",
        "_loaded",
        "states",
        "benchmarks",
        "version",
        "platform",
        "flags",
        "manifest",
    )

    def __init__(self, load, states, benchmarks, version, platform, flags, manifest):
        self._load = load
        self._loaded = False
        self.states = states
        self.benchmarks = benchmarks
        self.version = version
        self.platform = platform
        self.flags = flags
        self.manifest = manifest

    def load(self):
        """Imports the user's file, once in a process: further trials find what earlier ones left in
        it."""
        if not self._loaded:
            self._load()
            self._loaded = True
