//! How to sample the stacks of a wrapper, described by its language as data, so that samplers need
//! not know the language.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Placeholder for the folder that a runtime writes to, in texts of [`Inside`].
pub const FOLDER: &str = "{folder}";
/// Placeholder for the benchmark's number in [`Stacks::around`].
pub const NUMBER: &str = "{number}";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stacks {
    pub means: Means,
    /// The function with the loop that calls the benchmark: the end of its name.
    pub around: String,
    /// Prefixes of the harness's own functions: the benchmark's share excludes them.
    pub own: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Machine code with symbols: sampled from outside, as the machine permits.
    Outside(Callers),
    /// The runtime samples itself, and writes the result when it ends.
    Inside(Inside),
}

/// How to find the callers of machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Callers {
    /// By frame pointers, which all of its functions have: stacks may have any depth.
    FramePointers,
    /// By debugging information, from a copy of the innermost part of the stack.
    Debugging,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inside {
    /// The sampler and its clock: `async-profiler, itimer`.
    pub by: String,
    /// More arguments of the command line, before argument number `at`.
    pub at: usize,
    pub arguments: Vec<String>,
    pub environment: BTreeMap<String, String>,
    pub format: TraceFormat,
}

/// The files that a runtime leaves in the folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceFormat {
    /// Files `*.folded`: one stack per line, outermost first, separated by semicolons, with its
    /// number of samples.
    Folded,
    /// Files `*.cpuprofile`, the format of DevTools.
    CpuProfile,
    /// A program that prints stacks like `pprof -traces`.
    Traces { command: Vec<String> },
}

impl Stacks {
    /// Stacks of languages whose wrappers have a function `lath_run_<number>` around each
    /// benchmark.
    pub fn of_wrapper(means: Means) -> Stacks {
        Stacks {
            means,
            around: format!("lath_run_{NUMBER}"),
            own: ["lath_", "lath::", "lath/", "lath."]
                .map(str::to_owned)
                .to_vec(),
        }
    }

    /// The end of the name of the function with the loop around a benchmark.
    pub fn around(&self, benchmark: usize) -> String {
        self.around.replace(NUMBER, &benchmark.to_string())
    }
}

/// A function's name without its parameters or its file.
pub fn base(name: &str) -> &str {
    name.split(['(', ' ']).next().unwrap_or_default()
}

/// Where a stack, outermost first, has the loop of [`Stacks::around`]: the innermost, as a benchmark
/// may run another one.
pub fn position_of_loop<S: AsRef<str>>(stack: &[S], around: &str) -> Option<usize> {
    stack
        .iter()
        .rposition(|name| is_around(base(name.as_ref()), around))
}

/// Names end with `around`, as a whole word if it begins like one; functions of a group have a
/// number after it.
fn is_around(name: &str, around: &str) -> bool {
    let whole = |name: &str| {
        let before = name
            .strip_suffix(around)
            .map(|before| before.chars().next_back());
        before.is_some_and(|last| {
            around.starts_with('_') || last.is_none_or(|c| !c.is_alphanumeric() && c != '_')
        })
    };
    let group = name
        .rsplit_once('_')
        .filter(|(_, number)| number.chars().all(|c| c.is_ascii_digit()))
        .map(|(name, _)| name);
    whole(name) || group.is_some_and(whole)
}
