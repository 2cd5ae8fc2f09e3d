//! Profilers: secondary metrics, asked of the wrapper for each iteration or counted apart from measuring. One file each, one line in [`all`].
//! A wrapper may have profilers of its own ([`asked`]), whose results it reports itself.

mod asked;
mod instructions;
mod usage;

pub use asked::{Profilers, check};

use lath_core::diagnostic::Diagnostic;
use lath_protocol::{IterationAnswer, Trial};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

/// Name -> (value, unit), as in [`lath_core::record::Iteration::metrics`].
pub type Metrics = BTreeMap<String, (f64, String)>;

pub trait Profiler: Sync {
    /// As `-prof` names it.
    fn name(&self) -> &'static str;
    /// What it measures, in one sentence.
    fn doc(&self) -> &'static str;
    /// Whether it works on this machine; if not, the reason.
    fn available(&self) -> Result<(), String>;
    /// The capability a wrapper must declare; without it the profiler has nothing to say about that wrapper.
    fn capability(&self) -> Option<&'static str> {
        None
    }
    /// Adds to the trial what the wrapper must do for it. `options` is what stood after `name:`.
    fn prepare(&self, _trial: &mut Trial, _options: &str) {}
    /// Turns an answer into metrics, named `<profiler>.<metric>`.
    fn read(&self, _answer: &IterationAnswer, _metrics: &mut Metrics) {}
    /// Of a profiler that disturbs what it looks at: it never sees a measured fork, but has processes of its own ([`crate::apart`]).
    fn counter(&self) -> Option<&dyn Counter> {
        None
    }
}

/// Counts something in the loop around a benchmark, in a process that measures nothing. Its metric has the profiler's name.
pub trait Counter: Sync {
    /// Of the metric, per operation.
    fn unit(&self) -> &'static str;
    /// The command line that counts while `argv` runs the benchmark at `benchmark` of its program. What it writes goes to `folder`, which
    /// is private and empty.
    fn command(&self, argv: Vec<OsString>, benchmark: usize, folder: &Path) -> Vec<OsString>;
    /// What was counted by the process `pid`, which has ended; or why there is nothing.
    fn count(&self, folder: &Path, pid: u32) -> Result<u64, String>;
    /// More about the end of a process that failed, if what was written tells it.
    fn explain(&self, folder: &Path, pid: u32) -> Option<String>;
}

/// Every profiler there is.
pub fn all() -> &'static [&'static dyn Profiler] {
    &[&instructions::Instructions, &usage::Usage]
}

/// One of lath's own profilers and its options, from `name` or `name:options`. `None`: lath has none of that name. L503: bad options; L804: not
/// available on this machine.
pub fn find(text: &str) -> Option<Result<(&'static dyn Profiler, String), Diagnostic>> {
    let (name, options) = split(text);
    let profiler = all().iter().find(|p| p.name() == name)?;
    if !options.is_empty() {
        return Some(Err(Diagnostic::error("L503", format!("profiler `{name}` takes no options, not `{options}`"))));
    }
    Some(match profiler.available() {
        Ok(()) => Ok((*profiler, options.to_owned())),
        Err(reason) => Err(Diagnostic::error("L804", format!("profiler `{name}` is not available: {reason}"))),
    })
}

fn split(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_with_their_options() {
        assert!(find("usage").is_some_and(|found| found.is_ok_and(|(p, options)| p.name() == "usage" && options.is_empty())));
        assert_eq!(find("usage:all").and_then(Result::err).unwrap().code, "L503");
        assert!(find("usge").is_none());
    }
}
