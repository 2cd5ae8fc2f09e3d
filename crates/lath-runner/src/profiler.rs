//! Profilers: secondary metrics, asked of the wrapper for each iteration or counted apart from
//! measuring. One file each, one line in [`all`]. A wrapper may have profilers of its own
//! ([`asked`]), whose results it reports itself.

mod alloc;
pub mod apart;
pub mod aside;
mod asked;
pub mod companion;
mod elsewhere;
pub mod flamegraph;
pub mod instructions;
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
    /// The capability a wrapper must declare; without it the profiler has nothing to say about that
    /// wrapper.
    fn capability(&self) -> Option<&'static str> {
        None
    }
    /// Adds to the trial what the wrapper must do for it. `options` is what stood after `name:`.
    fn prepare(&self, _trial: &mut Trial, _options: &str) {}
    /// Turns an answer into metrics, named `<profiler>.<metric>`.
    fn read(&self, _answer: &IterationAnswer, _metrics: &mut Metrics) {}
    /// Of a profiler that disturbs what it looks at: it never sees a measured fork, but has
    /// processes of its own ([`crate::profiler::apart`]).
    fn counter(&self) -> Option<&dyn Counter> {
        None
    }
    /// Of one that disturbs as well, but needs a benchmark that has warmed up
    /// ([`crate::profiler::aside`]).
    fn observer(&self) -> Option<&dyn Observer> {
        None
    }
    /// Of one that shows where the time goes, in a process of its own, too
    /// ([`crate::profiler::flamegraph`]).
    fn shows_stacks(&self) -> bool {
        false
    }
    /// What is wrong with its options.
    fn check(&self, options: &str) -> Result<(), String> {
        if options.is_empty() {
            Ok(())
        } else {
            Err(format!("takes no options, not `{options}`"))
        }
    }
    /// It never sees a measured fork.
    fn is_apart(&self) -> bool {
        self.counter().is_some() || self.observer().is_some() || self.shows_stacks()
    }
}

/// Looks at one iteration of a benchmark that has warmed up, in a process that measures nothing.
/// What it asks of the trial is [`Profiler::prepare`], what the wrapper must be able to do
/// [`Profiler::capability`].
pub trait Observer: Sync {
    /// What is seen of an operation: name -> (value, unit). `Err`: why nothing is.
    fn observe(&self, answer: &IterationAnswer, operations: f64) -> Result<Metrics, String>;
    /// Why a wrapper lacks the capability, if it says nothing of it itself.
    fn lack(&self) -> &'static str;
    /// It asks wrappers that were built for it
    /// ([`lath_core::language::BuildOptions::count_allocations`]).
    fn counts_allocations(&self) -> bool;
}

/// Counts something in the loop around a benchmark, in a process that measures nothing. Its metric
/// has the profiler's name.
pub trait Counter: Sync {
    /// Of the metric, per operation.
    fn unit(&self) -> &'static str;
    /// N, as the options have it; `None`: as many as can be afforded.
    fn calls(&self, options: &str) -> Option<u64>;
    /// The command line that counts while `argv` runs the benchmark at `benchmark` of its program.
    /// What it writes goes to `folder`, which is private and empty.
    fn command(&self, argv: Vec<OsString>, benchmark: usize, folder: &Path) -> Vec<OsString>;
    /// What was counted by the process `pid`, which has ended; or why there is nothing.
    fn count(&self, folder: &Path, pid: u32) -> Result<u64, String>;
    /// More about the end of a process that failed, if what was written tells it.
    fn explain(&self, folder: &Path, pid: u32) -> Option<String>;
}

/// Every profiler there is.
pub fn all() -> &'static [&'static dyn Profiler] {
    &[
        &alloc::Alloc,
        &flamegraph::options::FlameGraph,
        &instructions::Instructions,
        &usage::Usage,
    ]
}

/// Whether one of the profilers, `name` or `name:options`, needs wrappers that were built to count
/// allocations.
pub fn counts_allocations(names: &[String]) -> bool {
    let needs = |profiler: &dyn Profiler| {
        profiler
            .observer()
            .is_some_and(Observer::counts_allocations)
    };
    names
        .iter()
        .filter_map(|name| find(name)?.ok())
        .any(|(profiler, _)| needs(profiler))
}

/// Names of those that look at a process of their own.
pub fn apart(names: &[String]) -> Vec<String> {
    names
        .iter()
        .filter_map(|name| find(name)?.ok())
        .filter(|(profiler, _)| profiler.is_apart())
        .map(|(profiler, _)| profiler.name().to_owned())
        .collect()
}

/// Whether one of them needs wrappers whose stacks can be seen.
pub fn samples_stacks(names: &[String]) -> bool {
    names
        .iter()
        .filter_map(|name| find(name)?.ok())
        .any(|(profiler, _)| profiler.shows_stacks())
}

/// One of lath's own profilers and its options, from `name` or `name:options`. `None`: lath has
/// none of that name. L503: bad options; L804: not available on this machine.
pub fn find(text: &str) -> Option<Result<(&'static dyn Profiler, String), Diagnostic>> {
    let (name, options) = split(text);
    let profiler = all().iter().find(|p| p.name() == name)?;
    if let Err(why) = profiler.check(options) {
        return Some(Err(Diagnostic::error(
            "L503",
            format!("profiler `{name}` {why}"),
        )));
    }
    Some(match profiler.available() {
        Ok(()) => Ok((*profiler, options.to_owned())),
        Err(reason) => Err(Diagnostic::error(
            "L804",
            format!("profiler `{name}` is not available: {reason}"),
        )),
    })
}

fn split(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_alloc_asks_for_another_build() {
        let names = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert!(counts_allocations(&names(&["usage", "alloc"])));
        assert!(!counts_allocations(&names(&["usage", "gc", "alloc:all"])));
    }

    #[test]
    fn names_are_found_with_their_options() {
        assert!(find("usage").is_some_and(|found| {
            found.is_ok_and(|(p, options)| p.name() == "usage" && options.is_empty())
        }));
        assert_eq!(
            find("usage:all").and_then(Result::err).unwrap().code,
            "L503"
        );
        assert!(find("usge").is_none());
    }
}
