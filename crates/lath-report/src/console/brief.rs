//! The log in few lines: a heading for each comparison, a line for each result as it is known, and
//! a word now and then while one takes long.

use super::contenders;
use super::headers;
use super::result;
use super::signs::{Signs, Told};
use crate::case;
use crate::contender_table::{self, Said, TableRow};
use crate::grid::{Align, padded, width};
use crate::names;
use crate::progress::Progress;
use lath_core::escape;
use lath_core::record::{Block, CheckVerdict, Event, Failure, Record, Status};
use lath_core::written::number;
use lath_core::written::time::clock;
use lath_core::written::words::count;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

/// Without a live display, something is printed when the last line is so old: whoever waits hears a
/// word at least every five seconds, for runs tell every second that they are alive.
const GAP: Duration = Duration::from_secs(4);

/// What goes on is told in a line this often, and by dots behind it: a run of minutes is few lines.
const LINES: Duration = Duration::from_secs(60);

/// Columns of a score in a comparison.
const SCORE: usize = 6;

/// What the lines are made of.
pub struct Seen<'a> {
    pub record: &'a Record,
    pub progress: &'a mut Progress,
    /// Since the run began.
    pub elapsed: Duration,
    /// A progress bar shows what goes on.
    pub live: bool,
}

pub struct Brief {
    /// The families of each comparison, and the comparison of each case.
    comparisons: Vec<Vec<usize>>,
    of_case: Vec<Option<usize>>,
    /// Length of the longest contender's name of each comparison.
    names: Vec<usize>,
    /// Comparisons that have a heading, and the last one.
    headed: BTreeSet<usize>,
    heading: Option<usize>,
    /// Cases of which a failure was shown.
    failed: BTreeSet<usize>,
    /// Time of the last line or dot, and of the last line about what goes on.
    said: Duration,
    told: Option<Duration>,
    signs: Signs,
    /// A step that is not measured, which [`Event::Aside`] began, has its own words.
    aside: bool,
    /// Of the last fork.
    fork: Option<Fork>,
    ended: usize,
    /// Lines that user code printed.
    printed: usize,
}

/// What ended or began last.
#[derive(Clone, Copy, Debug)]
enum Fork {
    Block(u64),
    Warmup(u64),
    Alone(u64),
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fork::Block(number) => write!(f, "block {number}"),
            Fork::Warmup(number) => write!(f, "warm-up fork {number}"),
            Fork::Alone(number) => write!(f, "fork {number}"),
        }
    }
}

impl Default for Brief {
    fn default() -> Brief {
        Brief {
            comparisons: Vec::new(),
            of_case: Vec::new(),
            names: Vec::new(),
            headed: BTreeSet::new(),
            heading: None,
            failed: BTreeSet::new(),
            said: Duration::ZERO,
            told: None,
            signs: Signs::default(),
            aside: false,
            fork: None,
            ended: 0,
            printed: 0,
        }
    }
}

impl Brief {
    pub fn event(
        &mut self,
        event: &Event,
        seen: &mut Seen<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        // Who told of the step does so until its end.
        let was_aside = self.aside;
        self.goes_on(event, seen.record);
        if self.aside {
            // Others tell of it.
            self.signs.end(out)?;
        }
        let lines = self.lines(event, seen);
        if let [heading] = &lines[..]
            && matches!(event, Event::ForkStarted { .. })
            && !seen.live
        {
            let left = seen.progress.words(seen.elapsed);
            self.told = Some(seen.elapsed);
            self.signs.line(&format!("{heading}; {left}"), out)?;
        } else if !lines.is_empty() {
            self.signs.end(out)?;
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        } else if let Some(case) = event.case().filter(|_| !was_aside && self.is_due(seen)) {
            self.sign_of_life(case, seen, out)?;
        } else {
            return Ok(());
        }
        self.said = seen.elapsed;
        Ok(())
    }

    /// Ends the line of dots, if there is one.
    pub fn end_dots(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.signs.end(out)
    }

    /// What the next sign of life is about.
    fn goes_on(&mut self, event: &Event, record: &Record) {
        match event {
            Event::Output { .. } | Event::Alive { .. } => return,
            Event::Aside { .. } => {
                self.aside = true;
                return;
            }
            Event::ForkStarted {
                fork,
                block,
                warmup,
                ..
            } => {
                self.fork = Some(match block {
                    // Those in turns tell when they have ended.
                    Some(block) => {
                        let next = u64::from(record.header.in_turns(block.family));
                        Fork::Block(block.number + next)
                    }
                    None if *warmup => Fork::Warmup(*fork),
                    None => Fork::Alone(*fork),
                });
            }
            Event::CaseStarted { .. } | Event::Looked { .. } => self.fork = None,
            _ => {}
        }
        self.aside = false;
    }

    fn lines(&mut self, event: &Event, seen: &mut Seen<'_>) -> Vec<String> {
        let record = seen.record;
        match event {
            Event::RunStarted(header) => {
                let quoted = written(|out| headers::calibrated(out, header));
                std::iter::once(self.begin(seen)).chain(quoted).collect()
            }
            Event::Checked { case, check } if check.verdict == CheckVerdict::Mismatch => {
                written(|out| contenders::check(out, record, *case, check))
            }
            Event::ForkStarted {
                case,
                block: Some(Block { .. }),
                warmup: false,
                ..
            } => self.head(record, *case).into_iter().collect(),
            Event::ForkLeft {
                case,
                exit: Some(exit),
                ..
            } => vec![format!(
                "# {}: after its last iteration the process {}",
                self.who(record, *case),
                escape::line(exit)
            )],
            Event::ForkEnded {
                case,
                fork,
                warmup,
                failure: Some(failure),
                ..
            } => {
                let step = if *warmup { "warm-up fork" } else { "fork" };
                self.failure(record, *case, &format!(", {step} {fork}"), failure)
            }
            Event::FailedEarly { case, failure, .. } => self.failure(record, *case, "", failure),
            Event::Retried {
                case,
                fork,
                failure,
                ..
            } => vec![format!(
                "# {}, fork {fork}, runs again: {}",
                self.who(record, *case),
                short(failure)
            )],
            Event::Output { text, .. } => {
                self.printed += text.matches('\n').count();
                Vec::new()
            }
            Event::CaseEnded { case, .. } => self.case_ended(record, *case),
            Event::RunEnded { status, seconds } => self.end(*status, *seconds),
            _ => Vec::new(),
        }
    }

    /// Its line, with a heading if it has none, and what profilers say that were asked for words.
    fn case_ended(&mut self, record: &Record, case: usize) -> Vec<String> {
        let mut lines: Vec<String> = self.unbegun(record, case).into_iter().collect();
        lines.push(self.result(record, case));
        lines.extend(written(|out| {
            super::print_flames(out, record, case)?;
            result::told(out, &case::of(record, case))
        }));
        lines
    }

    /// `# 5 comparisons of 40 cases, up to 6 min`.
    fn begin(&mut self, seen: &mut Seen<'_>) -> String {
        let plan = &seen.record.header.plan;
        self.comparisons = plan.comparisons();
        self.of_case = vec![None; plan.cases.len()];
        for (index, families) in self.comparisons.iter().enumerate() {
            let cases = families.iter().flat_map(|f| &plan.families[*f].cases);
            cases.for_each(|case| self.of_case[*case] = Some(index));
        }
        self.names = self
            .comparisons
            .iter()
            .map(|families| {
                let first = plan.families[families[0]].cases[0];
                let members = plan.compared_with(first).unwrap_or_default();
                let cases = members.iter().map(|m| &plan.cases[*m]).collect();
                let labels = contender_table::labels(cases);
                let widths = labels.iter().map(|label| width(&escape::line(label)));
                widths.max().unwrap_or(0)
            })
            .collect();
        let cases = count(plan.cases.len(), "case");
        let what = match self.comparisons.len() {
            0 => cases,
            n => format!("{} of {cases}", count(n, "comparison")),
        };
        let done = seen.record.cases.iter().filter(|case| case.ended).count();
        self.ended = done;
        format!("# Measuring {what}, {}", seen.progress.left(seen.elapsed))
    }

    /// The heading of a comparison that begins, with what was proved before.
    fn head(&mut self, record: &Record, case: usize) -> Option<String> {
        let comparison = self.of_case.get(case).copied().flatten()?;
        if !self.headed.insert(comparison) {
            return None;
        }
        self.heading = Some(comparison);
        let plan = &record.header.plan;
        let families = &self.comparisons[comparison];
        let cases: BTreeSet<usize> = families
            .iter()
            .flat_map(|family| plan.families[*family].cases.iter().copied())
            .collect();
        let checks = || {
            cases
                .iter()
                .filter_map(|case| record.cases[*case].check.as_ref())
        };
        let of = |verdict: CheckVerdict| checks().filter(|c| c.verdict == verdict).count();
        let equal = of(CheckVerdict::Verified) + of(CheckVerdict::Reference);
        let proved = match checks().count() {
            0 => "results not checked".to_owned(),
            all if all == equal && all == cases.len() => "all results are right".to_owned(),
            _ => format!("{equal} of {} results verified", cases.len()),
        };
        let turns = families.iter().any(|f| record.header.in_turns(*f));
        let how = if turns { " in turns" } else { "" };
        Some(format!(
            "# {}: {}{how}, {proved}",
            self.title(record, case),
            count(cases.len(), "contender")
        ))
    }

    /// The heading of a comparison that ends before it began, as where the time is used up.
    fn unbegun(&mut self, record: &Record, case: usize) -> Option<String> {
        let of = self.of_case.get(case).copied().flatten()?;
        let begun = contender_table::row_of(record, &self.comparisons[of], case).is_some();
        let failed = self.failed.contains(&case);
        let in_curve = record.header.plan.cases[case].in_curve;
        match begun || failed || in_curve {
            true => None,
            false => self.head(record, case),
        }
    }

    /// `factorial (number = 20)`, of a case's comparison.
    fn title(&self, record: &Record, case: usize) -> String {
        let plan = &record.header.plan;
        let name = match self.of_case.get(case).copied().flatten() {
            Some(of) => plan.families[self.comparisons[of][0]].name.clone(),
            None => names::of(plan, case),
        };
        contender_table::title_of(&name, &plan.cases[case])
    }

    /// `g++, factorial (number = 20)`; without contenders, the name in JMH's table.
    fn who(&self, record: &Record, case: usize) -> String {
        let title = self.title(record, case);
        match self.of_case.get(case).copied().flatten() {
            Some(_) => format!("{}, {title}", contender_table::contender(record, case)),
            None => title,
        }
    }

    /// The first one of each case; the others are below the table.
    fn failure(
        &mut self,
        record: &Record,
        case: usize,
        at: &str,
        failure: &Failure,
    ) -> Vec<String> {
        let first = self.failed.insert(case);
        let who = self.who(record, case);
        let line = || format!("FAILED {who}{at}: {}", short(failure));
        first.then(line).into_iter().collect()
    }

    /// ` 3/40  gcc  7.3953 ns/op (5.60 to 9.77)  0.914 (0.890 to 0.930) faster`.
    fn result(&mut self, record: &Record, case: usize) -> String {
        self.ended += 1;
        let all = record.header.plan.cases.len();
        let digits = all.to_string().len();
        let of = self.of_case.get(case).copied().flatten();
        let whose = match of {
            // The cases of a curve end in another order than their headings have.
            Some(of) if self.heading == Some(of) && !record.header.plan.cases[case].in_curve => {
                let label = contender_table::contender(record, case);
                padded(&label, self.names[of], Align::Left)
            }
            _ => self.who(record, case),
        };
        let said = match of {
            _ if self.failed.contains(&case) && !case::of(record, case).has_score() => {
                "FAILED, see above".to_owned()
            }
            Some(of) => compared(record, &self.comparisons[of], case),
            None => alone(record, case),
        };
        format!("{:>digits$}/{all}  {whose}  {said}", self.ended)
            .trim_end()
            .to_owned()
    }

    fn end(&self, status: Status, seconds: f64) -> Vec<String> {
        let took = clock(Duration::try_from_secs_f64(seconds).unwrap_or_default());
        let how = match status {
            Status::Complete => "# Measured in",
            Status::Interrupted => "# Interrupted after",
            Status::Stopped => "# Stopped at a failure after",
        };
        let mut lines = vec![format!("{how} {took}")];
        if self.printed > 0 {
            lines.push(format!(
                "# The benchmarks printed {}: -v normal shows what",
                count(self.printed, "line")
            ));
        }
        lines
    }

    fn is_due(&self, seen: &Seen<'_>) -> bool {
        !seen.live && !self.aside && seen.elapsed.saturating_sub(self.said) >= GAP
    }

    /// What goes on, or a dot.
    fn sign_of_life(
        &mut self,
        case: usize,
        seen: &mut Seen<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (record, elapsed) = (seen.record, seen.elapsed);
        let what = match self.of_case.get(case).copied().flatten() {
            Some(_) => self.title(record, case),
            None => self.who(record, case),
        };
        let fork = self
            .fork
            .map_or_else(String::new, |fork| format!(", {fork}"));
        let left = seen.progress.words(elapsed);
        let line = format!("# {}  {what}{fork}: {left}", clock(elapsed));
        let is_recent = |told| elapsed.saturating_sub(told) < LINES;
        let told = match self.told.is_some_and(is_recent) {
            true => self.signs.dot_or(&line, out)?,
            false => {
                self.signs.line(&line, out)?;
                Told::Line
            }
        };
        if told == Told::Line {
            self.told = Some(elapsed);
        }
        Ok(())
    }
}

/// The lines of JMH's log that `print` writes, without blank ones around them.
fn written(print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Vec<String> {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print(&mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    text.trim().lines().map(str::to_owned).collect()
}

fn short(failure: &Failure) -> String {
    let first = failure.message.lines().next().unwrap_or("");
    escape::line(&format!("{}: {first}", failure.code)).into_owned()
}

/// The row of a comparison, as its table will have it.
fn compared(record: &Record, families: &[usize], case: usize) -> String {
    let Some((row, unit)) = contender_table::row_of(record, families, case) else {
        return format!("not measured: {}", case::unmeasured(record));
    };
    of_row(&row, &unit)
}

fn of_row(row: &TableRow, unit: &str) -> String {
    match &row.said {
        Said::Measured(cells) => {
            let part = |text: &str, before: &str| match text {
                "" => String::new(),
                text => format!("{before}{text}"),
            };
            // Beside a ratio, its interval is what counts, and 80 columns have room for one. Why a
            // score has none is said once, below the table.
            let error = Some(cells.error.as_str())
                .filter(|e| e.starts_with(['±', '(']) && cells.ratio.is_empty());
            format!(
                "{} {unit}{}{}{}  {}",
                padded(&cells.score, SCORE, Align::Right),
                part(error.unwrap_or_default(), " "),
                part(&cells.ratio, "  ratio "),
                part(&cells.interval, " "),
                cells.verdict
            )
        }
        Said::Mismatch { got, expected, .. } => format!("MISMATCH: got {got}, expected {expected}"),
        said => said
            .words()
            .map(|(stressed, rest)| format!("{stressed}{rest}"))
            .unwrap_or_default(),
    }
}

/// JMH's score of a case without contenders.
fn alone(record: &Record, index: usize) -> String {
    let result = case::of(record, index);
    if !result.has_score() {
        return match result.failures.first() {
            Some((_, failure)) => format!("FAILED {}", short(failure)),
            None => format!("not measured: {}", case::unmeasured(record)),
        };
    }
    let metric = &result.primary;
    let error = metric
        .of_mean()
        .map_or_else(String::new, |error| format!(" {}", case::with_level(error)));
    format!(
        "{}{error} {}",
        number::score(metric.score()),
        escape::line(&metric.unit)
    )
}
