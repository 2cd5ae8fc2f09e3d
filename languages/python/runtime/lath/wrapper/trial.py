"""A trial: its settings, its states, their fixtures in JMH's order. What is measured is in `measure`."""

from lath.harness import BenchmarkParams, Blackhole, Control, IterationParams, ThreadParams
from lath.wrapper import clock as clocks
from lath.wrapper import deferred, model, part, threads
from lath.wrapper.asynchronous import EventLoop, Unawaited
from lath.wrapper.control import Timer
from lath.wrapper.failure import Failure

MODES = ("thrpt", "avgt", "sample", "ss")
BACKWARDS = "which went backwards"


def _refuse(message):
    return Failure("protocol", "trial", message)


def parameters_named(program, benchmark, name):
    """All parameters of that name: two states may share one."""
    found = (program.states[state].parameters[index] for state, index in benchmark.parameters)
    return [parameter for parameter in found if parameter.name == name]


class Trial:
    """Reads the command. Whatever does not fit ends the trial (Failure) before any user code runs."""

    def __init__(self, program, command):
        self.program = program
        self.built = False
        self.first_call = True
        self.uses_control = self.control_runs = False
        # The kinds of the result that was judged last.
        self.judged = None
        self.deferred = None
        # Tasks that the calls of the last batch started and left.
        self.started = ()
        self.unawaited = Unawaited()
        self.where = ""
        self.objects = {}
        # Fields that count: object, name, last value; those that went backwards; when to look again (`room`).
        self.watched = []
        self.fallen = set()
        self.seen = self.next_look = self.trusted = 0
        self.fixtures = []
        self.loop = EventLoop()
        self.iteration_params = IterationParams()
        self.thread_params = ThreadParams()
        self.blackhole = Blackhole()
        self.control = Control()
        self.timer = Timer(self.control)
        self._take_settings(command)
        self._take_params(command)
        self._take_information(command)
        self.threads = threads.now()

    def _take_settings(self, command):
        index = command.number("benchmark", -1)
        if not 0 <= index < len(self.program.benchmarks):
            raise _refuse("no such benchmark")
        self.benchmark = self.program.benchmarks[index]
        self.mode = command.text("mode", "avgt")
        if self.mode not in MODES:
            raise _refuse("no such mode")
        if command.number("threads", 1) != 1 or command.text("thread_groups"):
            raise _refuse("this wrapper runs one thread")
        self.clock = clocks.named(command.text("clock"))
        if self.clock is None:
            raise _refuse("no such clock")
        self.batch_ns = command.number("batch_ns", 1000000)
        self.seed = command.number("seed")
        self.lcg = (self.seed ^ self.seed >> 32) & 0xFFFFFFFF
        self.usage = command.flag("usage")
        self.collect = command.flag("gc")

    def _take_params(self, command):
        self.values = {}
        for name, value in command.params:
            parameters = parameters_named(self.program, self.benchmark, name)
            if not parameters:
                raise Failure("parameter", name, "the benchmark has no such parameter")
            for parameter in parameters:
                if not parameter.accepts(value):
                    raise Failure("parameter", name, '"%s" is no %s' % (value, parameter.type), parameter.type)
            self.values[name] = value

    def _take_information(self, command):
        """What BenchmarkParams tells user code."""
        p = self.params = BenchmarkParams()
        p.benchmark = command.text("i.benchmark")
        p.mode = self.mode
        p.threads = 1
        p.forks = command.number("i.forks")
        p.warmup_forks = command.number("i.warmup_forks")
        p.fork = command.number("i.fork")
        p.warmup = self._planned(command, "warmup")
        p.measurement = self._planned(command, "measurement")
        p.ops_per_invocation = command.number("i.opi", 1)
        p.time_unit = command.text("i.unit")
        p.timeout_ns = command.number("i.timeout_ns")
        p.params = dict(sorted(self.values.items()))

    @staticmethod
    def _planned(command, phase):
        number = command.number
        batch = number("i.%s_batch" % phase, 1)
        return IterationParams(phase, number("i.%s_iterations" % phase), number("i.%s_time_ns" % phase), batch)

    def _argument(self, argument, own=None):
        """The object that an argument stands for; `own`: the instance whose fixture asks, written as ordinal 0 of its
        state."""
        if isinstance(argument, tuple):
            if own is not None and argument == (own[0], 0):
                argument = own
            return self.objects[argument]
        return {
            model.BLACKHOLE: self.blackhole,
            model.CONTROL: self.control,
            model.BENCHMARK_PARAMS: self.params,
            model.ITERATION_PARAMS: self.iteration_params,
            model.THREAD_PARAMS: self.thread_params,
        }[argument]

    def prepare(self):
        """Imports the user's file: the first of its code that runs."""
        self.where = "import"
        part.begin(part.IMPORT)
        self.program.load()
        self._refuse_undefined()

    def _refuse_undefined(self):
        """What was found in the text need not be there: a condition around it may be false for this interpreter."""
        states = [self.program.states[state] for state, _ in self.benchmark.instances]
        for symbol, find in [(state.symbol, state.type) for state in states] + [(self.benchmark.symbol, self.benchmark.function)]:
            try:
                found = find()
            except (AttributeError, KeyError):
                message = "`%s` is not defined when the file has been imported by %s; is a condition around it false?"
                raise Failure("exception", symbol, message % (symbol, self.program.platform), "NameError") from None
            if not callable(found):
                message = "`%s` is a %s, and no function that could be called" % (symbol, type(found).__name__)
                raise Failure("exception", symbol, message, "TypeError")

    def build(self):
        """Static parameters first: constructors may read them. Then, as in JMH, state by state: object, parameters,
        Level.Trial set-ups."""
        for state in self.program.states:
            self._set_params(state, None)
        for instance in self.benchmark.instances:
            state = self.program.states[instance[0]]
            self.where = state.symbol
            target = self.objects[instance] = state.type()()
            self._set_params(state, target)
            for fixture in state.fixtures:
                self.fixtures.append((instance, fixture, [self._argument(a, instance) for a in fixture.arguments]))
            self._run(f for f in self.fixtures if f[0] == instance and _is(f, model.TRIAL, False))
        # Not a fixture's own state but of one of its arguments can be another ordinal: all objects are there now.
        self.arguments = [self._argument(a) for a in self.benchmark.arguments]
        self.before_call = self._listed(model.INVOCATION, False)
        self.after_call = self._listed(model.INVOCATION, True)
        self.has_invocation_fixtures = bool(self.before_call or self.after_call)
        per_call = [a for f in self.before_call + self.after_call for a in f[1].arguments]
        self.uses_control = model.CONTROL in list(self.benchmark.arguments) + per_call
        self.counting = [
            (self.objects[i], self.program.states[i[0]].operations)
            for i in self.benchmark.instances
            if self.program.states[i[0]].operations
        ]
        self.built = True

    def _set_params(self, state, target):
        """`target`: an object, or None for static parameters."""
        for parameter in state.parameters:
            if parameter.is_static == (target is None) and parameter.name in self.values:
                self.where = state.symbol
                owner = _declaring(state.type(), parameter.name) if target is None else target
                _set(owner, parameter.name, parameter.convert(self.values[parameter.name]))

    def _listed(self, level, is_tear_down):
        """Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state."""
        instances = self.benchmark.instances
        order = reversed(instances) if is_tear_down else instances
        return [f for instance in order for f in self.fixtures if f[0] == instance and _is(f, level, is_tear_down)]

    def _run(self, fixtures):
        for _, fixture, arguments in fixtures:
            self.where = fixture.where
            self.loop.settle(fixture.call(*arguments))

    def run_fixtures(self, level, is_tear_down):
        self._run(self._listed(level, is_tear_down))

    def set_up_call(self):
        self._run(self.before_call)
        self.where = self.benchmark.symbol

    def tear_down_call(self):
        self._run(self.after_call)

    def tear_down(self):
        self.built = False
        self.run_fixtures(model.TRIAL, True)
        self.where = self.benchmark.symbol
        self.objects.clear()
        self.loop.close()

    def call_once(self):
        """The benchmark's result, and how many ns the call took."""
        self.where = self.benchmark.symbol
        result, took = self.loop.run(self._awaited()) if self.benchmark.is_async else self._called()
        self.judge(*deferred.kinds(result))
        return result, took

    def _called(self):
        begin = self.clock()
        result = self.benchmark.call(*self.arguments)
        return result, clocks.between(begin, self.clock())

    def judge(self, kind, held):
        """`kind`: the type of a result, `held`: of its elements. One that nobody waits for would be measured without its work; one that works
        when it is used is told."""
        if deferred.is_awaitable(kind):
            message = "it returned a `%s` that nothing awaits: declare it `async def` and return `await …`, or what `result()` gives"
            raise self._unawaited(message % kind.__name__)
        if held and deferred.is_awaitable(held):
            message = "it returned a %s of `%s` that nothing awaits: await them, as by `asyncio.gather`, or return what `result()` gives"
            raise self._unawaited(message % (kind.__name__, held.__name__))
        if deferred.is_lazy(kind):
            self.deferred = kind.__name__

    def _unawaited(self, message):
        return Failure("exception", self.benchmark.symbol, message, "TypeError")

    async def _awaited(self):
        begin = self.clock()
        result = await self.benchmark.call(*self.arguments)
        return result, clocks.between(begin, self.clock())

    def checked(self, result):
        """What the check function says the result is; the benchmark's own without one."""
        check = self.benchmark.check
        if check is None:
            return result
        self.where = check.where
        return self.loop.settle(
            check.call(*[result if a == model.RESULT else self._argument(a) for a in check.arguments])
        )

    def reset_counters(self):
        self.watched = []
        self.fallen = set()
        self.seen, self.next_look = 0, self.trusted or 1
        for instance in self.benchmark.instances:
            state = self.program.states[instance[0]]
            fields = [counter.name for counter in state.counters if not counter.is_method]
            for name in fields + ([state.operations] if state.operations else []):
                setattr(self.objects[instance], name, 0)
                self.watched.append([self.objects[instance], name, 0])

    def watch(self):
        """Between calls: a field that the benchmark makes begin again (`% 1000`) only shows that while it happens."""
        for counter in self.watched:
            target, name, last = counter
            counter[2] = value = getattr(target, name)
            if _falls(last, value):
                self.fallen.add((id(target), name))

    def begin_call(self):
        """What fixtures of Level.Invocation do to a field is no step backwards."""
        for counter in self.watched:
            counter[2] = getattr(counter[0], counter[1])

    def room(self, most):
        """Calls until the counters have to be read again, at most `most`; reads them if that is now: when the calls since they were 0 have grown
        by a half. What grows evenly and begins again for the first time is then below its last value, whatever its range."""
        if self.seen >= self.next_look:
            self.watch()
            self.next_look = self.seen + (self.seen + 1) // 2
        calls = min(most, self.next_look - self.seen)
        self.seen += calls
        return calls

    def end_watch(self):
        """At the end of a section: calls that need not be looked into again."""
        if not self.has_invocation_fixtures:
            self.watch()
        if not self.fallen:
            self.trusted = max(self.trusted, self.seen)

    def operations(self):
        """The sum of the @Operations fields; None if there is none."""
        for target, name in self.counting:
            why = BACKWARDS if (id(target), name) in self.fallen else _uncounted(getattr(target, name))
            if why:
                raise Failure("counter", "%s.%s" % (type(target).__qualname__, name), why)
        return number(sum(getattr(target, name) for target, name in self.counting)) if self.counting else None

    def counters(self):
        """Sums over all objects, by name; and why some are not known."""
        sums, lost = {}, {}
        for instance in self.benchmark.instances:
            for counter in self.program.states[instance[0]].counters:
                target = self.objects[instance]
                value = counter.read(target)
                why = _uncounted(value)
                if counter.is_method and any(fallen == id(target) for fallen, _ in self.fallen):
                    why = "computed from a field that does not hold its count"
                elif (id(target), counter.name) in self.fallen:
                    why = BACKWARDS
                if why:
                    lost[counter.name] = why
                sums[counter.name] = sums.get(counter.name, 0) + value
        return {name: number(value) for name, value in sums.items() if name not in lost}, lost


def _falls(last, value):
    try:
        return bool(value < last)
    except Exception:
        return False  # Not a number: see `number`.


def _uncounted(value):
    """Why a counter does not hold what was counted: integers of Python do, numbers of numpy may have wrapped around."""
    if isinstance(value, float):
        return "a float, which loses counts above 2**53" if abs(value) >= 2**53 else None
    size = getattr(getattr(value, "dtype", None), "itemsize", 8)
    return "a number of %d bits (%s), which may have wrapped around" % (8 * size, type(value).__name__) if size < 8 else None


def _set(owner, name, value):
    """Also in a frozen dataclass: for user code it is frozen."""
    try:
        setattr(owner, name, value)
    except AttributeError:
        object.__setattr__(owner, name, value)


def number(value):
    """A number that JSON can hold: what is none is an exception of the code that counted it."""
    value = value if type(value) in (int, float) else float(value)
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("a counter holds %r" % value)
    return value


def _declaring(kind, name):
    """The class whose attribute it is: whoever reads it there must see what is set."""
    return next((base for base in kind.__mro__ if name in vars(base)), kind)


def _is(bound, level, is_tear_down):
    return bound[1].level == level and bound[1].is_tear_down == is_tear_down
