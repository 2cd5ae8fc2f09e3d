//! Commands of the driver to a wrapper.

use crate::fields::{Fields, Line};
use crate::{Invalid, VERSION};
use lath_core::plan::Layout;
use lath_core::record::PhaseName;
use lath_core::setting::Mode;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Hello {
        protocol: u32,
        /// File for the part of the user's code that runs: see [`crate::Part`].
        part: Option<String>,
    },
    Manifest,
    Clocks,
    Check {
        benchmark: usize,
        params: Vec<(String, String)>,
    },
    Trial(Box<Trial>),
    /// One call in its own process, for its result; has the keys of a trial.
    Prove(Box<Trial>),
    /// To a process without a trial: lists the profilers, and which of them work here; if the list
    /// is not empty, only those in it (`name` or `name:options`).
    Profilers(Vec<String>),
    /// The same, when an observed fork begins. Has the keys of its trial.
    Profile(Box<Trial>),
    /// The fork has ended.
    Profiled(Profiled),
    /// No more forks follow: requests the combined result.
    Merge,
    Iterate(Iterate),
    End,
    Quit,
}

/// Constant data of a trial. Times are nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    pub benchmark: usize,
    pub mode: Mode,
    pub threads: u64,
    /// For a group: threads of each of its functions, by function name. Empty: not a group.
    pub thread_groups: Vec<u64>,
    /// CPUs of several threads, one after the other and again from the first. Empty: the process's.
    pub cpus: Vec<u64>,
    /// Name of a clock; `None`: the wrapper's own choice.
    pub clock: Option<String>,
    pub batch_ns: u64,
    pub seed: u64,
    pub layout: Layout,
    pub usage: bool,
    pub speed: bool,
    /// Count allocations in the measured section.
    pub allocations: bool,
    /// Collect garbage before every iteration, if there is a collector.
    pub gc: bool,
    /// Threads begin and end iterations together.
    pub synchronise: bool,
    /// The wrapper's own profilers to run, `name` or `name:options`.
    pub profilers: Vec<String>,
    /// File that the wrapper writes at the end of the trial, for profilers that observe it from
    /// another process.
    pub keep: Option<String>,
    /// Distinguishes files of its profilers from those of other forks of the same benchmark in the
    /// run. `None`: there are no others.
    pub files: Option<String>,
    pub params: Vec<(String, String)>,
    pub about: About,
}

impl Trial {
    /// A trial with the defaults of `PROTOCOL.md`.
    pub fn new(benchmark: usize) -> Trial {
        Trial {
            benchmark,
            mode: Mode::AverageTime,
            threads: 1,
            thread_groups: Vec::new(),
            cpus: Vec::new(),
            clock: None,
            batch_ns: 1_000_000,
            seed: 0,
            layout: Layout::Static,
            usage: false,
            speed: false,
            allocations: false,
            gc: false,
            synchronise: true,
            profilers: Vec::new(),
            keep: None,
            files: None,
            params: Vec::new(),
            about: About::default(),
        }
    }
}

/// The output of a fork.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profiled {
    pub pid: u32,
    /// File with its standard output.
    pub stdout: String,
    pub stderr: String,
    /// File that it wrote itself, see [`Trial::keep`].
    pub kept: String,
    /// A warm-up fork: discard its results.
    pub discard: bool,
}

/// The `i.` keys: information for user code about its benchmark. They do not affect execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    pub benchmark: String,
    pub forks: u64,
    pub warmup_forks: u64,
    pub fork: u64,
    pub warmup_iterations: u64,
    pub warmup_time_ns: u64,
    pub measurement_iterations: u64,
    pub measurement_time_ns: u64,
    pub warmup_batch: u64,
    pub measurement_batch: u64,
    pub opi: u64,
    /// Label of the result's unit of time: `ns`.
    pub unit: String,
    pub timeout_ns: u64,
}

/// One iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iterate {
    pub phase: PhaseName,
    /// From 1.
    pub index: u64,
    pub count: u64,
    pub time_ns: u64,
    /// 0: by time.
    pub invocations: u64,
    pub batch_size: u64,
    /// 0: the wrapper finds it.
    pub calls: u64,
    /// Before the time begins: calls for at least so long that do not count.
    pub settle_ns: u64,
    /// Which of the turns that the iteration comes in, from 1,
    pub turn: u64,
    /// and how many there are.
    pub turns: u64,
    /// Tell what each batch took.
    pub slices: bool,
    pub last: bool,
}

impl Default for Iterate {
    fn default() -> Iterate {
        Iterate {
            phase: PhaseName::Measurement,
            index: 1,
            count: 1,
            time_ns: 0,
            invocations: 0,
            batch_size: 1,
            calls: 0,
            settle_ns: 0,
            turn: 1,
            turns: 1,
            slices: false,
            last: false,
        }
    }
}

impl Command {
    /// The line, without its newline. Omits keys with their default value, except the protocol's
    /// version, the phase and the index.
    pub fn encode(&self) -> String {
        match self {
            Command::Hello { protocol, part } => {
                let mut line = Line::new("hello");
                line.text("protocol", &protocol.to_string());
                if let Some(part) = part {
                    line.text("part", part);
                }
                line.0
            }
            Command::Manifest => "manifest".to_owned(),
            Command::Clocks => "clocks".to_owned(),
            Command::Check { benchmark, params } => {
                let mut line = Line::new("check");
                line.text("benchmark", &benchmark.to_string());
                line.params(params);
                line.0
            }
            Command::Trial(trial) => encode_trial("trial", trial),
            Command::Prove(trial) => encode_trial("prove", trial),
            Command::Profilers(asked) => {
                let mut line = Line::new("profilers");
                line.list("profilers", asked);
                line.0
            }
            Command::Profile(trial) => encode_trial("profile", trial),
            Command::Profiled(left) => {
                let mut line = Line::new("profiled");
                line.text("pid", &left.pid.to_string());
                line.text("stdout", &left.stdout);
                line.text("stderr", &left.stderr);
                line.text("kept", &left.kept);
                line.number("discard", left.discard.into(), 0);
                line.0
            }
            Command::Merge => "merge".to_owned(),
            Command::Iterate(iterate) => encode_iterate(iterate),
            Command::End => "end".to_owned(),
            Command::Quit => "quit".to_owned(),
        }
    }

    /// Reads a line without its newline. Unknown keys are ignored.
    pub fn decode(line: &str) -> Result<Command, Invalid> {
        let fields = Fields::parse(line)?;
        match fields.word {
            "hello" => {
                let protocol = fields.number("protocol")?.unwrap_or(u64::from(VERSION));
                Ok(Command::Hello {
                    protocol: u32::try_from(protocol)
                        .map_err(|_| Invalid(format!("protocol {protocol}")))?,
                    part: fields.text("part").map(str::to_owned),
                })
            }
            "manifest" => Ok(Command::Manifest),
            "clocks" => Ok(Command::Clocks),
            "check" => Ok(Command::Check {
                benchmark: index(&fields)?,
                params: fields.params()?,
            }),
            "trial" => decode_trial(&fields).map(|trial| Command::Trial(Box::new(trial))),
            "prove" => decode_trial(&fields).map(|trial| Command::Prove(Box::new(trial))),
            "profilers" => fields.list("profilers").map(Command::Profilers),
            "profile" => decode_trial(&fields).map(|trial| Command::Profile(Box::new(trial))),
            "profiled" => decode_profiled(&fields).map(Command::Profiled),
            "merge" => Ok(Command::Merge),
            "iterate" => decode_iterate(&fields).map(Command::Iterate),
            "end" => Ok(Command::End),
            "quit" => Ok(Command::Quit),
            word => Err(Invalid(format!("no such command: `{word}`"))),
        }
    }
}

fn decode_profiled(fields: &Fields<'_>) -> Result<Profiled, Invalid> {
    let path = |key: &str| {
        fields
            .text(key)
            .map(str::to_owned)
            .ok_or_else(|| Invalid(format!("`profiled` without `{key}`")))
    };
    let pid = fields.required("pid")?;
    let pid = u32::try_from(pid).map_err(|_| Invalid(format!("pid {pid}")))?;
    Ok(Profiled {
        pid,
        stdout: path("stdout")?,
        stderr: path("stderr")?,
        kept: path("kept")?,
        discard: fields.flag("discard")?,
    })
}

fn index(fields: &Fields<'_>) -> Result<usize, Invalid> {
    let index = fields.required("benchmark")?;
    usize::try_from(index).map_err(|_| Invalid(format!("benchmark {index}")))
}

fn encode_trial(word: &str, trial: &Trial) -> String {
    let mut line = Line::new(word);
    line.text("benchmark", &trial.benchmark.to_string());
    line.text("mode", trial.mode.label());
    line.number("threads", trial.threads, 1);
    let groups: Vec<String> = trial.thread_groups.iter().map(u64::to_string).collect();
    line.list("thread_groups", &groups);
    let cpus: Vec<String> = trial.cpus.iter().map(u64::to_string).collect();
    line.list("cpus", &cpus);
    if let Some(clock) = &trial.clock {
        line.text("clock", clock);
    }
    line.number("batch_ns", trial.batch_ns, 1_000_000);
    line.number("seed", trial.seed, 0);
    if trial.layout == Layout::Random {
        line.text("layout", "random");
    }
    line.number("usage", trial.usage.into(), 0);
    line.number("speed", trial.speed.into(), 0);
    line.number("allocations", trial.allocations.into(), 0);
    line.number("gc", trial.gc.into(), 0);
    line.number("synchronise", trial.synchronise.into(), 1);
    line.list("profilers", &trial.profilers);
    if let Some(keep) = &trial.keep {
        line.text("keep", keep);
    }
    if let Some(files) = &trial.files {
        line.text("files", files);
    }
    line.params(&trial.params);
    for (key, text) in [
        ("i.benchmark", &trial.about.benchmark),
        ("i.unit", &trial.about.unit),
    ] {
        if !text.is_empty() {
            line.text(key, text);
        }
    }
    let mut about = trial.about.clone();
    for (key, value) in about.numbers() {
        line.number(key, *value, 0);
    }
    line.0
}

fn decode_trial(fields: &Fields<'_>) -> Result<Trial, Invalid> {
    let mut trial = Trial::new(index(fields)?);
    if let Some(label) = fields.text("mode") {
        trial.mode = Mode::ALL
            .into_iter()
            .find(|m| m.label() == label)
            .ok_or_else(|| Invalid(format!("no such mode: `{label}`")))?;
    }
    trial.threads = fields.number("threads")?.unwrap_or(1);
    trial.thread_groups = fields.numbers("thread_groups")?;
    trial.cpus = fields.numbers("cpus")?;
    trial.clock = fields.text("clock").map(str::to_owned);
    trial.batch_ns = fields.number("batch_ns")?.unwrap_or(1_000_000);
    trial.seed = fields.number("seed")?.unwrap_or(0);
    trial.layout = match fields.text("layout") {
        None | Some("static") => Layout::Static,
        Some("random") => Layout::Random,
        Some(other) => return Err(Invalid(format!("no such layout: `{other}`"))),
    };
    trial.usage = fields.flag("usage")?;
    trial.speed = fields.flag("speed")?;
    trial.allocations = fields.flag("allocations")?;
    trial.gc = fields.flag("gc")?;
    trial.synchronise = fields.number("synchronise")?.unwrap_or(1) != 0;
    trial.profilers = fields.list("profilers")?;
    trial.keep = fields.text("keep").map(str::to_owned);
    trial.files = fields.text("files").map(str::to_owned);
    trial.params = fields.params()?;
    trial.about.benchmark = fields.text("i.benchmark").unwrap_or_default().to_owned();
    trial.about.unit = fields.text("i.unit").unwrap_or_default().to_owned();
    for (key, value) in trial.about.numbers() {
        *value = fields.number(key)?.unwrap_or(0);
    }
    Ok(trial)
}

impl About {
    /// The numeric keys and their fields: used for writing and reading.
    fn numbers(&mut self) -> [(&'static str, &mut u64); 11] {
        [
            ("i.forks", &mut self.forks),
            ("i.warmup_forks", &mut self.warmup_forks),
            ("i.fork", &mut self.fork),
            ("i.warmup_iterations", &mut self.warmup_iterations),
            ("i.warmup_time_ns", &mut self.warmup_time_ns),
            ("i.measurement_iterations", &mut self.measurement_iterations),
            ("i.measurement_time_ns", &mut self.measurement_time_ns),
            ("i.warmup_batch", &mut self.warmup_batch),
            ("i.measurement_batch", &mut self.measurement_batch),
            ("i.opi", &mut self.opi),
            ("i.timeout_ns", &mut self.timeout_ns),
        ]
    }
}

fn encode_iterate(iterate: &Iterate) -> String {
    let mut line = Line::new("iterate");
    line.text(
        "phase",
        if iterate.phase == PhaseName::Warmup {
            "warmup"
        } else {
            "measurement"
        },
    );
    line.text("index", &iterate.index.to_string());
    line.number("count", iterate.count, 1);
    line.number("time_ns", iterate.time_ns, 0);
    line.number("invocations", iterate.invocations, 0);
    line.number("batch_size", iterate.batch_size, 1);
    line.number("calls", iterate.calls, 0);
    line.number("settle_ns", iterate.settle_ns, 0);
    line.number("turn", iterate.turn, 1);
    line.number("turns", iterate.turns, 1);
    line.number("slices", iterate.slices.into(), 0);
    line.number("last", iterate.last.into(), 0);
    line.0
}

fn decode_iterate(fields: &Fields<'_>) -> Result<Iterate, Invalid> {
    let phase = match fields.text("phase") {
        None | Some("measurement") => PhaseName::Measurement,
        Some("warmup") => PhaseName::Warmup,
        Some(other) => return Err(Invalid(format!("no such phase: `{other}`"))),
    };
    Ok(Iterate {
        phase,
        index: fields.number("index")?.unwrap_or(1),
        count: fields.number("count")?.unwrap_or(1),
        time_ns: fields.number("time_ns")?.unwrap_or(0),
        invocations: fields.number("invocations")?.unwrap_or(0),
        batch_size: fields.number("batch_size")?.unwrap_or(1),
        calls: fields.number("calls")?.unwrap_or(0),
        settle_ns: fields.number("settle_ns")?.unwrap_or(0),
        turn: fields.number("turn")?.unwrap_or(1),
        turns: fields.number("turns")?.unwrap_or(1),
        slices: fields.flag("slices")?,
        last: fields.flag("last")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_left_out_and_understood() {
        assert_eq!(
            Command::Trial(Box::new(Trial::new(0))).encode(),
            "trial benchmark=0 mode=avgt"
        );
        assert_eq!(
            Command::decode("trial benchmark=0"),
            Ok(Command::Trial(Box::new(Trial::new(0))))
        );
        assert_eq!(
            Command::decode("iterate"),
            Ok(Command::Iterate(Iterate::default()))
        );
    }

    #[test]
    fn lists_are_separated_by_commas() {
        let mut trial = Trial::new(2);
        (trial.gc, trial.synchronise) = (true, false);
        (trial.threads, trial.thread_groups) = (4, vec![1, 3]);
        trial.cpus = vec![2, 3];
        trial.profilers = vec!["gc".to_owned(), "perf:events=a,b;top=5 %".to_owned()];
        trial.files = Some("jdk 17-fork-2".to_owned());
        let line = "prove benchmark=2 mode=avgt threads=4 thread_groups=1,3 cpus=2,3 gc=1 synchronise=0 profilers=gc,perf:events=a%252Cb;top=5%20%2525 \
                    files=jdk%2017-fork-2";
        assert_eq!(Command::Prove(Box::new(trial.clone())).encode(), line);
        assert_eq!(
            Command::decode(line),
            Ok(Command::Prove(Box::new(trial.clone())))
        );
        let asked = Command::Profilers(trial.profilers);
        assert_eq!(Command::decode(&asked.encode()), Ok(asked));
    }

    #[test]
    fn unknown_keys_are_ignored() {
        let hello = |part: Option<&str>| Command::Hello {
            protocol: 1,
            part: part.map(str::to_owned),
        };
        let line = "hello protocol=1 colour=red";
        assert_eq!(Command::decode(line), Ok(hello(None)));
        let line = "hello protocol=1 part=/tmp/a%20b";
        assert_eq!(hello(Some("/tmp/a b")).encode(), line);
        assert_eq!(Command::decode(line), Ok(hello(Some("/tmp/a b"))));
    }

    #[test]
    fn nonsense_is_refused() {
        let lines = [
            "",
            "dance",
            "trial",
            "trial benchmark=-1",
            "trial benchmark=+1",
            "trial benchmark=0 mode=fast",
            "trial benchmark=0 layout=odd",
            "iterate index",
            "iterate  index=1",
            "iterate index=1 index=1",
            "iterate phase=lunch",
            "iterate time_ns=18446744073709551616",
            "check benchmark=0 p.a=%zz",
            "prove",
            "prove benchmark=zero",
            "trial benchmark=0 thread_groups=",
            "trial benchmark=0 thread_groups=1,,2",
            "trial benchmark=0 thread_groups=1,-2",
            "trial benchmark=0 profilers=gc,",
        ];
        for line in lines {
            assert!(Command::decode(line).is_err(), "{line}");
        }
    }
}
