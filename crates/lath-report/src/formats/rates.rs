//! Rates by algorithm, one table a contender: what a call processes (`@BytesPerInvocation`) over
//! the estimated time of a call.
//!
//! The columns are those of tables that crypto libraries publish (Alg type, Alg, rate, iterations,
//! time, data throughput); an "iteration" there is a call. Unlike those, bytes are those that the
//! benchmark says it processes, never a message beside it. Units are powers of 1024 and say so.
//! Where no bytes are stated the rate is one of calls.

use super::Format;
use crate::board;
use crate::case::CaseResult;
use crate::grid::Grid;
use crate::names;
use lath_core::escape::markdown as escaped;
use lath_core::plan::{Case, Family, Plan};
use lath_core::record::{CheckVerdict, Iteration, Record, ThreadResult};
use lath_score::estimate;
use lath_score::times;
use std::io::{self, Write};

pub struct Rates;

impl Format for Rates {
    fn name(&self) -> &'static str {
        "rates"
    }

    fn extension(&self) -> &'static str {
        "md"
    }

    fn doc(&self) -> &'static str {
        "bytes per second by algorithm, a Markdown table for each contender"
    }

    fn write(&self, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        let results = super::shown(record);
        let mut contenders: Vec<&str> = Vec::new();
        for result in &results {
            if !contenders.contains(&result.case.contender.as_str()) {
                contenders.push(&result.case.contender);
            }
        }
        for contender in &contenders {
            if contenders.len() > 1 {
                writeln!(out, "## {}\n", escaped(contender))?;
            }
            writeln!(out, "{}", table(record, contender, &results).markdown())?;
        }
        writeln!(out, "{LEGEND}")
    }
}

const LEGEND: &str = "\
rate: bytes that a call processes, as the benchmark states them, over its estimated time; where it states none, calls. iterations: calls, all
measured ones together; time: what they take at that rate. 1 KiB is 1024 bytes, 1 MiB 1024 KiB, 1 GiB 1024 MiB.";

/// Titles, and whether columns hold numbers.
const COLUMNS: [(&str, bool); 6] = [
    ("Alg type", false),
    ("Alg", false),
    ("rate", true),
    ("iterations", true),
    ("time", true),
    ("data throughput", true),
];

fn table(record: &Record, contender: &str, results: &[CaseResult]) -> Grid {
    let measured = results
        .iter()
        .filter(|r| r.case.contender == contender)
        .map(|r| row(record, r));
    let lacks = record
        .header
        .plan
        .lacks
        .iter()
        .filter(|lack| lack.contender == contender);
    let mut grid = Grid::new(COLUMNS);
    grid.rows = measured
        .chain(lacks.map(|lack| {
            told(
                split(&lack.family, ""),
                &format!("not offered: {}", lack.reason),
            )
        }))
        .collect();
    // Types stand together, in the order in which they first appear.
    let types: Vec<String> = grid.rows.iter().map(|row| row[0].clone()).collect();
    grid.rows
        .sort_by_key(|row| types.iter().position(|kind| *kind == row[0]));
    grid
}

fn row(record: &Record, result: &CaseResult) -> Vec<String> {
    let (case, done) = (result.case, &record.cases[result.index]);
    let name = named(&record.header.plan, result.index);
    if done
        .check
        .as_ref()
        .is_some_and(|check| check.verdict == CheckVerdict::Mismatch)
    {
        return told(name, "MISMATCH: not timed");
    }
    let calls: f64 = done
        .forks
        .iter()
        .flat_map(|f| &f.measurement)
        .map(|i| counted(case, i))
        .sum();
    let call_ns = estimate::call(case, done).filter(|_| calls > 0.0);
    let Some(call_ns) = call_ns else {
        let why = result.failures.first().map_or_else(
            || "not measured".to_owned(),
            |(_, failure)| format!("FAILED: {}", failure.code),
        );
        return told(name, &why);
    };
    // Threads call at the same time.
    let seconds = calls * call_ns / case.threads.max(1) as f64 / 1e9;
    let (rate, data) = match case.bytes_per_invocation.map(|bytes| bytes as f64 * calls) {
        Some(bytes) => (format!("{}/s", of_bytes(bytes / seconds)), of_bytes(bytes)),
        None => (format!("{:.2} calls/s", calls / seconds), String::new()),
    };
    let [kind, algorithm] = name;
    vec![
        kind,
        algorithm,
        rate,
        format!("{calls:.0}"),
        format!("{:.0} ms", 1e3 * seconds),
        data,
    ]
}

/// What is said in the place of numbers.
fn told([kind, algorithm]: [String; 2], what: &str) -> Vec<String> {
    let first = what.lines().next().unwrap_or_default().to_owned();
    vec![
        kind,
        algorithm,
        first,
        String::new(),
        String::new(),
        String::new(),
    ]
}

/// Calls of an iteration whose time is known.
fn counted(case: &Case, iteration: &Iteration) -> f64 {
    let known = times::per_call(case, iteration).is_finite();
    if known {
        iteration.threads.iter().map(|t| calls_of(t) as f64).sum()
    } else {
        0.0
    }
}

/// Of samples, those there are.
fn calls_of(thread: &ThreadResult) -> u64 {
    if thread.calls > 0 {
        thread.calls
    } else {
        thread.histogram.iter().map(|(_, count)| count).sum()
    }
}

/// What an algorithm is called: by its competition, else by its benchmark; what stands before the
/// last separator is its type. Behind stand its own name, where a contender has several in the
/// competition, and parameters.
fn named(plan: &Plan, index: usize) -> [String; 2] {
    let case = &plan.cases[index];
    let family = plan.families.iter().find(|f| f.cases.contains(&index));
    let lack = board::lacking_beside(plan, index).next();
    let name = family
        .map(|f| f.name.as_str())
        .or(lack.map(|lack| lack.family.as_str()))
        .unwrap_or_else(|| board::bare(case));
    let own = family
        .and_then(|family| own_name(plan, family, index))
        .map_or_else(String::new, |own| format!(", {own}"));
    let params: Vec<String> = case
        .params
        .iter()
        .map(|p| format!("{} = {}", p.name, p.value))
        .collect();
    let mode = if plan.cases.iter().any(|c| c.mode != case.mode) {
        format!(", {}", case.mode.label())
    } else {
        String::new()
    };
    let params = if params.is_empty() {
        String::new()
    } else {
        format!(" ({})", params.join(", "))
    };
    split(name, &format!("{own}{params}{mode}"))
}

/// Of a case whose contender competes with several functions: what tells them apart.
fn own_name(plan: &Plan, family: &Family, index: usize) -> Option<String> {
    let cases: Vec<&Case> = family.cases.iter().map(|case| &plan.cases[*case]).collect();
    let is_alone = cases
        .iter()
        .filter(|case| case.contender == plan.cases[index].contender)
        .count()
        < 2;
    let names = names::shortened(
        &cases
            .iter()
            .map(|case| board::bare(case).to_owned())
            .collect::<Vec<_>>(),
    );
    if is_alone {
        None
    } else {
        family
            .cases
            .iter()
            .position(|case| *case == index)
            .map(|at| names[at].clone())
    }
}

fn split(name: &str, behind: &str) -> [String; 2] {
    let (kind, algorithm) = name
        .rsplit_once("::")
        .or_else(|| name.rsplit_once('.'))
        .unwrap_or(("", name));
    [kind.to_owned(), format!("{algorithm}{behind}")]
}

fn of_bytes(bytes: f64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10), ("B", 0)]
        .map(|(unit, power)| (unit, f64::from(1u32 << power)));
    let (unit, size) = units
        .into_iter()
        .find(|(_, size)| bytes >= *size)
        .unwrap_or(units[3]);
    format!("{:.2} {unit}", bytes / size)
}

#[cfg(test)]
mod tests {
    use super::{of_bytes, split};

    #[test]
    fn units_are_powers_of_1024() {
        let shown = [
            0.5,
            1023.0,
            1024.0,
            1048576.0 * 22.67,
            1048576.0 * 1024.0 * 4515.12,
        ]
        .map(of_bytes);
        assert_eq!(
            shown,
            [
                "0.50 B",
                "1023.00 B",
                "1.00 KiB",
                "22.67 MiB",
                "4515.12 GiB"
            ]
        );
    }

    #[test]
    fn types_of_algorithms() {
        let types = |name: &str| split(name, "");
        assert_eq!(
            types("TweetNaCl.crypto_stream"),
            ["TweetNaCl", "crypto_stream"]
        );
        assert_eq!(
            types("Authenticated Encryption.Box - encrypt"),
            ["Authenticated Encryption", "Box - encrypt"]
        );
        assert_eq!(types("ns::Digest::blake2b"), ["ns::Digest", "blake2b"]);
        assert_eq!(split("copy", " (n = 3)"), ["", "copy (n = 3)"]);
    }
}
