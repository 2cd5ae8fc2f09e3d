//! The matrix behaviour x language on a platform, and below it what failed and why.

use super::columns::Column;
use super::kit::{Page, Promise};
use std::fmt::Write;
use std::time::Duration;

pub enum Verdict {
    Pass,
    /// What is not as promised.
    Fail(Vec<String>),
    /// Passes, judged alone, and what was not as promised when others ran beside it.
    Again(Vec<String>),
    /// Known not to hold, and why.
    Gap(String),
    /// The toolchain is missing.
    Skipped(String),
    /// Nobody knows: the language is experimental, and what runs it is missing here, and was
    /// missing wherever it was written.
    Unproven(String),
    /// Another column of the language shows it.
    Elsewhere,
}

impl Verdict {
    /// A skipped language is an error where everything should be installed: in CI.
    pub fn is_good(&self) -> bool {
        match self {
            Verdict::Pass
            | Verdict::Again(_)
            | Verdict::Gap(_)
            | Verdict::Unproven(_)
            | Verdict::Elsewhere => true,
            Verdict::Fail(_) => false,
            Verdict::Skipped(_) => std::env::var_os("CI").is_none(),
        }
    }

    /// Of a second judgement, `faults` being those of the first.
    pub fn after(self, faults: Vec<String>) -> Verdict {
        match self {
            Verdict::Pass => Verdict::Again(faults),
            verdict => verdict,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Again(_) => "again",
            Verdict::Fail(_) => "FAIL",
            Verdict::Gap(_) => "gap",
            Verdict::Skipped(_) => "skipped",
            Verdict::Unproven(_) => "unproven",
            Verdict::Elsewhere => "-",
        }
    }
}

/// So many of those that took longest are named.
const SLOWEST: usize = 10;

/// Writes a row for each page; `judged` are in that order, each with the time it took.
pub fn write(
    out: &mut String,
    pages: &[Page],
    columns: &[Column],
    judged: Vec<(Verdict, Duration)>,
) -> bool {
    let (verdicts, times): (Vec<Verdict>, Vec<Duration>) = judged.into_iter().unzip();
    let titles: Vec<String> = columns.iter().map(Column::title).collect();
    let width = pages
        .iter()
        .map(|p| p.name.len())
        .max()
        .unwrap_or(0)
        .max("behaviour".len());
    let row = |out: &mut String, name: &str, cells: &[&str]| {
        let cells: String = cells
            .iter()
            .zip(&titles)
            .map(|(cell, title)| {
                format!("  {cell:width$}", width = title.len().max("unproven".len()))
            })
            .collect();
        let _ = writeln!(out, "{}", format!("{name:width$}{cells}").trim_end());
    };
    let rows = || pages.iter().zip(verdicts.chunks(columns.len().max(1)));
    row(
        out,
        "behaviour",
        &titles.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    rows().for_each(|(page, verdicts)| {
        row(
            out,
            &page.name,
            &verdicts.iter().map(Verdict::word).collect::<Vec<_>>(),
        )
    });
    for (page, verdicts) in rows() {
        for (title, verdict) in titles.iter().zip(verdicts) {
            explain(out, page, title, verdict);
        }
    }
    // Of a column once: it is the same reason in every row.
    for (title, verdict) in titles.iter().zip(&verdicts) {
        if let Verdict::Unproven(reason) = verdict {
            let _ = writeln!(out, "unproven {title}: {reason}");
        }
    }
    write_totals(out, &verdicts);
    write_times(out, pages, &titles, &times);
    verdicts.iter().all(Verdict::is_good)
}

/// How many verdicts there are of each kind.
fn write_totals(out: &mut String, verdicts: &[Verdict]) {
    let count = |word: &str| verdicts.iter().filter(|v| v.word() == word).count();
    let unproven = count("unproven");
    let more = [
        (unproven, "unproven"),
        (count("again"), "at the second attempt"),
    ];
    let also: String = more
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| format!(", {number} {what}"))
        .collect();
    let _ = writeln!(
        out,
        "\n{} pass, {} fail, {} gaps, {} skipped{also}",
        count("pass"),
        count("FAIL"),
        count("gap"),
        count("skipped")
    );
}

/// The sum of each column, and the cells that took longest: where time can be saved.
fn write_times(out: &mut String, pages: &[Page], titles: &[String], times: &[Duration]) {
    let sums = titles.iter().enumerate().map(|(index, title)| {
        let column = times.iter().skip(index).step_by(titles.len());
        format!("{title} {:.0} s", column.sum::<Duration>().as_secs_f64())
    });
    let _ = writeln!(out, "time: {}", sums.collect::<Vec<_>>().join(", "));
    let cells = pages
        .iter()
        .flat_map(|page| titles.iter().map(move |title| (&page.name, title)));
    let mut slowest: Vec<_> = times.iter().zip(cells).collect();
    slowest.sort_by_key(|(time, _)| std::cmp::Reverse(**time));
    let named = slowest
        .iter()
        .take(SLOWEST)
        .map(|(time, (page, title))| format!("{page} in {title} {:.0} s", time.as_secs_f64()));
    let _ = writeln!(out, "slowest: {}", named.collect::<Vec<_>>().join(", "));
}

fn explain(out: &mut String, page: &Page, title: &str, verdict: &Verdict) {
    match verdict {
        Verdict::Pass | Verdict::Unproven(_) | Verdict::Elsewhere => {}
        Verdict::Gap(reason) => {
            let _ = writeln!(out, "gap {} in {title}: {reason}", page.name);
        }
        Verdict::Again(faults) => {
            let _ = writeln!(
                out,
                "again {} in {title}: passes alone; before, beside others: {}",
                page.name,
                faults.join("; ")
            );
        }
        Verdict::Skipped(reason) => {
            let _ = writeln!(out, "skipped {} in {title}: {reason}", page.name);
        }
        Verdict::Fail(faults) => {
            let description = match &page.promise {
                Promise::Behaviour(behaviour) => &behaviour.description,
                Promise::Refusal(refusal) => &refusal.description,
            };
            let _ = writeln!(out, "\nFAIL {} in {title}: {description}", page.name);
            for fault in faults {
                let _ = writeln!(out, "  {fault}");
            }
        }
    }
}
