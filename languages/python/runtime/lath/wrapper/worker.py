"""One thread's part of a trial: its objects, their fixtures in JMH's order, its calls. How often it
calls is in `measure`."""

from lath.harness import Blackhole
from lath.wrapper import clock as clocks
from lath.wrapper import deferred, model
from lath.wrapper.asynchronous import EventLoop
from lath.wrapper.counters import Counters
from lath.wrapper.failure import Failure


class Worker:
    def __init__(self, trial, barrier, assignment, index):
        self.index = index
        self.barrier = barrier
        self.benchmark = assignment.function
        self.thread_params = assignment.thread
        self.objects = assignment.objects
        # There are no other threads.
        self.alone = barrier.threads == 1
        self.params = trial.params
        self.iteration_params = trial.iteration_params
        self.values = trial.values
        self.control = trial.control
        self.clock = trial.clock
        self.batch_ns = trial.batch_ns
        self.lcg = (trial.lcg + index) & 0xFFFFFFFF
        self.synchronise = trial.synchronise
        # Calls that nobody measures would count.
        self.counts_in_shared = trial.counts_in_shared
        self.first_call = True
        self.uses_control = self.control_runs = False
        # The kinds of the result that was judged last.
        self.judged = None
        self.deferred = None
        # Tasks that the calls of the last batch started and left.
        self.started = ()
        self.where = self.benchmark.symbol
        self.counters = Counters()
        self.before_call = self.after_call = self.around = ()
        self.has_invocation_fixtures = False
        self.loop = EventLoop()
        self.blackhole = Blackhole()
        self.section = None

    def owns(self, instance):
        """Whether it builds its object of this instance."""
        held = self.objects.get(instance)
        return held is not None and held.users[0] == self.index

    def owned(self):
        """The objects that it builds, with their states."""
        return [
            (self.objects[instance].state, self.objects[instance])
            for instance in self.benchmark.instances
            if self.owns(instance)
        ]

    def _argument(self, argument, own=None):
        """The object that an argument stands for; `own`: the instance whose fixture asks, written
        as ordinal 0 of its state."""
        if isinstance(argument, tuple):
            if own is not None and argument == (own[0], 0):
                argument = own
            return self.objects[argument].value
        return {
            model.BLACKHOLE: self.blackhole,
            model.CONTROL: self.control,
            model.BENCHMARK_PARAMS: self.params,
            model.ITERATION_PARAMS: self.iteration_params,
            model.THREAD_PARAMS: self.thread_params,
        }[argument]

    def build(self, instance):
        """An object that it owns: itself, its parameters, its Level.Trial set-ups."""
        held = self.objects[instance]
        self.where = held.state.symbol
        held.value = held.state.type()()
        for parameter in held.state.parameters:
            if not parameter.is_static and parameter.name in self.values:
                set_field(
                    held.value, parameter.name, parameter.convert(self.values[parameter.name])
                )
        self.fixtures_of(instance, model.TRIAL, False)

    def bind(self):
        """All objects are there now."""
        # Not a fixture's own state but of one of its arguments can be another ordinal.
        self.arguments = [self._argument(a) for a in self.benchmark.arguments]
        self.before_call = self._listed(False)
        self.after_call = self._listed(True)
        self.has_invocation_fixtures = bool(self.before_call or self.after_call)
        around = {f[0] for f in self.before_call + self.after_call}
        self.around = [instance for instance in self.benchmark.instances if instance in around]
        per_call = [a for f in self.before_call + self.after_call for a in f[1].arguments]
        self.uses_control = model.CONTROL in list(self.benchmark.arguments) + per_call
        self.counters.bind(self.owned(), self.has_invocation_fixtures)

    def _bound(self, instance, level, is_tear_down):
        fixtures = self.objects[instance].state.fixtures
        return [
            (instance, fixture, [self._argument(a, instance) for a in fixture.arguments])
            for fixture in fixtures
            if fixture.level == level and fixture.is_tear_down == is_tear_down
        ]

    def _listed(self, is_tear_down):
        """Around calls. Set-ups: dependencies first; tear-downs: dependents first; alphabetical
        within a state."""
        instances = self.benchmark.instances
        order = reversed(instances) if is_tear_down else instances
        return [
            f for instance in order for f in self._bound(instance, model.INVOCATION, is_tear_down)
        ]

    def _run(self, fixtures):
        for _, fixture, arguments in fixtures:
            self.where = fixture.where
            self.loop.awaited(fixture.call(*arguments))

    def fixtures_of(self, instance, level, is_tear_down):
        self._run(self._bound(instance, level, is_tear_down))

    def set_up_call(self):
        self._around(self.before_call, False)
        self.where = self.benchmark.symbol

    def tear_down_call(self):
        self._around(self.after_call, True)

    def _around(self, fixtures, is_tear_down):
        """Those of an object that several threads have run once for all calls that come meanwhile:
        as in JMH, whoever comes first sets up, and whoever is done first tears down."""
        if self.alone:
            self._run(fixtures)
            return
        for instance in reversed(self.around) if is_tear_down else self.around:
            own = [f for f in fixtures if f[0] == instance]
            held = self.objects[instance]
            if len(held.users) == 1:
                self._run(own)
                continue
            with held.around:
                if held.ready == is_tear_down:
                    self._run(own)
                    held.ready = not is_tear_down

    def drop(self):
        """After all tear-downs."""
        self.where = self.benchmark.symbol
        for held in self.objects.values():
            held.value = None
        self.arguments = []
        self.before_call = self.after_call = ()
        self.loop.close()

    def tally(self):
        """Keeps what its objects counted. Methods that are counters are user code too."""
        self.where = self.benchmark.symbol
        self.counters.tally(self.section)

    def call_once(self):
        """The benchmark's result, and how many ns the call took."""
        self.where = self.benchmark.symbol
        result, took = (
            self.loop.run(self._awaited()) if self.benchmark.is_async else self._called()
        )
        self.judge(*deferred.kinds(result))
        return result, took

    def _called(self):
        begin = self.clock()
        result = self.benchmark.call(*self.arguments)
        return result, clocks.between(begin, self.clock())

    def judge(self, kind, held):
        """`kind`: the type of a result, `held`: of its elements. One that nobody waits for would be
        measured without its work; one that works when it is used is told."""
        if deferred.is_awaitable(kind):
            message = "it returned a `%s` that nothing awaits: declare it `async def` and return `await …`, or what `result()` gives"
            raise self._unawaited(message % kind.__name__)
        if held and deferred.is_awaitable(held):
            message = "it returned a %s of `%s` that nothing awaits: await them, as by `asyncio.gather`, or return what `result()` gives"
            raise self._unawaited(message % (kind.__name__, held.__name__))
        if deferred.is_lazy(kind):
            self.deferred = kind.__name__
        elif held and deferred.iterates(held):
            self.deferred = "%s of %s" % (kind.__name__, held.__name__)

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
        return self.loop.awaited(
            check.call(
                *[result if a == model.RESULT else self._argument(a) for a in check.arguments]
            )
        )


def set_field(owner, name, value):
    """Also in a frozen dataclass: for user code it is frozen."""
    try:
        setattr(owner, name, value)
    except AttributeError:
        object.__setattr__(owner, name, value)
