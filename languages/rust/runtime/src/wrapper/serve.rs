//! Answers commands until the driver goes away.

use super::channel::Channel;
use super::clock;
use super::command::Command;
use super::cpu;
use super::failure::Failure;
use super::iterate::{self, Request};
use super::json::Json;
use super::model::Program;
use super::part;
use super::rejected;
use super::settings::MAX_THREADS;
use super::speed;
use super::sys;
use super::trial::Trial;

const PROTOCOL: u64 = 1;
const CAPABILITIES: [&str; 9] = [
    "invocations",
    "operations",
    "layout",
    "speed",
    "sample",
    "prove",
    "first",
    "part",
    "turns",
];

pub struct Server {
    program: &'static Program,
    channel: Channel,
    trial: Option<Trial>,
}

impl Server {
    pub fn new(program: &'static Program, channel: Channel) -> Server {
        Server {
            program,
            channel,
            trial: None,
        }
    }

    /// Returns at the end of the channel.
    pub fn run(mut self) {
        while let Some(line) = self.channel.line() {
            let (command, read) = Command::parse(&line);
            if command.word == "quit" {
                sys::flush();
                // What is registered to run at the end of a process runs: it writes coverage and
                // profiles, for one.
                std::process::exit(0);
            }
            let answer = read
                .map_err(|message| Failure::protocol(&command.word, message))
                .and_then(|()| self.obey(&command));
            self.channel
                .answer(&answer.unwrap_or_else(|failure| failure.answer()));
        }
        sys::flush();
    }

    fn obey(&mut self, command: &Command) -> Result<String, Failure> {
        match command.word.as_str() {
            "hello" => Ok(self.hello(command)),
            "manifest" => Ok(self.manifest()),
            "clocks" => Ok(clocks()),
            "check" => self.check(command),
            "trial" => self.begin(command),
            "prove" => self.prove(command),
            "iterate" => self.iterate(command),
            "end" => self.end(),
            word => Err(Failure::protocol(word, "no such command")),
        }
    }

    fn hello(&self, command: &Command) -> String {
        if let Some(path) = command.text("part") {
            part::open(path);
        }
        let mut json = Json::event("hello");
        json.uint(Some("protocol"), PROTOCOL);
        json.text("language", "rust");
        json.text("runtime", env!("CARGO_PKG_VERSION"));
        json.text("compiler", self.program.compiler);
        json.text("platform", self.program.platform);
        json.text("flags", self.program.flags);
        json.uint(Some("pid"), u64::from(sys::process_id()));
        json.uint(Some("max_threads"), MAX_THREADS);
        if sys::is_compiled_later() {
            json.bool("jit", true);
        }
        json.open(Some("capabilities"), '[');
        let counting = self.program.counts_allocations.then_some("allocations");
        CAPABILITIES
            .iter()
            .copied()
            .chain(counting)
            .chain(sys::HAS_USAGE.then_some("usage"))
            .chain((MAX_THREADS > 1).then_some("turns_of_threads"))
            .chain(cpu::is_known().then_some("cpu"))
            .chain(sys::BINDS.then_some("cpus"))
            .for_each(|capability| json.element(capability));
        json.close(']');
        if !sys::HAS_USAGE {
            json.open(Some("lacks"), '{');
            let lacks = [
                (
                    "allocations",
                    "nothing counts them in a sandbox of WebAssembly",
                ),
                (
                    "usage",
                    "a sandbox of WebAssembly does not tell what its process uses",
                ),
            ];
            lacks.iter().for_each(|(name, why)| json.text(name, why));
            json.close('}');
        }
        json.finish()
    }

    fn manifest(&self) -> String {
        let mut json = Json::event("manifest");
        json.raw(Some("manifest"), self.program.manifest);
        json.finish()
    }

    fn check(&self, command: &Command) -> Result<String, Failure> {
        let refuse = |message: String| Failure::protocol("check", message);
        let index = command.number("benchmark", u64::MAX).map_err(refuse)?;
        let benchmark = usize::try_from(index)
            .ok()
            .and_then(|index| self.program.benchmarks.get(index));
        let benchmark = benchmark.ok_or_else(|| refuse("no such benchmark".to_owned()))?;
        let mut json = Json::event("check");
        rejected::report(self.program, benchmark, command, &mut json);
        Ok(json.finish())
    }

    fn begin(&mut self, command: &Command) -> Result<String, Failure> {
        self.none_runs("trial")?;
        self.trial = Some(Trial::begin(self.program, command)?);
        Ok(Json::event("trial").finish())
    }

    fn prove(&mut self, command: &Command) -> Result<String, Failure> {
        self.none_runs("prove")?;
        Trial::begin(self.program, command)?.prove()
    }

    fn none_runs(&self, word: &str) -> Result<(), Failure> {
        if self.trial.is_some() {
            Err(Failure::protocol(word, "the last trial has not ended"))
        } else {
            Ok(())
        }
    }

    fn iterate(&mut self, command: &Command) -> Result<String, Failure> {
        let request =
            Request::take(command).map_err(|message| Failure::protocol("iterate", message))?;
        let mut trial = self
            .trial
            .take()
            .ok_or_else(|| Failure::protocol("iterate", "no trial has begun"))?;
        // Outside the time, and before user code: a probe between iterations.
        let speed = if trial.threads.settings.speed {
            speed::report()
        } else {
            Json::default()
        };
        match iterate::run(&mut trial.threads, &request) {
            Ok(measured) => {
                let answer = iterate::report(&trial, &request, &measured, &speed);
                self.trial = Some(trial);
                Ok(answer)
            }
            Err(failure) => {
                trial.abandon();
                Err(failure)
            }
        }
    }

    fn end(&mut self) -> Result<String, Failure> {
        let trial = self
            .trial
            .take()
            .ok_or_else(|| Failure::protocol("end", "no trial has begun"))?;
        trial.end().map(|()| Json::event("end").finish())
    }
}

fn clocks() -> String {
    let mut json = Json::event("clocks");
    clock::report(&mut json);
    json.finish()
}
