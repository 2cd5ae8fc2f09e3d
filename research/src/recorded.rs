//! Records of comparisons that nobody ends early, measured in this process as `lath calibrate`
//! measures them: all contenders of a baseline share blocks.

use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Adaptive, Phase, Plan, RunOptions, Turns};
use lath_core::planner::{Participant, Request};
use lath_core::record::{Record, Status};
use lath_machine::environment;
use lath_suite::draft::Draft;
use lath_suite::given::Given;
use lath_suite::inputs;
use lath_suite::programs::{self, Further, Selection};
use lath_suite::steps::Steps;
use lath_suite::view::View;
use regex::Regex;
use std::path::PathBuf;

/// Sources with what was built from them.
pub struct Built {
    request: Request,
    participants: Vec<Participant>,
}

/// How long, and in what order.
#[derive(Clone, Copy, Debug)]
pub struct Measuring {
    pub seconds: u64,
    pub turns: bool,
    pub seed: u64,
    /// What a fork measures, where turns are impossible or not wanted.
    pub fork_ms: u64,
}

/// Iterations of such a fork, and their length, ns.
const WARMUP: (u64, u64) = (3, 100_000_000);
const ITERATIONS: u64 = 5;

/// Builds the benchmarks of sources that the pattern selects, for the platforms; none: for those
/// that the languages are measured on by themselves.
pub fn built(sources: &[PathBuf], platforms: &[String], pattern: &str) -> Result<Built, String> {
    let paths = sources.iter().map(|source| source.to_string_lossy());
    let arguments: Vec<String> = paths.map(|path| path.into_owned()).collect();
    let patterns = vec![pattern.to_owned()];
    let given = Given {
        platforms: platforms.to_vec(),
        ..Given::default()
    };
    let mut inputs = inputs::read(&given, &arguments, patterns, &View::here()).map_err(told)?;
    let request = inputs.request(None);
    let mut participants = programs::all(
        &mut inputs,
        Selection::of(&request),
        Further::default(),
        |_, _| Ok(()),
        &Silent,
    )
    .map_err(told)?;
    // Placed elsewhere as often as a run of users places it.
    let usual = drafted(request.clone(), Turns::Looks, None, 0);
    let problems = programs::layouts::add(&inputs, &mut participants, &usual, &Silent);
    if !problems.is_empty() {
        return Err(told(problems));
    }
    Ok(Built {
        request,
        participants,
    })
}

/// `seconds`: of all that is asked for; `None`: as long as comparisons last by themselves.
fn drafted(request: Request, turns: Turns, seconds: Option<u64>, seed: u64) -> Draft {
    let adaptive = |seconds| Adaptive {
        time_budget_ns: Some(seconds * 1_000_000_000),
        precision: None,
    };
    let options = RunOptions {
        turns,
        adaptive: seconds.map(adaptive),
        ..RunOptions::default()
    };
    Draft {
        request: Request { options, ..request },
        seed: Some(seed),
        shard: None,
        changed: None,
    }
}

impl Built {
    /// Measures one comparison; the first benchmark that `pattern` selects is its baseline.
    pub fn record(&self, pattern: &str, measuring: Measuring) -> Result<Record, String> {
        self.measured(pattern, measuring, lath_calibrate::in_one_block)
    }

    /// Measures all that `pattern` selects in the same blocks, whatever lath would compare.
    pub fn record_of_all(&self, pattern: &str, measuring: Measuring) -> Result<Record, String> {
        self.measured(pattern, measuring, |plan| {
            plan.families.truncate(1);
            for whole in &mut plan.families {
                whole.cases = (0..plan.cases.len()).collect();
            }
        })
    }

    fn measured(
        &self,
        pattern: &str,
        measuring: Measuring,
        in_one_block: impl FnOnce(&mut Plan),
    ) -> Result<Record, String> {
        let request = Request {
            includes: regex_of(pattern)?,
            ..self.request.clone()
        };
        let turns = match measuring.turns {
            true => Turns::Looks,
            false => Turns::Off,
        };
        let draft = drafted(request, turns, Some(measuring.seconds), measuring.seed);
        let mut plan = draft.fresh_plan(&self.participants).map_err(told)?;
        in_one_block(&mut plan);
        for case in &mut plan.cases {
            shorten(&mut case.warmup, WARMUP);
            let each_ns = measuring.fork_ms * 1_000_000 / ITERATIONS;
            shorten(&mut case.measurement, (ITERATIONS, each_ns));
        }
        let options = lath_runner::Options {
            command: std::env::args().collect(),
            environment: Some(environment::probe()),
            ..lath_runner::Options::default()
        };
        let record = lath_runner::run(&plan, &options, &mut |_| ()).map_err(|d| told(vec![d]))?;
        if record.status == Some(Status::Interrupted) {
            return Err("interrupted".to_owned());
        }
        if record.lacks_measurements() {
            return Err(told(lath_report::compare::failures(&record)));
        }
        Ok(record)
    }
}

fn regex_of(pattern: &str) -> Result<Vec<Regex>, String> {
    let regex = Regex::new(pattern).map_err(|e| format!("{pattern}: {e}"))?;
    Ok(vec![regex])
}

fn shorten(phase: &mut Phase, (iterations, time_ns): (u64, u64)) {
    phase.iterations = iterations;
    phase.time_ns = time_ns;
    phase.auto = false;
}

fn told(diagnostics: Vec<Diagnostic>) -> String {
    let lines: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Studies say themselves what they do.
struct Silent;

impl Steps for Silent {
    fn announce_one(&self, _: String, _: usize, _: usize) {}

    fn begin(&self, _: String) {}
    fn announce(&self, _: String) {}
    fn end(&self) {}

    fn note(&self, _lines: &[String]) {}

    fn warn(&self, _found: &[Diagnostic]) {}
}
