//! Builds the bodies, measures them in turns, and judges the windows of the record.

use crate::calibration::{Calibration, Row, SCHEMA, Settings, VERSION, method};
use crate::request::{Asked, Body, PLANTED};
use crate::stored;
use crate::windows;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Adaptive, Plan, RunOptions, Turns};
use lath_core::planner::{Participant, Request};
use lath_core::record::{Event, Record, Status};
use lath_core::written::time;
use lath_machine::{environment, state_folder};
use lath_suite::draft::Draft;
use lath_suite::given::Given;
use lath_suite::inputs::{self, Inputs};
use lath_suite::programs::{self, Further, Selection};
use lath_suite::steps::Steps;
use lath_suite::view::View;
use lath_tools::files;

const SECOND_NS: u64 = 1_000_000_000;

/// Measures and judges; keeps nothing.
pub fn measure(asked: &Asked, steps: &dyn Steps) -> Result<Calibration, Vec<Diagnostic>> {
    let mut inputs = inputs(asked)?;
    let request = request(asked, &inputs);
    let further = Further::default();
    let built = programs::all(
        &mut inputs,
        Selection::of(&request),
        further,
        |_, _| Ok(()),
        steps,
    )?;
    let names: Vec<&str> = asked.bodies.iter().map(|body| body.name).collect();
    steps.announce(format!(
        "Calibrating {}: {} s for each, {} of {} s, about {} in all",
        names.join(", "),
        asked.longest_s(),
        rounds(asked.rounds),
        asked.round_s(),
        duration(asked.rounds * asked.round_s())
    ));
    steps.end();
    let mut records = Vec::new();
    for round in 0..asked.rounds {
        let seed = asked.seed.wrapping_add(round);
        records.push(record(asked, &request, &built, seed, (round, steps))?);
    }
    Ok(calibration(asked, &records))
}

fn rounds(number: u64) -> String {
    if number == 1 {
        "1 round".to_owned()
    } else {
        format!("{number} rounds")
    }
}

fn duration(seconds: u64) -> String {
    if seconds < 100 {
        format!("{seconds} s")
    } else {
        format!("{} min", seconds.div_ceil(60))
    }
}

/// The source lies where the last calibration left it: built wrappers are found again by its path.
fn inputs(asked: &Asked) -> Result<Inputs, Vec<Diagnostic>> {
    let languages = lath_languages::all().iter();
    let bodies = languages
        .filter_map(|language| language.bodies())
        .next()
        .expect("one language has them");
    let path = state_folder().join("calibration").join(bodies.file);
    if std::fs::read_to_string(&path).ok().as_deref() != Some(bodies.text) {
        files::write_private(&path, bodies.text.as_bytes()).map_err(|error| {
            let message = format!("cannot write {}: {error}", path.display());
            let problem = Diagnostic::error("L802", message);
            vec![problem.help("free some space, or set XDG_STATE_HOME")]
        })?;
    }
    let functions: Vec<&str> = asked.bodies.iter().map(|body| body.function).collect();
    let ends: Vec<&str> = PLANTED.iter().map(|(end, _)| *end).collect();
    let pattern = format!("({})_(base|{})$", functions.join("|"), ends.join("|"));
    let argument = path.to_string_lossy().into_owned();
    inputs::read(&Given::default(), &[argument], vec![pattern], &View::here())
}

fn request(asked: &Asked, inputs: &Inputs) -> Request {
    let budget = asked.round_s() * SECOND_NS;
    Request {
        options: RunOptions {
            turns: Turns::Looks,
            adaptive: Some(Adaptive {
                time_budget_ns: Some(budget),
                precision: None,
            }),
            speed: true,
            ..RunOptions::default()
        },
        ..inputs.request(None)
    }
}

/// One round: every body as long as the longest time.
fn record(
    asked: &Asked,
    request: &Request,
    built: &[Participant],
    seed: u64,
    (round, steps): (u64, &dyn Steps),
) -> Result<Record, Vec<Diagnostic>> {
    let draft = Draft {
        request: request.clone(),
        seed: Some(seed),
        shard: None,
        changed: None,
    };
    let mut plan = draft.fresh_plan(built)?;
    in_one_block(&mut plan);
    let options = lath_runner::Options {
        command: std::env::args().collect(),
        environment: Some(environment::probe()),
        ..lath_runner::Options::default()
    };
    let mut sink = |event: &Event| {
        if let Event::CaseStarted { case } = event
            && let Some(body) = body_at(asked, &plan, *case)
        {
            let of = asked.rounds;
            steps.announce(format!("Measuring {body} (round {} of {of})", round + 1));
            // Nothing is drawn beside what measures.
            steps.end();
        }
    };
    // Nobody looks: all of the time is used.
    let record = lath_runner::run(&plan, &options, &mut sink).map_err(|d| vec![d])?;
    if record.status == Some(Status::Interrupted) {
        let problem = Diagnostic::error("L807", "interrupted; the calibration was not stored");
        return Err(vec![problem.help("run the same command again")]);
    }
    let failures = lath_report::compare::failures(&record);
    if record.lacks_measurements() {
        return Err(failures);
    }
    Ok(record)
}

/// All contenders of a baseline share blocks, although they are more than users' would be.
pub fn in_one_block(plan: &mut Plan) {
    let mut whole: Vec<lath_core::plan::Family> = Vec::new();
    for family in std::mem::take(&mut plan.families) {
        match whole.iter_mut().find(|one| one.cases[0] == family.cases[0]) {
            Some(one) => one.cases.extend(&family.cases[1..]),
            None => whole.push(family),
        }
    }
    plan.families = whole;
}

/// The body whose baseline a case is.
fn body_at(asked: &Asked, plan: &Plan, case: usize) -> Option<&'static str> {
    let is_baseline = plan.families.iter().any(|family| family.cases[0] == case);
    let body = body_of(asked, plan, case)?;
    is_baseline.then_some(body.name)
}

fn body_of(asked: &Asked, plan: &Plan, case: usize) -> Option<Body> {
    let id = plan.cases[case].id.as_str();
    let is_of = |body: &&Body| {
        let (before, _) = id.rsplit_once('_').unwrap_or_default();
        before.ends_with(body.function)
    };
    asked.bodies.iter().find(is_of).copied()
}

/// What a case has more than its baseline, percent.
fn planted(plan: &Plan, case: usize) -> Option<u64> {
    let (_, end) = plan.cases[case].id.rsplit_once('_')?;
    let found = PLANTED.iter().find(|(name, _)| *name == end);
    found.map(|(_, percent)| *percent)
}

/// Judges the records of all rounds.
pub fn calibration(asked: &Asked, records: &[Record]) -> Calibration {
    let header = &records[0].header;
    let wrapper = &header.plan.wrappers[0];
    let mut rows = Vec::new();
    for body in &asked.bodies {
        for seconds in &asked.times_s {
            let judged: Vec<_> = records
                .iter()
                .flat_map(|record| judged(asked, record, *body, *seconds))
                .collect();
            rows.push(Row::of(*body, *seconds, &judged));
        }
    }
    Calibration {
        schema: SCHEMA.to_owned(),
        version: VERSION,
        lath_version: header.lath_version.clone(),
        method: method(),
        date: time::date(header.started).chars().take(10).collect(),
        started: header.started,
        machine: stored::machine(&header.environment),
        compiler: wrapper.compiler.clone(),
        flags: wrapper.flags.clone(),
        settings: Settings::of(asked),
        rows,
    }
}

fn judged(asked: &Asked, record: &Record, body: Body, seconds: u64) -> Vec<(u64, windows::Judged)> {
    let plan = &record.header.plan;
    let families = plan.families.iter().enumerate();
    families
        .filter(|(_, family)| body_of(asked, plan, family.cases[0]) == Some(body))
        .flat_map(|(family, _)| windows::judged(record, family, seconds, asked.longest_s()))
        .filter_map(|judged| Some((planted(plan, judged.case)?, judged)))
        .collect()
}
