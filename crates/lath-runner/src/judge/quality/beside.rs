//! What the benchmark's code does beside the measured calls: work that nobody waits for, threads and
//! processes that it leaves, a bad end.

use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::record::{CaseRecord, ForkRecord, Iteration, Stray};
use lath_core::written::words::{of_forks, share};
use std::collections::BTreeSet;

/// Number of thread names that a warning lists.
const LEFT_SHOWN: usize = 5;

/// W940
pub fn ended_badly(record: &CaseRecord) -> Option<Diagnostic> {
    let ends: Vec<&str> = record
        .forks
        .iter()
        .filter_map(|f| f.exit.as_deref())
        .collect();
    let first = ends.first()?;
    let who = if ends.len() == 1 { "it" } else { "the first" };
    let message = format!(
        "{} failed after the last iteration: {who} {first}",
        share(ends.len(), record.forks.len(), ["process", "processes"])
    );
    Some(Diagnostic::warning("W940", message).help(
        "look at what runs when the process exits: exit handlers, destructors of globals, \
                threads that use them",
    ))
}

/// W943
pub fn left_behind(record: &CaseRecord) -> Option<Diagnostic> {
    let strays: Vec<&Stray> = record.forks.iter().flat_map(|fork| &fork.strays).collect();
    let forks = record
        .forks
        .iter()
        .filter(|fork| !fork.strays.is_empty())
        .count();
    let mut names: Vec<&str> = strays.iter().map(|stray| stray.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let names = names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let first = format!(
        "{} left processes behind, in a session or group of their own: {names}",
        of_forks(forks, record.forks.len())
    );
    let running: Vec<String> = strays
        .iter()
        .filter(|stray| !stray.ended)
        .map(|stray| stray.pid.to_string())
        .collect();
    match &running[..] {
        [] if strays.is_empty() => None,
        [] => Some(
            Diagnostic::warning("W943", format!("{first}; lath ended them"))
                .help("end these processes in tear-down: they run beside the measurement"),
        ),
        pids => {
            let help = format!(
                "kill -9 {}, and measure again: they disturbed everything measured since",
                pids.join(" ")
            );
            Some(
                Diagnostic::warning("W943", format!("{first}; lath could not end them")).help(help),
            )
        }
    }
}

/// W946
pub fn left_running(record: &CaseRecord) -> Option<Diagnostic> {
    let names = |fork: &ForkRecord| {
        fork.measurement
            .iter()
            .chain(&fork.warmup)
            .flat_map(|i| i.remarks.left_running.clone())
            .collect::<Vec<_>>()
    };
    let left: Vec<Vec<String>> = record
        .forks
        .iter()
        .map(names)
        .filter(|names| !names.is_empty())
        .collect();
    let most = left.iter().max_by_key(|names| names.len())?;
    let mut named: Vec<String> = most.iter().map(|name| format!("`{name}`")).collect();
    named.sort_unstable();
    named.dedup();
    let others = named.len().saturating_sub(LEFT_SHOWN);
    named.truncate(LEFT_SHOWN);
    let more = if others > 0 {
        format!(" and {others} more names")
    } else {
        String::new()
    };
    let message = format!(
        "{} left threads running after the last tear-down, up to {}: {}{more}",
        of_forks(left.len(), record.forks.len()),
        most.len(),
        named.join(", ")
    );
    Some(
        Diagnostic::warning("W946", message)
            .help("end these threads in tear-down: they run beside the measurement"),
    )
}

/// W956, unless the source said so.
pub fn deferred(case: &Case, record: &CaseRecord) -> Option<Diagnostic> {
    let iterations = |fork: &'_ ForkRecord| {
        let mut all = fork.warmup.iter().chain(&fork.measurement);
        all.find_map(|iteration| iteration.remarks.deferred.clone())
    };
    let measured = record.forks.iter().find_map(iterations);
    let ty = measured.or_else(|| record.deferred.clone())?;
    if case.warnings.iter().any(|warning| warning.code == "W956") {
        return None;
    }
    let message =
        format!("it returns a `{ty}`, which does its work when it is used: that work is not timed");
    Some(Diagnostic::warning("W956", message).help(
        "use it in the benchmark: return a sum or a list of its elements, or what it returns; if \
            you mean to time its creation, consume it with a Blackhole",
    ))
}

/// W967, for what is so in every iteration.
pub fn unawaited(iterations: &[&Iteration]) -> Option<Diagnostic> {
    let (first, others) = iterations.split_first()?;
    let always = |name: &&String| others.iter().all(|i| i.remarks.unawaited.contains(name));
    let names = first.remarks.unawaited.iter().filter(always);
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| {
        let message = format!(
            "its calls start work that they do not wait for, and that is not timed: {}",
            names.join(", ")
        );
        Diagnostic::warning("W967", message)
            .help("wait for it in the benchmark: `await` it, or all of it together")
    })
}

/// W977
pub fn diverged(iterations: &[&Iteration]) -> Option<Diagnostic> {
    let names: BTreeSet<&String> = iterations
        .iter()
        .flat_map(|i| &i.remarks.diverged)
        .collect();
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| {
        let message = format!(
            "each of its threads has a copy of {}, and the copies differed after an iteration",
            names.join(", ")
        );
        Diagnostic::warning("W977", message).help(
            "keep it in memory that the threads share, such as a SharedArrayBuffer, or give each \
                thread a state of its own: Scope.Thread",
        )
    })
}

/// W957
pub fn locked(iterations: &[&Iteration]) -> Option<Diagnostic> {
    iterations.iter().any(|i| i.remarks.gil).then(|| {
        let message = "something that it imports switched the runtime's lock on again: one thread \
            runs at a time, as in builds with that lock";
        Diagnostic::warning("W957", message)
            .help("measure without that module, or with a version that needs no lock")
    })
}
