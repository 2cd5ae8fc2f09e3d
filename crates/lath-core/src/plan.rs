//! What to run: cases in order, with every number resolved. The runner executes a plan and makes no
//! other decisions.

use crate::cpus::Cpus;
use crate::diagnostic::Diagnostic;
use crate::proof::Proof;
use crate::report::Report;
use crate::setting::{Mode, TimeUnit, WarmupMode};
use crate::stacks::Stacks;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A benchmark, a mode and one value of each parameter, with resolved settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Index of the wrapper in [`Plan::wrappers`].
    pub wrapper: usize,
    /// Index of the benchmark in that wrapper's program.
    pub benchmark: usize,
    /// Unique name: the benchmark's name; in a run with several contenders, `contender.benchmark`.
    pub id: String,
    /// Name of the benchmark without its contender.
    #[serde(default)]
    pub bare: String,
    /// The contender: see [`Wrapper::contender`].
    #[serde(default)]
    pub contender: String,
    /// Name of the function as the wrapper reports it.
    pub method: String,
    pub mode: Mode,
    /// `(name, symbol, value)`, alphabetical by name.
    pub params: Vec<CaseParam>,
    pub threads: u64,
    /// It is also measured with other numbers of threads: see [`Plan::curves`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_curve: bool,
    /// For a group: threads of each of its functions, by function name. Empty: not a group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thread_groups: Vec<u64>,
    pub forks: u64,
    pub warmup_forks: u64,
    /// If warm-up is only in bulk, `warmup` has no iterations.
    #[serde(default)]
    pub warmup_mode: WarmupMode,
    pub warmup: Phase,
    pub measurement: Phase,
    /// What is not a preset's of these numbers and lengths.
    #[serde(default, skip_serializing_if = "Given::is_nothing")]
    pub given: Given,
    /// A version of lath measured it in forks that would now measure it in turns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub formerly_in_forks: bool,
    /// [`NO_TIMEOUT_NS`]: none.
    pub timeout_ns: u64,
    pub time_unit: TimeUnit,
    pub operations_per_invocation: u64,
    /// Bytes that one call processes (`@BytesPerInvocation`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_per_invocation: Option<u64>,
    /// The function returns something, according to its text.
    #[serde(default)]
    pub returns: bool,
    /// The type of its result does not say whether it does its work later: its value does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opaque: bool,
    /// The case has `Level.Invocation` fixtures.
    pub invocation_fixtures: bool,
    /// The case has `Level.Iteration` fixtures, and its harness runs them in every turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixtures_each_turn: bool,
    /// The benchmark counts its own operations (`@Operations`).
    pub counts_operations: bool,
    /// Its result can be compared, so lath checks it before timing.
    #[serde(default)]
    pub proves: bool,
    /// For a contender, why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<String>,
    /// The expected result, if a vector file has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// Largest relative difference of numbers in the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// `(name, is OPERATIONS)` of @AuxCounters.
    pub counters: Vec<(String, bool)>,
    /// Hash of the benchmark's own code, with its states: where it is another, it is another
    /// benchmark. `None`: it was built from no source, or by an earlier version of lath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_hash: Option<String>,
    pub warnings: Vec<Diagnostic>,
    /// Why this case cannot run at all (such as too many threads). The runner starts no process: it
    /// reports the case as started, as failed at [`Step::Plan`](crate::record::Step::Plan), and as
    /// ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Diagnostic>,
    /// Index of the case it is compared with, if both run the same program in the same way: a
    /// measurement could find only noise, so the runner makes none. The runner reports the case as
    /// started and ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identical: Option<usize>,
}

/// Numbers and lengths that a flag, an annotation, a suite or the preset `jmh` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forks: bool,
    /// Iterations of warm-up or their length.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warmup: bool,
    /// Measured iterations or their length.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub measurement: bool,
}

impl Given {
    pub fn is_nothing(&self) -> bool {
        *self == Given::default()
    }
}

/// A hundred years: the meaning of `-to 0`. JMH then interrupts calls that have already ended.
pub const NO_TIMEOUT_NS: u64 = 100 * 365 * 86_400 * 1_000_000_000;

/// A published result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expected {
    pub value: Proof,
    /// The origin of the result, from the vector file.
    pub source: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseParam {
    pub name: String,
    pub symbol: String,
    pub value: String,
    /// Its type has fractions, so it is no size and no count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fractional: bool,
}

/// Warm-up or measurement: number and length of iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub iterations: u64,
    /// Minimum duration of an iteration, ns; meaningless with `invocations`, and in `ss` mode,
    /// where it is 0 unless requested.
    pub time_ns: u64,
    /// This many invocations instead of a time.
    pub invocations: Option<u64>,
    pub batch_size: u64,
    /// Warm-up only: it ends when its times are level; `iterations` is the maximum.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

/// JSON maps have text keys. Serde does not convert them back in an event, whose kind it must find
/// first.
fn numbered<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<usize, T>, D::Error> {
    let by_text = BTreeMap::<String, T>::deserialize(deserializer)?;
    by_text
        .into_iter()
        .map(|(index, one)| Ok((index.parse().map_err(D::Error::custom)?, one)))
        .collect()
}

/// The virtual machine that runs a benchmark, as reported by the harness that starts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VirtualMachine {
    /// Path of its executable.
    pub path: String,
    /// Its arguments, without those that the harness adds.
    pub arguments: Vec<String>,
    /// Version of its release.
    pub release: String,
    pub name: String,
    pub version: String,
    /// Version of the harness.
    pub harness: String,
}

/// A built wrapper and how it was built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrapper {
    /// Path of the executable.
    pub path: String,
    /// First arguments; nothing comes before them: argv is `path` and these.
    pub arguments: Vec<String>,
    /// The whole argv for trials and checks of a benchmark (by index), if it is not `path` and
    /// `arguments`.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "numbered"
    )]
    pub trials: BTreeMap<usize, Vec<String>>,
    /// The virtual machine of a benchmark (by index), if another harness reports it.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "numbered"
    )]
    pub machines: BTreeMap<usize, VirtualMachine>,
    /// Environment variables of the process, added to lath's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// Variables of the user's environment that change how fast it runs
    /// ([`crate::language::Language::variables`]); a value that may be private is a hash. `None`:
    /// not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<BTreeMap<String, String>>,
    /// Working folder of its processes; `None`: lath's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The user's files that it was built from or reads because of a flag, absolute. Only builds
    /// report them; plans omit them.
    #[serde(skip)]
    pub read: Vec<PathBuf>,
    /// What its compiler warned of in the user's files, `file:line:column: message`.
    #[serde(skip)]
    pub warned: Vec<String>,
    /// Of its language.
    #[serde(skip)]
    pub report: Report,
    /// Environment variable for the fork's seed, modulo 2^32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_variable: Option<String>,
    /// Beginning of its first argument that names the folder for temporary files, if its runtime
    /// does not read `TMPDIR`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temporary_flag: Option<String>,
    /// Name of the platform.
    #[serde(default)]
    pub platform: String,
    /// Name of the contender: the platform's name, or one from `lath.toml`.
    #[serde(default)]
    pub contender: String,
    /// Compiles while it runs, and therefore needs a longer warm-up.
    #[serde(default)]
    pub jit: bool,
    /// Minimum warm-up that its runtime needs, ns.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub least_warmup_ns: u64,
    /// SHA-256 of the executable, hexadecimal.
    pub hash: String,
    pub language: String,
    /// `g++ 12.2.0`.
    pub compiler: String,
    /// Flags used to compile the user's file, separated by blanks.
    pub flags: String,
    /// Its benchmark source.
    pub source: String,
    /// Its other builds, for purposes other than timing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub builds: BTreeMap<Purpose, OtherBuild>,
    /// Paths of executables with the same code, placed elsewhere (methodology/rules.md#layout):
    /// blocks of turns use `path` and these alike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<String>,
    /// See [`crate::record::ForkTurns::placements`].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub placements: u64,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The purpose of a build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    #[default]
    Times,
    /// Counting allocations (capability `allocations`), not times: may use an allocator that
    /// counts.
    Allocations,
    /// Sampling stacks ([`crate::language::Language::stacks`]), not times: the same code with
    /// complete symbols.
    Stacks,
    /// Watched for data races ([`crate::language::Language::races`]), not timed.
    Races,
}

/// Another build of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OtherBuild {
    /// The timed build itself, if the language needs no other.
    Built {
        wrapper: Box<Wrapper>,
        /// How to sample its stacks, if it was built for that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stacks: Option<Stacks>,
    },
    /// Why the build failed.
    Failed(String),
}

/// How states are laid out in memory (guide, 10.2.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    #[default]
    Static,
    Random,
}

impl Layout {
    pub const ALL: [Layout; 2] = [Layout::Static, Layout::Random];

    pub fn name(self) -> &'static str {
        match self {
            Layout::Static => "static",
            Layout::Random => "random",
        }
    }
}

/// All data of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub wrappers: Vec<Wrapper>,
    /// In order of execution and report: mode, name, params by declared position.
    pub cases: Vec<Case>,
    /// Bulk warm-up of forks before their own trial, in this order; each fork runs those of its own
    /// wrapper ([`Plan::bulk_of`]). None of it is measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bulk: Vec<Case>,
    /// The cases to compare, which are measured in blocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<Family>,
    /// Contenders without a benchmark for a family.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Lack>,
    pub seed: u64,
    /// [`crate::setting::Preset::pair`], if the preset is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair_ns: Option<u64>,
    #[serde(flatten)]
    pub options: RunOptions,
}

/// The user's options for the whole run, as given. They do not depend on the benchmarks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunOptions {
    /// Check results before timing.
    #[serde(default)]
    pub check: bool,
    /// Add forks until every comparison is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adaptive: Option<Adaptive>,
    pub layout: Layout,
    pub fail_on_error: bool,
    /// Collect garbage before every iteration (JMH: `-gc`).
    #[serde(default)]
    pub force_gc: bool,
    /// Each thread begins and ends iterations on its own (JMH: `-si false`).
    #[serde(default)]
    pub unsynchronised: bool,
    /// Names of profilers, with their options: `usage`.
    pub profilers: Vec<String>,
    /// Probe the CPU's speed between iterations.
    pub speed: bool,
    /// Whether contenders measure in turns where that is possible ([`crate::turns`]).
    #[serde(default, skip_serializing_if = "Turns::is_off")]
    pub turns: Turns,
    /// Placements of compiled code in a comparison in turns; `None`: as many as its language
    /// usually has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_variants: Option<u64>,
    #[serde(flatten)]
    pub place: Place,
}

/// Contenders whose processes are alive together and measure in turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turns {
    #[default]
    Off,
    /// As many blocks as the case has forks.
    Forks,
    /// Blocks until all comparisons are decided, or the time is used.
    Looks,
    /// The same, where nobody asked for it.
    Auto,
}

/// How contenders of one benchmark are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    /// Turns where that is possible.
    #[default]
    Auto,
    /// Processes run one after the other, in blocks.
    Forks,
    /// Processes of a block are alive together and measure in turns, where that is possible.
    Turns,
}

impl Schedule {
    pub const ALL: [Schedule; 3] = [Schedule::Auto, Schedule::Forks, Schedule::Turns];

    pub fn name(self) -> &'static str {
        match self {
            Schedule::Auto => "auto",
            Schedule::Forks => "forks",
            Schedule::Turns => "turns",
        }
    }

    /// `counted`: the user said how many forks; `adaptive`: when to stop.
    pub fn turns(self, counted: bool, adaptive: bool) -> Turns {
        match self {
            Schedule::Auto => Turns::Auto,
            Schedule::Forks => Turns::Off,
            Schedule::Turns if counted && !adaptive => Turns::Forks,
            Schedule::Turns => Turns::Looks,
        }
    }
}

impl Turns {
    /// The user asked for them, and wants to know why they are not possible.
    pub fn is_asked(self) -> bool {
        matches!(self, Turns::Forks | Turns::Looks)
    }

    fn is_off(&self) -> bool {
        *self == Turns::Off
    }
}

/// Where on the machine forks and what they start run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Their CPUs; `None`: lath's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpus: Option<Cpus>,
    /// Several threads of a benchmark run on one CPU each, in the order of their numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub each: bool,
    /// The NUMA node of their memory; `None`: the kernel chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numa: Option<u32>,
    /// The file system in memory that has their temporary files; `None`: as without lath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tmpfs: Option<String>,
}

impl Place {
    /// The facts of an environment that name it.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, String)> {
        let cpus = self
            .cpus
            .as_ref()
            .map(|cpus| ("fork.cpus", cpus.to_string()));
        let numa = self.numa.map(|numa| ("fork.numa", numa.to_string()));
        let tmpfs = self.tmpfs.clone().map(|path| ("fork.tmpfs", path));
        cpus.into_iter().chain(numa).chain(tmpfs)
    }
}

impl Plan {
    /// The plan as a journal gives it back: without what is not written into journals.
    #[must_use]
    pub fn recorded(&self) -> Plan {
        let mut plan = self.clone();
        for wrapper in &mut plan.wrappers {
            wrapper.read = Vec::new();
            wrapper.report = Report::default();
        }
        plan
    }

    /// The bulk warm-up of a fork of `case`, with its index in [`Plan::bulk`].
    pub fn bulk_of<'a>(&'a self, case: &Case) -> impl Iterator<Item = (usize, &'a Case)> + use<'a> {
        let wrapper = case.wrapper;
        self.bulk
            .iter()
            .enumerate()
            .filter(move |(_, other)| other.wrapper == wrapper)
    }
}

/// Contenders of one benchmark with the same parameters and mode that share blocks: at most
/// [`MOST_IN_A_BLOCK`] or [`MOST_IN_TURNS`]. A comparison of more, or one measured in several ways, has several families
/// with the same name and baseline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Family {
    /// Name of the comparison.
    pub name: String,
    /// Indices of cases, the baseline first.
    pub cases: Vec<usize>,
}

impl Plan {
    /// The families with one name and one baseline, by index: each such set is one comparison, in the
    /// statistical sense too, however many families it is measured in.
    pub fn comparisons(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for (index, family) in self.families.iter().enumerate() {
            let Some(baseline) = family.cases.first() else {
                continue;
            };
            let same = |families: &&mut Vec<usize>| {
                let first = &self.families[families[0]];
                (&first.name, &first.cases[0]) == (&family.name, baseline)
            };
            match all.iter_mut().find(same) {
                Some(families) => families.push(index),
                None => all.push(vec![index]),
            }
        }
        all
    }
}

impl Plan {
    /// The families that a case is in, by index.
    pub fn families_of(&self, case: usize) -> impl Iterator<Item = (usize, &Family)> {
        let all = self.families.iter().enumerate();
        all.filter(move |(_, family)| family.cases.contains(&case))
    }

    /// The cases of the comparison that a case is part of, by index, in the plan's order.
    pub fn compared_with(&self, case: usize) -> Option<Vec<usize>> {
        let of_families = |families: &Vec<usize>| -> BTreeSet<usize> {
            let families = families.iter().map(|family| &self.families[*family]);
            families
                .flat_map(|family| family.cases.iter().copied())
                .collect()
        };
        let comparisons = self.comparisons();
        let mut all = comparisons.iter().map(of_families);
        let own = all.find(|cases| cases.contains(&case))?;
        Some(own.into_iter().collect())
    }
}

impl Plan {
    /// The cases that differ in nothing but their number of threads, by index, in ascending order of
    /// that number: at least two of each curve.
    pub fn curves(&self) -> Vec<Vec<usize>> {
        type Key<'a> = (usize, usize, Mode, Vec<(&'a str, &'a str)>);
        let mut by_key: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
        for (index, case) in self.cases.iter().enumerate().filter(|(_, it)| it.in_curve) {
            let params = case.params.iter();
            let params = params.map(|it| (it.name.as_str(), it.value.as_str()));
            let key = (case.wrapper, case.benchmark, case.mode, params.collect());
            by_key.entry(key).or_default().push(index);
        }
        let mut curves: Vec<Vec<usize>> = by_key.into_values().collect();
        curves.retain(|cases| cases.len() > 1);
        curves.sort_by_key(|cases| cases[0]);
        for cases in &mut curves {
            cases.sort_by_key(|case| self.cases[*case].threads);
        }
        curves
    }
}

/// A contender without a benchmark for a comparison, with the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lack {
    /// Its name, or the one that it would have.
    #[serde(alias = "family")]
    pub comparison: String,
    pub contender: String,
    pub reason: String,
    /// Cases of the only contender that has it, as a comparison needs two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<usize>,
}

/// With more contenders, a block would last so long that its forks share no conditions
/// (methodology/rules.md#blocks).
pub const MOST_IN_A_BLOCK: usize = 4;
/// The same of code that is compiled ahead of time and measured in turns: a block of so many lasts
/// a second.
pub const MOST_IN_TURNS: usize = 6;

/// When an adaptive run may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adaptive {
    /// Begin no block that would end later than this, ns from the first fork.
    pub time_budget_ns: Option<u64>,
    /// A comparison also counts as decided when its interval reaches at most this far to either
    /// side, relative: 0.01.
    pub precision: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Environment, Event, Header};

    /// The first line of a journal holds the plan.
    #[test]
    fn commands_of_single_benchmarks_are_read_back_from_an_event() {
        let trials = [
            (0, vec!["java".to_owned(), "-Xmx1g".to_owned()]),
            (12, vec!["java".to_owned()]),
        ]
        .into();
        let plan = Plan {
            wrappers: vec![Wrapper {
                trials,
                ..Wrapper::default()
            }],
            ..Plan::default()
        };
        let (lath_version, environment) = (String::new(), Environment::default());
        let header = Header {
            version: 1,
            lath_version,
            started: 0,
            command: Vec::new(),
            plan,
            clocks: Vec::new(),
            environment,
            shard: None,
        };
        let event = Event::RunStarted(Box::new(header));
        let line = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&line).unwrap(), event);
        let strange = line.replace("\"12\":", "\"x\":");
        assert!(strange != line && serde_json::from_str::<Event>(&strange).is_err());
    }
}
