//! How the stacks of a wrapper are seen, as its language says: data, so that who looks need not
//! know the language.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Stands for the folder that a runtime writes to, wherever [`Inside`] has a text.
pub const FOLDER: &str = "{folder}";
/// Stands for the benchmark's number in [`Stacks::around`].
pub const NUMBER: &str = "{number}";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stacks {
    pub means: Means,
    /// The function with the loop that calls the benchmark: how its name ends.
    pub around: String,
    /// How names of the harness's own functions begin: one that the loop calls is none of the
    /// benchmark's.
    pub own: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Machine code, with what a debugger needs: from outside, as the machine permits.
    Outside(Callers),
    /// The runtime looks itself, and writes what it saw when it ends.
    Inside(Inside),
}

/// How the callers of machine code are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Callers {
    /// By frame pointers, which all of its functions have: stacks may be as deep as they like.
    FramePointers,
    /// By debugging information, from a copy of the innermost part of the stack.
    Debugging,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inside {
    /// Who looks, and at what: `async-profiler, itimer`.
    pub by: String,
    /// Further words of the command line, before its word number `at`.
    pub at: usize,
    pub arguments: Vec<String>,
    pub environment: BTreeMap<String, String>,
    pub format: TraceFormat,
}

/// What a runtime leaves in the folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceFormat {
    /// Files `*.folded`: a stack a line, outermost first, separated by semicolons, and how often it
    /// was seen.
    Folded,
    /// Files `*.cpuprofile`, as DevTools read them.
    CpuProfile,
    /// A program prints stacks in the manner of `pprof -traces`.
    Traces { command: Vec<String> },
}

impl Stacks {
    /// Those of languages whose wrappers have a function `lath_run_<number>` around each benchmark.
    pub fn of_wrapper(means: Means) -> Stacks {
        Stacks {
            means,
            around: format!("lath_run_{NUMBER}"),
            own: ["lath_", "lath::", "lath/", "lath."]
                .map(str::to_owned)
                .to_vec(),
        }
    }
}
