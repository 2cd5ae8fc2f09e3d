//! `lath history confirm`: both commits of each suspicion, measured now and in turns.

use super::super::compare::options::Errors;
use super::super::run::{self, Measured, Shown};
use super::suspicions;
use crate::cli::building::Building;
use crate::cli::measuring::Measuring;
use crate::cli::quiet::Quiet;
use crate::exit::{Exit, Outcome};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Status;
use lath_history::decisions::{Decision, State};
use lath_history::history::History;
use lath_history::listing::short;
use lath_history::regressions::Suspicion;
use lath_report::bisection::evidence::{self, Target};
use lath_report::compare::failures;
use lath_report::comparison::decide::undecided_by;
use lath_report::judgement::words;
use lath_report::series::RowName;
use lath_stats::compare::{ComparisonOptions, PairResult, Verdict};
use lath_suite::revisions::range::RevisionRange;
use lath_terminal::{Seen, diagnose};
use regex::Regex;
use std::collections::BTreeMap;

#[derive(Args)]
pub struct Confirm {
    /// Sources, as for lath compare --rev, and regular expressions that select benchmarks
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    arguments: Vec<String>,
    #[command(flatten)]
    errors: Errors,
    #[command(flatten)]
    measuring: Quiet<Measuring>,
    #[command(flatten)]
    building: Quiet<Building>,
}

/// Two commits, and what is suspected between them.
type Pairs<'a> = BTreeMap<[&'a str; 2], Vec<&'a Suspicion>>;

impl Confirm {
    pub fn building(&self) -> &Building {
        &self.building.0
    }

    pub fn run(&self, kept: &mut History) -> Outcome {
        let found = suspicions(kept)?;
        let open = || found.suspicions.iter().filter(|one| !one.is_confirmed());
        let statistics = self.errors.statistics().map_err(|d| vec![d])?;
        // All suspicions share the permitted errors.
        let options = ComparisonOptions {
            alpha: statistics.alpha / open().count().max(1) as f64,
            ..statistics
        };
        let mut pairs = Pairs::new();
        for one in open() {
            let shas = [one.base.sha.as_str(), one.new.sha.as_str()];
            pairs.entry(shas).or_default().push(one);
        }
        if pairs.is_empty() {
            println!("nothing is suspected");
        }
        let (mut slower, mut undecided) = (false, false);
        for ([base, new], all) in pairs {
            let measured = match base == new {
                true => Ok(Vec::new()),
                false => self.measure([base, new], &all, &options),
            };
            let measured = measured.or_else(|problems| self.go_on(problems))?;
            for one in all {
                let decision = decision(one, &measured);
                let said = match &decision {
                    Ok(decision) => decision.said(),
                    Err(why) => format!("still suspected: {why}"),
                };
                println!(
                    "{}, {} beside {}: {said}",
                    one.title,
                    short(&one.new),
                    short(&one.base)
                );
                let Ok(decision) = decision else {
                    undecided = true;
                    continue;
                };
                slower |= decision.slower && decision.state == State::Confirmed;
                kept.decide(&decision).map_err(|d| vec![d])?;
            }
        }
        Ok(match (slower, undecided) {
            (true, _) => Exit::BenchmarkFailed,
            (false, true) => Exit::Inconclusive,
            (false, false) => Exit::Success,
        })
    }

    /// A pair that cannot be measured leaves its suspicions as they are; an interruption ends all.
    fn go_on(
        &self,
        problems: Vec<Diagnostic>,
    ) -> Result<Vec<(Target, PairResult)>, Vec<Diagnostic>> {
        if problems.iter().any(|one| one.code == "L807") {
            return Err(problems);
        }
        diagnose::print(&problems);
        Ok(Vec::new())
    }

    fn measure(
        &self,
        [base, new]: [&str; 2],
        all: &[&Suspicion],
        options: &ComparisonOptions,
    ) -> Result<Vec<(Target, PairResult)>, Vec<Diagnostic>> {
        let measuring = &self.measuring.0;
        let range = RevisionRange::check_out(&format!("{base}..{new}"), &self.arguments)?;
        for (folder, label) in range.folders() {
            diagnose::call(folder, label);
        }
        let given = self.building().given(measuring.execution.preset.is_some());
        let (versions, inputs) = range.inputs(&given)?;
        let mut draft = run::read_request(measuring, None, &inputs)?;
        draft.request.versions = Some(versions.labels.to_vec());
        draft.request.includes = all.iter().filter_map(|one| pattern(one)).collect();
        draft.changed.clone_from(&versions.changed);
        let shown = || Shown::aside(Seen::on_stderr(self.building().verbose_build));
        let ready = run::prepare(measuring, inputs, draft, &shown())?;
        let journal = run::journal(measuring)?;
        let mut steer = |record: &_, moment: lath_runner::Moment| {
            undecided_by(record, moment.family, moment.share, options)
        };
        let measured = ready.measure(measuring, journal, shown(), &mut steer)?;
        let Some(Measured { record, .. }) = measured else {
            return Ok(Vec::new());
        };
        if record.status == Some(Status::Interrupted) {
            let message = "interrupted; what is not confirmed is still suspected";
            return Err(vec![Diagnostic::error("L807", message)]);
        }
        for failure in failures(&record) {
            diagnose::print(&[failure]);
        }
        let labels = versions.labels.each_ref().map(String::as_str);
        Ok(evidence::ends(&record, labels, options))
    }
}

fn pattern(one: &Suspicion) -> Option<Regex> {
    Regex::new(&format!(r"(^|\.){}$", regex::escape(&one.point.benchmark))).ok()
}

/// What the measurement says of a suspicion; otherwise why it says nothing.
fn decision(one: &Suspicion, measured: &[(Target, PairResult)]) -> Result<Decision, String> {
    if one.base.sha == one.new.sha {
        return Ok(Decision {
            reason: Some("both results are of one commit".to_owned()),
            ..one.decided(State::Refuted)
        });
    }
    let row = RowName {
        benchmark: one.point.benchmark.clone(),
        params: one.point.params.clone(),
        mode: one.point.mode.clone(),
        threads: one.point.threads,
    };
    let found = measured
        .iter()
        .find(|(target, _)| target.is_row(&row, &one.contender));
    let Some((_, found)) = found else {
        return Err("it was not measured".to_owned());
    };
    // Equal only within a larger margin than was asked for.
    if found.is_open() {
        return Err(words::describe(found));
    }
    let state = match (found.verdict, one.ratio > 1.0) {
        (Verdict::Slower, true) | (Verdict::Faster, false) => State::Confirmed,
        (Verdict::Slower | Verdict::Faster | Verdict::Same | Verdict::Identical, _) => {
            State::Refuted
        }
        (Verdict::Inconclusive | Verdict::Depends | Verdict::NotTested(_), _) => {
            return Err(words::describe(found));
        }
    };
    let is_tested = found.verdict.is_tested();
    Ok(Decision {
        ratio: is_tested.then_some(found.ratio),
        interval: is_tested.then_some([found.low, found.high]),
        reason: (!is_tested).then(|| words::describe(found)),
        ..one.decided(state)
    })
}
