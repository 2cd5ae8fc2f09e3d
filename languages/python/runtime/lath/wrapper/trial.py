"""A trial: its settings, and what of it all threads have. Their order of things is in `threads`,
what each does in `worker`."""

from lath.harness import BenchmarkParams, Control, IterationParams
from lath.wrapper import clock as clocks
from lath.wrapper import left_running, model, part
from lath.wrapper.control import Timer
from lath.wrapper.failure import Failure
from lath.wrapper.threads import Threads
from lath.wrapper.unawaited import Unawaited
from lath.wrapper.worker import set_field

MODES = ("thrpt", "avgt", "sample", "ss")
# Of a trial.
MAX_THREADS = 4096


def _refuse(message):
    return Failure("protocol", "trial", message)


def _numbers(key, text):
    """Separated by commas."""
    numbers = text.split(",") if text else []
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise _refuse("%s is no list of numbers" % key)
    return [int(number) for number in numbers]


def parameters_named(program, benchmark, name):
    """All parameters of that name: two states may share one."""
    found = (program.states[state].parameters[index] for state, index in benchmark.parameters)
    return [parameter for parameter in found if parameter.name == name]


class Trial:
    """Reads the command. Whatever does not fit ends the trial (Failure) before any user code
    runs."""

    def __init__(self, program, command):
        self.program = program
        self.built = False
        # Whether set-ups and tear-downs of Level.Iteration belong to this turn.
        self.ends = True, True
        self.unawaited = Unawaited()
        self.iteration_params = IterationParams()
        self.control = Control()
        self.timer = Timer(self.control)
        groups = self._take_settings(command)
        self._take_params(command)
        self._take_information(command)
        self.threads = Threads(self, groups)
        self.threads_before = left_running.now()

    @property
    def where(self):
        """What of the user's code runs, where there is one thread."""
        return self.threads.workers[0].where

    @where.setter
    def where(self, where):
        self.threads.workers[0].where = where

    @property
    def uses_control(self):
        return any(worker.uses_control for worker in self.threads.workers)

    def _take_settings(self, command):
        index = command.number("benchmark", -1)
        if not 0 <= index < len(self.program.benchmarks):
            raise _refuse("no such benchmark")
        self.benchmark = self.program.benchmarks[index]
        self.mode = command.text("mode", "avgt")
        if self.mode not in MODES:
            raise _refuse("no such mode")
        self.thread_count = command.number("threads", 1)
        groups = self._groups(command.text("thread_groups"))
        self.cpus = _numbers("cpus", command.text("cpus"))
        self.synchronise = command.number("synchronise", 1) != 0
        self.clock = clocks.named(command.text("clock"))
        if self.clock is None:
            raise _refuse("no such clock")
        self.batch_ns = command.number("batch_ns", 1000000)
        self.seed = command.number("seed")
        self.lcg = (self.seed ^ self.seed >> 32) & 0xFFFFFFFF
        self.usage = command.flag("usage")
        self.collect = command.flag("gc")
        return groups

    def _groups(self, text):
        """Threads of each function in one group; whole groups."""
        groups = _numbers("thread_groups", text or "1")
        if self.thread_count > MAX_THREADS:
            raise _refuse("too many threads")
        if len(groups) != len(self.benchmark.functions):
            raise _refuse(
                "%d functions, %d numbers of threads"
                % (len(self.benchmark.functions), len(groups))
            )
        if not self.thread_count or not sum(groups) or self.thread_count % sum(groups):
            raise _refuse("the number of threads is not a multiple of the group's")
        return groups

    def _take_params(self, command):
        self.values = {}
        for name, value in command.params:
            parameters = parameters_named(self.program, self.benchmark, name)
            if not parameters:
                raise Failure("parameter", name, "the benchmark has no such parameter")
            for parameter in parameters:
                if not parameter.accepts(value):
                    raise Failure(
                        "parameter",
                        name,
                        '"%s" is no %s' % (value, parameter.type),
                        parameter.type,
                    )
            self.values[name] = value

    def _take_information(self, command):
        """What BenchmarkParams tells user code."""
        p = self.params = BenchmarkParams()
        p.benchmark = command.text("i.benchmark")
        p.mode = self.mode
        p.threads = self.thread_count
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
        return IterationParams(
            phase, number("i.%s_iterations" % phase), number("i.%s_time_ns" % phase), batch
        )

    @property
    def counts_in_shared(self):
        """An object that several threads have counts something."""
        states = [self.program.states[state] for state, _ in self.benchmark.instances]
        return any(s.scope != model.SCOPE_THREAD and (s.counters or s.operations) for s in states)

    def prepare(self):
        """Imports the user's file: the first of its code that runs."""
        self.where = "import"
        part.begin(part.IMPORT)
        self.program.load()
        self._refuse_undefined()

    def _refuse_undefined(self):
        """What was found in the text need not be there: a condition around it may be false for this
        interpreter."""
        states = [self.program.states[state] for state, _ in self.benchmark.instances]
        functions = [(function.symbol, function.function) for function in self.benchmark.functions]
        for symbol, find in [(state.symbol, state.type) for state in states] + functions:
            try:
                found = find()
            except (AttributeError, KeyError):
                message = "`%s` is not defined when the file has been imported by %s; is a condition around it false?"
                raise Failure(
                    "exception", symbol, message % (symbol, self.program.platform), "NameError"
                ) from None
            if not callable(found):
                message = "`%s` is a %s, and no function that could be called" % (
                    symbol,
                    type(found).__name__,
                )
                raise Failure("exception", symbol, message, "TypeError")

    def build(self):
        """Static parameters first: constructors may read them. Then, as in JMH, state by state:
        object, parameters, Level.Trial set-ups."""
        for state in self.program.states:
            self._set_static(state)
        self.threads.start()
        self.threads.build()
        self.built = True

    def _set_static(self, state):
        for parameter in state.parameters:
            if parameter.is_static and parameter.name in self.values:
                self.where = state.symbol
                owner = _declaring(state.type(), parameter.name)
                set_field(owner, parameter.name, parameter.convert(self.values[parameter.name]))

    def tear_down(self):
        self.built = False
        self.threads.tear_down()


def _declaring(kind, name):
    """The class whose attribute it is: whoever reads it there must see what is set."""
    return next((base for base in kind.__mro__ if name in vars(base)), kind)
