//! What is going to be run: cases in order, with every number resolved. The runner executes a plan
//! and decides nothing else.

use crate::diagnostic::Diagnostic;
use crate::proof::Proof;
use crate::setting::{Mode, TimeUnit, WarmupMode};
use crate::stacks::Stacks;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A benchmark, a mode and one value for each parameter, with its settings resolved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Index of the wrapper in [`Plan::wrappers`].
    pub wrapper: usize,
    /// Index of the benchmark in that wrapper's program.
    pub benchmark: usize,
    /// Unique name: the benchmark's, and in a run with several contenders `contender.benchmark`.
    pub id: String,
    /// Name of the benchmark without its contender.
    #[serde(default)]
    pub bare: String,
    /// Who runs it: see [`Wrapper::contender`].
    #[serde(default)]
    pub contender: String,
    /// Method name as the wrapper reports it.
    pub method: String,
    pub mode: Mode,
    /// `(name, symbol, value)`, alphabetical by name.
    pub params: Vec<CaseParam>,
    pub threads: u64,
    /// For a group: threads of each of its functions, by name of the function. Empty: no group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thread_groups: Vec<u64>,
    pub forks: u64,
    pub warmup_forks: u64,
    /// Where it is bulk only, `warmup` has no iterations.
    #[serde(default)]
    pub warmup_mode: WarmupMode,
    pub warmup: Phase,
    pub measurement: Phase,
    /// [`NO_TIMEOUT_NS`]: none.
    pub timeout_ns: u64,
    pub time_unit: TimeUnit,
    pub operations_per_invocation: u64,
    /// Bytes that one call processes (`@BytesPerInvocation`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_per_invocation: Option<u64>,
    /// The function returns something, by its text.
    #[serde(default)]
    pub returns: bool,
    /// The case has `Level.Invocation` fixtures.
    pub invocation_fixtures: bool,
    /// The benchmark counts its own operations (`@Operations`).
    pub counts_operations: bool,
    /// There is something its result can be compared with: it is proved before it is timed.
    #[serde(default)]
    pub proves: bool,
    /// Why not, for a contender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<String>,
    /// What the result has to be, if a vector file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// Largest relative difference of numbers in the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// `(name, is OPERATIONS)` of @AuxCounters.
    pub counters: Vec<(String, bool)>,
    pub warnings: Vec<Diagnostic>,
    /// Why this case cannot be run at all (too many threads, say). The runner starts nothing for
    /// it: it reports the case as started, as failed at
    /// [`Step::Plan`](crate::record::Step::Plan), and as ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Diagnostic>,
}

/// A hundred years: what `-to 0` asks for. JMH then interrupts calls that have ended already.
pub const NO_TIMEOUT_NS: u64 = 100 * 365 * 86_400 * 1_000_000_000;

/// A published result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expected {
    pub value: Proof,
    /// Where the vector file has it from.
    pub source: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseParam {
    pub name: String,
    pub symbol: String,
    pub value: String,
}

/// Warm-up or measurement: how many iterations of what length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub iterations: u64,
    /// Nanoseconds an iteration lasts at least; meaningless with `invocations`, and in `ss` mode,
    /// where it is 0 unless asked for.
    pub time_ns: u64,
    /// Exactly so many invocations instead of a time.
    pub invocations: Option<u64>,
    pub batch_size: u64,
    /// Warm-up only: it ends as soon as its values are level; `iterations` is the most there are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

/// In JSON a map has texts as keys. In an event, whose kind has to be found out first, they are not
/// turned back by themselves.
fn numbered<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<usize, T>, D::Error> {
    let by_text = BTreeMap::<String, T>::deserialize(deserializer)?;
    by_text
        .into_iter()
        .map(|(index, one)| Ok((index.parse().map_err(D::Error::custom)?, one)))
        .collect()
}

/// The virtual machine that runs a benchmark, in the words of the harness that starts it there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VirtualMachine {
    /// Path of its executable.
    pub path: String,
    /// What it is started with, without what the harness adds for itself.
    pub arguments: Vec<String>,
    /// Version of the release it belongs to.
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
    /// Arguments before which nothing is put: argv is `path` and these.
    pub arguments: Vec<String>,
    /// The whole argv for trials and proofs of a benchmark (by index), where it is not `path` and
    /// `arguments`.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "numbered"
    )]
    pub trials: BTreeMap<usize, Vec<String>>,
    /// Who runs a benchmark (by index), where a foreign harness tells.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "numbered"
    )]
    pub machines: BTreeMap<usize, VirtualMachine>,
    /// Environment variables of the process, added to lath's own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// Where its processes run; `None`: where lath does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Files of the user's that it was made from or that it reads because a flag says so,
    /// absolute. Whoever builds says so; plans do without.
    #[serde(skip)]
    pub read: Vec<PathBuf>,
    /// Environment variable that is set to the fork's seed, modulo 2^32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_variable: Option<String>,
    /// Name of the platform.
    #[serde(default)]
    pub platform: String,
    /// Who competes: the platform's name, or one given in `lath.toml`.
    #[serde(default)]
    pub contender: String,
    /// Compiles while it runs, and so warms up for longer.
    #[serde(default)]
    pub jit: bool,
    /// Its runtime needs to warm up for so long at least, ns.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub least_warmup_ns: u64,
    /// SHA-256 of the executable, hexadecimal.
    pub hash: String,
    pub language: String,
    /// `g++ 12.2.0`.
    pub compiler: String,
    /// Flags the user's file was compiled with, joined by blanks.
    pub flags: String,
    /// The benchmark source it came from.
    pub source: String,
    /// What runs in its place for another purpose than times, where it was built for that, too.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub builds: BTreeMap<Purpose, OtherBuild>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// What a wrapper is built for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    #[default]
    Times,
    /// Counting allocations (capability `allocations`), not times: a runtime that cannot count
    /// otherwise may take an allocator that does.
    Allocations,
    /// Looking at its stacks ([`crate::language::Language::stacks`]), not times: the same code,
    /// with everything that gives it names.
    Stacks,
}

/// Another build of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OtherBuild {
    /// No other than the one that measures, where the language makes no difference.
    Built {
        wrapper: Box<Wrapper>,
        /// How its stacks are seen, if it was built for that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stacks: Option<Stacks>,
    },
    /// Why there is none.
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

/// Everything a run needs to know.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub wrappers: Vec<Wrapper>,
    /// In order of execution and report: mode, name, params by declared position.
    pub cases: Vec<Case>,
    /// What forks warm up before their own trial, in this order: each fork those of its own
    /// wrapper ([`Plan::bulk_of`]). Nothing of them is measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bulk: Vec<Case>,
    /// Which cases are compared, and so measured in turns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<Family>,
    /// Who does not offer what the others of a family compete in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Lack>,
    pub seed: u64,
    #[serde(flatten)]
    pub options: RunOptions,
}

/// What the user asks of a run as a whole: nothing of it depends on what is run. A plan has it as it
/// was asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunOptions {
    /// Results are proved before they are timed.
    #[serde(default)]
    pub check: bool,
    /// Forks are added until every comparison is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adaptive: Option<Adaptive>,
    pub layout: Layout,
    pub fail_on_error: bool,
    /// Collect garbage before every iteration (JMH: `-gc`).
    #[serde(default)]
    pub force_gc: bool,
    /// Threads begin and end iterations each for itself (JMH: `-si false`).
    #[serde(default)]
    pub unsynchronised: bool,
    /// Names of profilers, with their options: `usage`.
    pub profilers: Vec<String>,
    /// Probe the CPU's speed between iterations.
    pub speed: bool,
}

impl Plan {
    /// What a fork of `case` warms up before its own trial, with its index in [`Plan::bulk`].
    pub fn bulk_of<'a>(&'a self, case: &Case) -> impl Iterator<Item = (usize, &'a Case)> + use<'a> {
        let wrapper = case.wrapper;
        self.bulk
            .iter()
            .enumerate()
            .filter(move |(_, other)| other.wrapper == wrapper)
    }
}

/// Contenders of one benchmark, with the same parameters and mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Family {
    /// What they compete in.
    pub name: String,
    /// A comparison of more than [`MOST_IN_A_BLOCK`] is cut into parts around one baseline; counts
    /// from 0.
    pub part: usize,
    /// Indices of cases, the baseline first.
    pub cases: Vec<usize>,
}

/// A contender that has no benchmark for what a family competes in, and says why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lack {
    /// [`Family::name`], or what the family would be called.
    pub family: String,
    pub contender: String,
    pub reason: String,
    /// Cases of the one contender that has it: there is no family of one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<usize>,
}

/// A block of more would last so long that its forks share no conditions
/// (methodology/rules.md#blocks).
pub const MOST_IN_A_BLOCK: usize = 4;

/// Blocks after which an adaptive run looks at what it has (methodology/rules.md#blocks).
pub const LOOKS: [u64; 3] = [5, 10, 20];

/// When an adaptive run may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adaptive {
    /// No block is begun that would end after so long, ns from the first fork on.
    pub time_budget_ns: Option<u64>,
    /// A comparison is decided, too, when its interval reaches no farther than this to either
    /// side, relatively: 0.01.
    pub precision: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Environment, Event, Header};

    /// A journal's first line holds the plan.
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
        };
        let event = Event::RunStarted(Box::new(header));
        let line = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&line).unwrap(), event);
        let strange = line.replace("\"12\":", "\"x\":");
        assert!(strange != line && serde_json::from_str::<Event>(&strange).is_err());
    }
}
