//! `lath bisect`: which commit made a benchmark slower, or faster.

use super::compare::options::Errors;
use super::run::{self, Measured, Ready, Shown};
use crate::cli::building::Building;
use crate::cli::measuring::Measuring;
use crate::cli::quiet::Quiet;
use crate::command::Command;
use crate::exit::{Exit, Outcome};
use crate::out;
use clap::Args;
use lath_core::diagnostic::{Cause, Diagnostic, cause};
use lath_core::plan::Plan;
use lath_core::planner::{Identical, Override, Participant, identity};
use lath_core::record::{Record, Status};
use lath_core::written::words::count;
use lath_report::bisection::evidence::{self, Target};
use lath_report::bisection::{Bisection, Change, CommitRow, Ends, How, Step, side_word};
use lath_report::compare::failures;
use lath_report::comparison::decide::undecided_by;
use lath_runner::Moment;
use lath_stats::bisection::{Search, Side, most};
use lath_stats::compare::ComparisonOptions;
use lath_suite::draft::Draft;
use lath_suite::revisions::line::{Line, Place};
use lath_suite::versions::MeasuredVersions;
use lath_terminal::{Seen, diagnose};
use regex::Regex;
use std::collections::BTreeMap;

#[derive(Args)]
#[command(
    about = "Find the commit that made a benchmark slower, by measuring",
    long_about = "Finds the commit, on the line of first parents from GOOD to BAD, that made a \
        benchmark slower (or, if nothing is slower, faster). First GOOD and BAD are compared; the \
        search follows the benchmark that lost most. Then each commit that halves the rest is \
        measured together with GOOD and BAD, in turns, and belongs to the side that it is nearer \
        to, if that is certain. A commit whose program is one that is known already is not \
        measured; one that cannot be built, fails or stays undecided is left out. Last, the commit \
        that was found is measured beside the one before it. All comparisons share --alpha.\n\n\
        Commits are checked out and built in lath's cache; the repository's files, index and \
        branches stay as they are. Exit code 0: one commit was found; 7: GOOD and BAD do not \
        differ, or only a range of commits is certain.",
    after_help = crate::exit::help()
)]
pub struct Bisect {
    /// A commit before the change
    good: String,
    /// A commit after it that descends from GOOD
    bad: String,
    /// Sources and regular expressions, as for lath compare --rev
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    arguments: Vec<String>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    errors: Errors,
    #[command(flatten)]
    measuring: Quiet<Measuring>,
    #[command(flatten)]
    building: Quiet<Building>,
}

impl Command for Bisect {
    fn run(&self) -> Outcome {
        let statistics = self.errors.statistics().map_err(|d| vec![d])?;
        self.one_journal().map_err(|d| vec![d])?;
        let line = Line::check_out([&self.good, &self.bad], &self.arguments)?;
        let comparisons = most(line.commits.len() - 1);
        let hunt = Hunt {
            asked: self,
            options: ComparisonOptions {
                alpha: statistics.alpha / comparisons as f64,
                ..statistics
            },
            known: Vec::new(),
            left: comparisons,
            line: &line,
        };
        let done = hunt.all((statistics.alpha, comparisons));
        let found = match done.inspect_err(|problems| diagnose::remember(problems))? {
            Some(found) => found,
            None => return Ok(Exit::Mismatch),
        };
        if self.json {
            out::json(&found);
        } else {
            out::print(format_args!("{found}"));
        }
        Ok(if found.is_found() {
            Exit::Success
        } else {
            Exit::Inconclusive
        })
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building.0)
    }
}

impl Bisect {
    /// L503: a bisection has several runs.
    fn one_journal(&self) -> Result<(), Diagnostic> {
        let execution = &self.measuring.0.execution;
        let given = [
            ("--journal", execution.journal.is_some()),
            ("--resume", execution.resume.is_some()),
        ];
        let Some((flag, _)) = given.into_iter().find(|(_, is_given)| *is_given) else {
            return Ok(());
        };
        let message = format!("{flag} is of one run, and a bisection makes several");
        Err(Diagnostic::error("L503", message).help(
            "each has a journal of its own; what is built stays in the cache, so the same command \
                begins to measure at once",
        ))
    }
}

/// A search under way.
struct Hunt<'a> {
    asked: &'a Bisect,
    line: &'a Line,
    /// Of each comparison.
    options: ComparisonOptions,
    /// Programs of commits whose side is known: the commit, the side, the program.
    known: Vec<(usize, Side, String)>,
    /// Comparisons that may still be made.
    left: usize,
}

/// What a build gave.
type Tried<T> = Result<T, Vec<Diagnostic>>;

impl Hunt<'_> {
    /// `None`: the ends have different results.
    fn all(mut self, errors: (f64, usize)) -> Tried<Option<Bisection>> {
        let last = self.line.commits.len() - 1;
        let (good, bad) = (self.line.place(0)?, self.line.place(last)?);
        let Some((ends, target)) = self.ends(&good, &bad)? else {
            return Ok(None);
        };
        let mut steps = Vec::new();
        let mut search = Search::new(last);
        if let Some(target) = &target {
            eprintln!(
                "# {} from {} to {}, {}",
                count(last, "commit"),
                self.row(0).sha,
                self.row(last).sha,
                target.title()
            );
            while let Some(at) = search.next() {
                // The last one is for the commit that is found.
                if self.left <= 1 {
                    break;
                }
                let (side, step) = self.step(at, [&good, &bad], target)?;
                eprintln!(
                    "# {}: {}",
                    step.commit.sha,
                    step.side.unwrap_or("not known")
                );
                steps.push(step);
                search.tell(at, side);
            }
        }
        let [from, to] = search.ends();
        let change = match &target {
            None => None,
            Some(_) if (from, to) == (0, last) => None,
            Some(target) => self.confirm([from, to], target)?,
        };
        let among = target.iter().flat_map(|_| from + 1..=to);
        let outcome = lath_report::bisection::Outcome {
            target: target.as_ref(),
            among: among.map(|at| self.row(at)).collect(),
            change: change.or_else(|| Some(ends.first()?.change().clone())),
            steps,
        };
        Ok(Some(Bisection::of(ends, outcome, last, errors)))
    }

    fn row(&self, at: usize) -> CommitRow {
        let commit = &self.line.commits[at];
        CommitRow {
            sha: commit.sha.clone(),
            subject: commit.subject.clone(),
        }
    }

    /// Compares both, and decides what to look for. `None`: their results differ.
    fn ends(&mut self, good: &Place, bad: &Place) -> Tried<Option<(Vec<Ends>, Option<Target>)>> {
        let labels = self.line.labels(&[good, bad]);
        let versions = self.line.versions([good, bad])?;
        let mut draft = self.draft(&[good, bad])?;
        draft.1.changed.clone_from(&versions.changed);
        let ready = self.prepare(draft)?;
        let programs = programs(&ready.plan, &ready.participants);
        let measured = self.decided(ready)?;
        for failure in failures(&measured.record) {
            diagnose::print(&[failure]);
        }
        let shared = versions.shared(&MeasuredVersions {
            inputs: &measured.inputs,
            participants: &measured.participants,
            plan: &measured.record.header.plan,
        });
        diagnose::print(shared.as_slice());
        let names = [labels[0].as_str(), labels[1].as_str()];
        let mut all = evidence::ends(&measured.record, names, &self.options);
        if measured.record.has_mismatch() {
            let message = "the two ends have different results, so they are not compared";
            let help = "--no-check compares their times all the same";
            diagnose::print(&[Diagnostic::error("L707", message).help(help)]);
            return Ok(None);
        }
        if all.is_empty() {
            let message = "no benchmark was measured at both ends";
            return Err(vec![Diagnostic::error("L852", message)]);
        }
        let worst = evidence::worst(&all);
        if let Some(worst) = worst {
            all.swap(0, worst);
        }
        let target = worst.map(|_| all[0].0.clone());
        if let Some(target) = &target {
            for (at, label, side) in [
                (good.at, &labels[0], Side::Good),
                (bad.at, &labels[1], Side::Bad),
            ] {
                let case = target.case(&measured.record.header.plan, label);
                let program = case.and_then(|case| programs.get(&case).cloned());
                self.known
                    .extend(program.map(|program| (at, side, program)));
            }
        }
        let row = |(of, found): &(Target, _)| {
            let change = Change::of(self.row(good.at), self.row(bad.at), found);
            Ends::of(of, change)
        };
        Ok(Some((all.iter().map(row).collect(), target)))
    }

    /// Finds the side of a commit.
    fn step(
        &mut self,
        at: usize,
        [good, bad]: [&Place; 2],
        target: &Target,
    ) -> Tried<(Option<Side>, Step)> {
        let mut step = Step {
            commit: self.row(at),
            side: None,
            how: How::Skipped,
            to_good: None,
            to_bad: None,
            reason: None,
        };
        let place = self.line.place(at)?;
        diagnose::call(
            &self.line.checkout(&place).path,
            self.line.commits[at].label(),
        );
        let ready = match self.middle(&place, [good, bad], target) {
            Ok(ready) => ready,
            Err(problems) => {
                let folder = format!("{}/", self.line.checkout(&place).path.display());
                step.reason = Some(skipped(problems)?.replace(&folder, ""));
                return Ok((None, step));
            }
        };
        let labels = self.line.labels(&[&place, good, bad]);
        let own = target.case(&ready.plan, &labels[0]);
        if own.is_none() {
            step.reason = Some("left out: it lacks the benchmark".to_owned());
            return Ok((None, step));
        }
        let program = own.and_then(|case| identity(&ready.plan, &ready.participants, case));
        let cases = [0, 1, 2].map(|at: usize| target.case(&ready.plan, &labels[at]));
        if let Some((like, side)) = self.same(&place, program.as_ref(), (&ready, cases))? {
            step.how = How::Identical;
            step.side = Some(side_word(side));
            step.reason = Some(format!(
                "the program of {}",
                self.line.commits[like].label()
            ));
            return Ok((Some(side), step));
        }
        let options = self.options;
        let measured = self.measure(ready, &mut |record, moment| {
            let at = (moment.family, moment.share);
            evidence::standing(record, at, (target, &labels), &options)
        })?;
        let found = evidence::middle(&measured.record, target, &labels, &self.options);
        let failed = failures(&measured.record).into_iter().next();
        step.how = if found.to_ends.is_some() {
            How::Measured
        } else {
            How::Skipped
        };
        step.side = found.side.map(side_word);
        [step.to_good, step.to_bad] = found.to_ends.map_or([None; 2], |both| both.map(Some));
        step.reason = match found.side {
            Some(_) => None,
            None => failed.map(|one| one.message).or(found.reason),
        };
        if let (Some(side), Some(program)) = (found.side, program) {
            self.known.push((at, side, program));
        }
        Ok((found.side, step))
    }

    /// Builds a commit and both ends, to be measured together.
    fn middle(&self, place: &Place, [good, bad]: [&Place; 2], target: &Target) -> Tried<Ready> {
        let mut draft = self.draft(&[place, good, bad])?;
        follow(&mut draft.1, target);
        self.prepare(draft)
    }

    /// The latest commit of which it is the program. It must open no file in which they differ.
    /// `cases`: its own, and those of the ends, which are checked out, too.
    fn same(
        &self,
        place: &Place,
        program: Option<&String>,
        (ready, [own, good, bad]): (&Ready, [Option<usize>; 3]),
    ) -> Tried<Option<(usize, Side)>> {
        if self.asked.measuring.0.comparison.identical.as_deref() == Some(Identical::Measure.name())
        {
            return Ok(None);
        }
        for (at, side, known) in self.known.iter().rev() {
            if Some(known) != program {
                continue;
            }
            let end = match *at {
                0 => good,
                at if at + 1 == self.line.commits.len() => bad,
                _ => None,
            };
            let cases: Vec<usize> = own.into_iter().chain(end).collect();
            if ready.is_unused(&self.line.changed(*at, place)?, &cases)? {
                return Ok(Some((*at, *side)));
            }
        }
        Ok(None)
    }

    /// The commit that was found beside the last good one; `None`: one of them did not measure the
    /// benchmark.
    fn confirm(&mut self, [from, to]: [usize; 2], target: &Target) -> Tried<Option<Change>> {
        let (before, first) = (self.line.place(from)?, self.line.place(to)?);
        let mut draft = self.draft(&[&before, &first])?;
        follow(&mut draft.1, target);
        let ready = self.prepare(draft)?;
        let measured = self.decided(ready)?;
        let labels = self.line.labels(&[&before, &first]);
        let names = [labels[0].as_str(), labels[1].as_str()];
        let all = evidence::ends(&measured.record, names, &self.options);
        let found = all.iter().find(|(of, _)| of.is(target));
        Ok(found.map(|(_, found)| Change::of(self.row(from), self.row(to), found)))
    }

    fn draft(&self, places: &[&Place]) -> Tried<(lath_suite::inputs::Inputs, Draft)> {
        for place in places {
            let label = self.line.commits[place.at].label();
            diagnose::call(&self.line.checkout(place).path, label);
        }
        let measuring = &self.asked.measuring.0;
        let given = self
            .asked
            .building
            .0
            .given(measuring.execution.preset.is_some());
        let inputs = self.line.inputs(places, &given)?;
        let mut draft = run::read_request(measuring, None, &inputs)?;
        draft.request.versions = Some(self.line.labels(places));
        Ok((inputs, draft))
    }

    fn shown(&self) -> Shown {
        Shown::aside(Seen::on_stderr(self.asked.building.0.verbose_build))
    }

    fn prepare(&self, (inputs, draft): (lath_suite::inputs::Inputs, Draft)) -> Tried<Ready> {
        run::prepare(&self.asked.measuring.0, inputs, draft, &self.shown())
    }

    /// Measures until the comparisons of two commits are decided.
    fn decided(&mut self, ready: Ready) -> Tried<Measured> {
        let options = self.options;
        self.measure(ready, &mut |record, moment| {
            let Moment { family, share, .. } = moment;
            undecided_by(record, family, share, &options)
        })
    }

    fn measure(
        &mut self,
        ready: Ready,
        steer: &mut dyn FnMut(&Record, Moment) -> lath_core::record::Standing,
    ) -> Tried<Measured> {
        let measuring = &self.asked.measuring.0;
        self.left -= 1;
        let journal = run::journal(measuring)?;
        let measured = ready.measure(measuring, journal, self.shown(), steer)?;
        let measured =
            measured.ok_or_else(|| vec![Diagnostic::error("L852", "nothing was measured")])?;
        if measured.record.status == Some(Status::Interrupted) {
            let problem = Diagnostic::error("L807", "interrupted before a commit was found");
            let help = "what is built stays in the cache: run the same command again, or with the \
                commits that are known by now";
            return Err(vec![problem.help(help)]);
        }
        Ok(measured)
    }
}

/// The program of each case, as far as it is known.
fn programs(plan: &Plan, participants: &[Participant]) -> BTreeMap<usize, String> {
    let cases = 0..plan.cases.len();
    cases
        .filter_map(|case| Some((case, identity(plan, participants, case)?)))
        .collect()
}

/// Only what the search follows.
fn follow(draft: &mut Draft, target: &Target) {
    // Who is identical is decided beforehand.
    draft.request.identical = Identical::Measure;
    let name = regex::escape(&target.bare);
    let contender = regex::escape(&target.contender);
    let pattern = Regex::new(&format!("^({contender}\\.)?{name}$"));
    draft.request.includes = pattern.into_iter().collect();
    if !target.has_files() {
        let one = |param: &lath_core::plan::CaseParam| Override {
            name: param.symbol.clone(),
            values: vec![param.value.clone()],
        };
        draft.request.params = target.params.iter().map(one).collect();
    }
}

/// Why a commit is left out; what concerns lath or the machine ends the search.
fn skipped(mut problems: Vec<Diagnostic>) -> Tried<String> {
    let is_its = |one: &Diagnostic| {
        matches!(
            cause(&one.code),
            Some(
                Cause::Source
                    | Cause::Usage
                    | Cause::Toolchain
                    | Cause::NothingMatches
                    | Cause::BenchmarkFailed
            )
        )
    };
    match problems.iter().position(is_its) {
        Some(at) => {
            let problem = problems.swap_remove(at);
            Ok(format!("left out: {} ({})", problem.message, problem.code))
        }
        None => Err(problems),
    }
}
