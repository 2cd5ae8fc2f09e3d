//! The conversation with the driver.

use crate::channel::Channel;
use crate::spec::{LANGUAGE, Spec};
use crate::trial::{Parts, Trial, prove};
use lath_core::record::Clock;
use lath_protocol::{Answer, Command, FailureAnswer, FailureKind, Hello, Rejected, VERSION};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Readings of the clock when its precision is asked for.
const READINGS: usize = 1000;

/// Answers commands until the driver says `quit`, or is gone.
pub fn serve(spec: &Spec) -> ExitCode {
    let mut channel = match Channel::open() {
        Ok(channel) => channel,
        Err(error) => {
            eprintln!("lath: {error}");
            return ExitCode::from(2);
        }
    };
    let mut wrapper = Wrapper {
        spec,
        parts: Parts::default(),
        trial: None,
    };
    while let Some(line) = channel.hear() {
        let answer = match Command::decode(&line) {
            Ok(Command::Quit) => break,
            Ok(command) => wrapper.answer(command).unwrap_or_else(Answer::Failure),
            Err(invalid) => Answer::Failure(refused(invalid.0)),
        };
        if !channel.say(&answer) {
            break;
        }
    }
    ExitCode::SUCCESS
}

struct Wrapper<'a> {
    spec: &'a Spec,
    parts: Parts,
    trial: Option<Trial>,
}

impl Wrapper<'_> {
    fn answer(&mut self, command: Command) -> Result<Answer, FailureAnswer> {
        match command {
            Command::Hello { part, .. } => {
                self.parts = Parts::open(part.as_deref());
                Ok(Answer::Hello(hello(self.spec)))
            }
            Command::Clocks => Ok(Answer::Clocks {
                clocks: vec![clock()],
            }),
            Command::Check { params, .. } => Ok(Answer::Check {
                rejected: unknown(self.spec, params),
            }),
            Command::Trial(_) if self.trial.is_some() => {
                Err(refused("a trial is under way".to_owned()))
            }
            Command::Trial(trial) => {
                // Places of the stack can be had again.
                fastrand::seed(trial.seed);
                self.trial = Some(Trial::new(self.spec, *trial));
                Ok(Answer::Trial)
            }
            Command::Prove(trial) => {
                prove(self.spec, &trial.params, &self.parts).map(Answer::Proof)
            }
            Command::Iterate(iterate) => match &mut self.trial {
                Some(trial) => trial.iterate(&iterate, &self.parts),
                None => Err(refused("there is no trial".to_owned())),
            },
            Command::End => {
                let ended = self.trial.take();
                ended.map_or(Ok(()), |mut trial| trial.end(&self.parts))?;
                Ok(Answer::End)
            }
            Command::Manifest
            | Command::Profilers(_)
            | Command::Profile(_)
            | Command::Profiled(_)
            | Command::Merge
            | Command::Quit => Err(refused("a command has none of that".to_owned())),
        }
    }
}

fn hello(spec: &Spec) -> Hello {
    let program = spec.command.0.first().map(Path::new);
    let name = program.and_then(Path::file_name).unwrap_or_default();
    Hello {
        protocol: VERSION,
        language: LANGUAGE.to_owned(),
        runtime: env!("CARGO_PKG_VERSION").to_owned(),
        compiler: String::new(),
        flags: String::new(),
        platform: name.to_string_lossy().into_owned(),
        jit: false,
        seed_variable: String::new(),
        moves: false,
        pid: std::process::id(),
        aside: Vec::new(),
        max_threads: 1,
        gil: false,
        capabilities: [
            "invocations",
            "sample",
            "prove",
            "part",
            "turns",
            "processes",
        ]
        .map(str::to_owned)
        .to_vec(),
        lacks: [
            ("allocations", "it is a program of its own"),
            ("usage", "its processor time and memory are in every result"),
        ]
        .map(|(name, why)| (name.to_owned(), why.to_owned()))
        .into(),
        profilers: Vec::new(),
    }
}

/// A parameter that nothing of the command mentions has no effect.
fn unknown(spec: &Spec, params: Vec<(String, String)>) -> Vec<Rejected> {
    let rejected = |(name, value)| Rejected {
        name,
        value,
        ty: None,
    };
    let is_unknown = |(name, _): &(String, String)| !spec.mentions(name);
    params
        .into_iter()
        .filter(is_unknown)
        .map(rejected)
        .collect()
}

/// The one clock: monotonic, of the system.
fn clock() -> Clock {
    let readings: Vec<Instant> = (0..READINGS).map(|_| Instant::now()).collect();
    let steps = readings.windows(2).map(|pair| pair[1] - pair[0]);
    let mut steps: Vec<f64> = steps.map(|step| step.as_nanos() as f64).collect();
    steps.sort_unstable_by(f64::total_cmp);
    Clock {
        name: "monotonic".to_owned(),
        label: "monotonic clock".to_owned(),
        precision_ns: steps.iter().copied().find(|step| *step > 0.0),
        overhead_ns: Some(steps[steps.len() / 2]),
        monotonic: true,
    }
}

fn refused(message: String) -> FailureAnswer {
    FailureAnswer {
        kind: FailureKind::Protocol,
        place: String::new(),
        message,
        ty: None,
        timed_out: false,
    }
}
