"""Answers commands until the driver goes away."""

import os

from lath.wrapper import clock, cpu, gil, interpreter, iteration, part, usage
from lath.wrapper.command import Bad, Command
from lath.wrapper.exit import end_with, finish, flush, leave
from lath.wrapper.failure import Failure, of_exception
from lath.wrapper.threads import binds
from lath.wrapper.trial import MAX_THREADS, Trial, parameters_named


class Server:
    def __init__(self, program, channel):
        self.program = program
        self.channel = channel
        self.trial = None

    def run(self):
        while True:
            line = self.channel.line()
            if line is None:
                leave(0)
            self.obey(line)
            flush()

    def obey(self, line):
        word = "command"
        try:
            command = Command(line)
            word = command.word
            handler = getattr(self, "do_" + word, None)
            if handler is None:
                raise Bad("no such command")
            handler(command)
        except Bad as bad:
            self.channel.answer("failure", kind="protocol", where=word, message=str(bad))
        except Failure as failure:
            self.fail(failure)

    def fail(self, failure):
        flush()
        fields = {
            key: value.encode("utf-8", "replace").decode() for key, value in failure.fields.items()
        }
        self.channel.answer("failure", **fields)

    def guarded(self, action, *arguments):
        """Runs user code. What it throws ends the trial: no fixture runs any more, as in JMH."""
        trial = self.trial
        try:
            return action(*arguments)
        except SystemExit as ended:
            end_with(ended.code)
        except Failure:
            self.give_up()
            raise
        except BaseException as error:
            self.give_up()
            raise of_exception(error, trial.where) from None

    def give_up(self):
        """Nothing more of the trial runs."""
        trial, self.trial = self.trial, None
        trial.timer.stop()
        trial.threads.end()

    def do_hello(self, command):
        capabilities = ["invocations", "operations", "sample", "prove", "first", "part", "turns"]
        part.keep(command.text("part"))
        if usage.available:
            capabilities.append("usage")
        if cpu.available:
            capabilities.append("cpu")
        if binds:
            capabilities.append("cpus")
        program = self.program
        self.channel.answer(
            "hello",
            protocol=1,
            language="python",
            runtime=program.version,
            compiler=interpreter.TITLE,
            platform=program.platform,
            jit=interpreter.COMPILES,
            seed_variable="PYTHONHASHSEED",
            flags=program.flags,
            pid=os.getpid(),
            max_threads=MAX_THREADS,
            gil=gil.AT_FIRST,
            capabilities=capabilities,
            lacks={"allocations": "Python tells what is alive, not what was allocated"},
        )

    def do_manifest(self, command):
        self.channel.raw('{"event":"manifest","manifest":%s}' % self.program.manifest)

    def do_clocks(self, command):
        self.channel.answer("clocks", clocks=clock.report())

    def do_check(self, command):
        index = command.number("benchmark", -1)
        if not 0 <= index < len(self.program.benchmarks):
            raise Bad("no such benchmark")
        rejected = []
        for name, value in command.params:
            parameters = parameters_named(self.program, self.program.benchmarks[index], name)
            wrong = [parameter.type for parameter in parameters if not parameter.accepts(value)]
            if wrong or not parameters:
                shown = value.encode("utf-8", "replace").decode()
                rejected.append(
                    {"name": name, "value": shown, "type": wrong[0] if wrong else None}
                )
        self.channel.answer("check", rejected=rejected)

    def begin(self, command):
        if self.trial:
            raise Bad("the last trial has not ended")
        self.trial = Trial(self.program, command)

    def do_trial(self, command):
        self.begin(command)
        self.guarded(self.trial.prepare)
        self.channel.answer("trial")

    def do_iterate(self, command):
        if not self.trial:
            raise Bad("no trial has begun")
        section = iteration.prepare(self.trial, command)
        index, last = command.number("index", 1), command.flag("last")
        fields = self.guarded(iteration.run, self.trial, section, index, last)
        flush()
        self.channel.answer("iteration", **fields)

    def do_prove(self, command):
        self.begin(command)
        self.guarded(self.trial.prepare)
        fields = self.guarded(iteration.prove, self.trial)
        self.give_up()
        flush()
        self.channel.answer("proof", **fields)

    def do_end(self, command):
        if not self.trial:
            raise Bad("no trial has begun")
        if self.trial.built:
            part.begin(part.TEAR_DOWN)
            self.guarded(self.trial.tear_down)
        self.give_up()
        self.channel.answer("end")

    def do_quit(self, command):
        finish()
