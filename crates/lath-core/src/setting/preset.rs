//! Default settings.

use super::{Layer, Mode, Origin, SETTINGS};
use crate::diagnostic::Diagnostic;
use crate::names::closest;

const MS: u64 = 1_000_000;

/// Length of an iteration of automatic warm-up, ns: short, to give enough values to judge.
pub const AUTO_ITERATION_NS: u64 = 25 * MS;
/// Maximum iterations of automatic warm-up: 10 s.
pub const AUTO_ITERATIONS: u64 = 400;
/// As [`AUTO_ITERATION_NS`], for runtimes that compile while they run: a pause is then part of an
/// iteration, not all of it.
pub const AUTO_JIT_ITERATION_NS: u64 = 100 * MS;
/// As [`AUTO_ITERATIONS`]: 60 s.
pub const AUTO_JIT_ITERATIONS: u64 = 600;

/// Settings of a preset. `ss` mode uses JMH's own defaults instead: no warm-up, one iteration.
pub struct Preset {
    pub name: &'static str,
    pub doc: &'static str,
    pub forks: u64,
    pub warmup_iterations: u64,
    pub warmup_time: u64,
    pub iterations: u64,
    pub time: u64,
    /// Longest comparison in turns for each contender beside the baseline, ns; twice that where code
    /// is compiled while it runs. `None`: these lengths are wanted as they are ([`crate::turns`]).
    pub pair: Option<u64>,
}

/// `standard` is the default.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "standard",
        doc: "5 forks, 5 x 1 s warm-up, 5 x 1 s measurement; comparisons in turns last 60 s for each contender",
        forks: 5,
        warmup_iterations: 5,
        warmup_time: 1000 * MS,
        iterations: 5,
        time: 1000 * MS,
        pair: Some(60_000 * MS),
    },
    Preset {
        name: "quick",
        doc: "3 forks, 3 x 100 ms warm-up, 5 x 200 ms measurement; comparisons in turns last 20 s for each contender",
        forks: 3,
        warmup_iterations: 3,
        warmup_time: 100 * MS,
        iterations: 5,
        time: 200 * MS,
        pair: Some(20_000 * MS),
    },
    Preset {
        name: "jmh",
        doc: "JMH's defaults: 5 forks, 5 x 10 s warm-up, 5 x 10 s measurement",
        forks: 5,
        warmup_iterations: 5,
        warmup_time: 10_000 * MS,
        iterations: 5,
        time: 10_000 * MS,
        pair: None,
    },
];

impl Preset {
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|p| p.name == name)
    }

    /// The one that a user asked for. L501: there is none, with the names that there are.
    pub fn asked(name: &str) -> Result<&'static Preset, Diagnostic> {
        Preset::named(name).ok_or_else(|| {
            let problem = Diagnostic::error("L501", format!("no preset is called `{name}`"));
            problem.help(match closest(name, PRESETS.iter().map(|p| p.name)) {
                Some(meant) => format!("did you mean {meant}?"),
                None => {
                    let all: Vec<String> = PRESETS
                        .iter()
                        .map(|p| format!("{}: {}", p.name, p.doc))
                        .collect();
                    all.join("\n")
                }
            })
        })
    }

    /// The weakest layer, for one mode.
    pub fn layer(&self, mode: Mode) -> Layer {
        let mut layer = Layer::default();
        for setting in SETTINGS {
            if let Some(value) = (setting.default)(self, mode) {
                layer.set(setting.key, value, Origin::Preset(self.name.to_owned()));
            }
        }
        layer
    }
}
