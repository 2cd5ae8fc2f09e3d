//! Rates by algorithm, one table per contender: the bytes of a call (`@BytesPerInvocation`) over
//! its estimated time.
//!
//! The columns are those of tables that crypto libraries publish (Alg type, Alg, rate, iterations,
//! time, data throughput); "iteration" means a call there. Bytes are those that the benchmark
//! states, not the length of some message. Units are powers of 1024 and say so. Without stated
//! bytes, the rate counts calls.

use super::format::Format;
use crate::case::{self, CaseResult};
use crate::comparison;
use crate::contender_table;
use crate::grid::Grid;
use crate::names;
use lath_core::escape::markdown as escaped;
use lath_core::plan::{Case, Lack, Plan};
use lath_core::record::{Iteration, Record, ThreadResult};
use lath_core::written::{quantity, words};
use lath_score::{estimate, times};
use std::collections::HashMap;
use std::io::{self, Write};

pub const RATES: Format = Format {
    name: "rates",
    extension: "md",
    doc: "bytes per second by algorithm, a Markdown table for each contender",
    by_machine: false,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let results = case::results(record);
    let mut contenders: Vec<&str> = Vec::new();
    for result in &results {
        if !contenders.contains(&result.case.contender.as_str()) {
            contenders.push(&result.case.contender);
        }
    }
    let by_cpu = by_cpu(record);
    for contender in &contenders {
        if contenders.len() > 1 {
            writeln!(out, "## {}\n", escaped(contender))?;
        }
        let table = table(record, contender, &results, &by_cpu);
        writeln!(out, "{}", table.markdown())?;
    }
    let clocks = if by_cpu.is_empty() { "" } else { CLOCKS };
    writeln!(out, "{LEGEND}{clocks}")
}

const LEGEND: &str = "\
rate: bytes per second, from the bytes that the benchmark says a call processes; calls per second if it says none. iterations: calls, all
measured ones together; time: what they take at that rate. 1 KiB is 1024 bytes, 1 MiB 1024 KiB, 1 GiB 1024 MiB.";

const CLOCKS: &str = " ms CPU: by CPU time, as the comparison.";

/// Times of a call, ns, by case, where a comparison is by CPU time: the rate is that of its score.
fn by_cpu(record: &Record) -> HashMap<usize, f64> {
    let comparisons = comparison::comparisons(record);
    let rows = comparisons.iter().flat_map(|of| &of.rows);
    rows.filter(|row| row.by_cpu)
        .filter_map(|row| Some((row.case, row.estimate?.call_ns)))
        .collect()
}

/// Titles, and whether the column holds numbers.
const COLUMNS: [(&str, bool); 6] = [
    ("Alg type", false),
    ("Alg", false),
    ("rate", true),
    ("iterations", true),
    ("time", true),
    ("data throughput", true),
];

fn table(
    record: &Record,
    contender: &str,
    results: &[CaseResult],
    by_cpu: &HashMap<usize, f64>,
) -> Grid {
    let plan = &record.header.plan;
    let places = Places::of(plan);
    let measured = results.iter().filter(|r| r.case.contender == contender);
    let measured = measured.map(|r| (places.of_case(r.index), row(record, r, by_cpu)));
    let lacks = plan.lacks.iter().filter(|lack| lack.contender == contender);
    let lacks = lacks.map(|lack| {
        let why = format!("not offered: {}", lack.reason);
        (
            places.of_lack(lack),
            told(split(&lack.comparison, ""), &why),
        )
    });
    let mut rows: Vec<((usize, usize), Vec<String>)> = measured.chain(lacks).collect();
    rows.sort_by_key(|(place, _)| *place);
    let mut grid = Grid::new(COLUMNS);
    grid.rows = rows.into_iter().map(|(_, row)| row).collect();
    // Groups types, in the order of their first appearance.
    let types: Vec<String> = grid.rows.iter().map(|row| row[0].clone()).collect();
    grid.rows
        .sort_by_key(|row| types.iter().position(|kind| *kind == row[0]));
    grid
}

/// The order of the run: of its comparisons, with those that a contender lacks where others have
/// them.
struct Places<'a> {
    /// Each comparison by its first baseline.
    first: HashMap<&'a str, usize>,
    of_cases: Vec<usize>,
}

impl Places<'_> {
    fn of(plan: &Plan) -> Places<'_> {
        let mut places = Places {
            first: HashMap::new(),
            of_cases: (0..plan.cases.len()).collect(),
        };
        for family in &plan.families {
            // Where the table has it: at its baseline.
            if let Some(case) = family.cases.first() {
                let first = places.first.entry(&family.name).or_insert(*case);
                *first = (*first).min(*case);
            }
        }
        for lack in &plan.lacks {
            for case in &lack.alone {
                let first = places.first.entry(&lack.comparison).or_insert(*case);
                *first = (*first).min(*case);
            }
        }
        for family in &plan.families {
            for case in &family.cases {
                places.of_cases[*case] = places.first[family.name.as_str()];
            }
        }
        places
    }

    fn of_case(&self, index: usize) -> (usize, usize) {
        (self.of_cases[index], index)
    }

    /// Last, if nobody has it.
    fn of_lack(&self, lack: &Lack) -> (usize, usize) {
        let place = self.first.get(lack.comparison.as_str());
        (place.copied().unwrap_or(usize::MAX), 0)
    }
}

fn row(record: &Record, result: &CaseResult, by_cpu: &HashMap<usize, f64>) -> Vec<String> {
    let (case, done) = (result.case, &record.cases[result.index]);
    let name = named(&record.header.plan, result.index);
    if done.is_mismatch() {
        return told(name, "MISMATCH: not timed");
    }
    let calls: f64 = done.measured().map(|i| counted(case, i)).sum();
    let of_cpu = by_cpu.get(&result.index).copied();
    let call_ns = of_cpu.or_else(|| estimate::call(case, done));
    let call_ns = call_ns.filter(|_| calls > 0.0);
    let Some(call_ns) = call_ns else {
        let nothing = if result.case.identical.is_some() {
            "identical"
        } else {
            "not measured"
        };
        let why = result.failures.first().map_or_else(
            || nothing.to_owned(),
            |(_, failure)| format!("FAILED: {}", failure.code),
        );
        return told(name, &why);
    };
    // Threads call concurrently.
    let seconds = calls * call_ns / case.threads.max(1) as f64 / 1e9;
    let (rate, data) = match case.bytes_per_invocation.map(|bytes| bytes as f64 * calls) {
        Some(bytes) => (
            format!("{}/s", quantity::bytes(bytes / seconds)),
            quantity::bytes(bytes),
        ),
        None => (format!("{:.2} calls/s", calls / seconds), String::new()),
    };
    let [kind, algorithm] = name;
    vec![
        kind,
        algorithm,
        rate,
        format!("{calls:.0}"),
        format!(
            "{:.0} ms{}",
            1e3 * seconds,
            if of_cpu.is_some() { " CPU" } else { "" }
        ),
        data,
    ]
}

/// A row with text instead of numbers.
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

/// Calls of an iteration with known time.
fn counted(case: &Case, iteration: &Iteration) -> f64 {
    let known = times::per_call(case, iteration).is_finite();
    if known {
        iteration.threads.iter().map(|t| calls_of(t) as f64).sum()
    } else {
        0.0
    }
}

/// In sample mode, the number of samples.
fn calls_of(thread: &ThreadResult) -> u64 {
    if thread.calls > 0 {
        thread.calls
    } else {
        thread.detail.histogram.iter().map(|(_, count)| count).sum()
    }
}

/// Name of an algorithm: its comparison's, else its benchmark's; the part before the last separator
/// is its type. Followed by its own name, if a contender has several in the comparison, and by
/// parameters.
fn named(plan: &Plan, index: usize) -> [String; 2] {
    let case = &plan.cases[index];
    let family = plan.families_of(index).next();
    let lack = contender_table::lacking_beside(plan, index).next();
    let name = family
        .map(|(_, family)| family.name.as_str())
        .or(lack.map(|lack| lack.comparison.as_str()))
        .unwrap_or_else(|| contender_table::bare(case));
    let own = family
        .and_then(|_| own_name(plan, index))
        .map_or_else(String::new, |own| format!(", {own}"));
    let params = words::params(case.params.iter().map(|p| (&p.name, &p.value)));
    let mode = if plan.cases.iter().any(|c| c.mode != case.mode) {
        format!(", {}", case.mode.label())
    } else {
        String::new()
    };
    split(name, &(words::followed(&own, &params) + &mode))
}

/// For a contender with several functions in the comparison: the part that distinguishes them.
fn own_name(plan: &Plan, index: usize) -> Option<String> {
    let all = plan.compared_with(index)?;
    let cases = all.iter().map(|case| &plan.cases[*case]);
    let of_one = |case: &&Case| case.contender == plan.cases[index].contender;
    let is_alone = cases.clone().filter(of_one).count() < 2;
    let bare = cases.map(|case| contender_table::bare(case).to_owned());
    let names = names::shortened(&bare.collect::<Vec<_>>());
    let at = all.iter().position(|case| *case == index);
    at.filter(|_| !is_alone).map(|at| names[at].clone())
}

fn split(name: &str, behind: &str) -> [String; 2] {
    let (kind, algorithm) = name
        .rsplit_once("::")
        .or_else(|| name.rsplit_once('.'))
        .unwrap_or(("", name));
    [kind.to_owned(), format!("{algorithm}{behind}")]
}

#[cfg(test)]
mod tests {
    use super::{Places, named, split};
    use lath_core::plan::{Case, Family, Lack, Plan};

    /// A contender that lacks the first comparison still has its row first.
    #[test]
    fn what_a_contender_lacks_stands_where_others_have_it() {
        let lack = |comparison: &str, alone| Lack {
            comparison: comparison.to_owned(),
            alone,
            ..Lack::default()
        };
        let plan = Plan {
            cases: vec![Case::default(); 4],
            families: vec![Family {
                name: "TweetNaCl.b".to_owned(),
                cases: vec![1, 3],
            }],
            lacks: vec![
                lack("Digest.a", vec![0]),
                lack("TweetNaCl.b", vec![]),
                lack("nobody", vec![]),
            ],
            ..Plan::default()
        };
        let places = Places::of(&plan);
        let [digest, tweet, nobody] = [0, 1, 2].map(|i| places.of_lack(&plan.lacks[i]));
        assert!(digest < places.of_case(1) && tweet < places.of_case(3) && tweet > digest);
        assert!(places.of_case(3) < places.of_case(2) && nobody > places.of_case(2));
    }

    /// Two functions of one contender, in two families of a comparison.
    #[test]
    fn functions_of_a_contender_have_their_names_in_any_family() {
        let case = |name: &str| Case {
            bare: name.to_owned(),
            contender: "cc".to_owned(),
            ..Case::default()
        };
        let family = |cases: &[usize]| Family {
            name: "sums".to_owned(),
            cases: cases.to_vec(),
        };
        let names = ["a", "b", "c", "d", "e"];
        let mut plan = Plan {
            cases: names.map(case).to_vec(),
            families: vec![family(&[0, 1, 2, 3]), family(&[0, 4])],
            ..Plan::default()
        };
        for (index, name) in [(3, "d"), (4, "e")] {
            assert_eq!(named(&plan, index)[1], format!("sums, {name}"));
        }
        for one in &mut plan.cases[..4] {
            one.contender = "g++".to_owned();
        }
        assert_eq!(named(&plan, 4)[1], "sums", "it has no other");
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
