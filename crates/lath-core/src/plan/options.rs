//! What the user asks of a whole run.

use crate::cpus::Cpus;
use serde::{Deserialize, Serialize};

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

/// When an adaptive run may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adaptive {
    /// Begin no block that would end later than this, ns from the first fork.
    pub time_budget_ns: Option<u64>,
    /// A comparison also counts as decided when its interval reaches at most this far to either
    /// side, relative: 0.01.
    pub precision: Option<f64>,
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
