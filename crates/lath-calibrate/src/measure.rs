//! Builds the bodies, measures them in turns, and judges the windows of the record.

use crate::calibration::{Calibration, Row, SCHEMA, Settings, VERSION, method};
use crate::request::{Asked, Body, PLANTED};
use crate::stored;
use crate::windows;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Bodies;
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

/// The bodies of one language, built.
struct Group {
    asked: Asked,
    request: Request,
    built: Vec<Participant>,
}

/// Measures and judges; keeps nothing.
pub fn measure(asked: &Asked, steps: &dyn Steps) -> Result<Calibration, Vec<Diagnostic>> {
    let mut groups = Vec::new();
    let mut left_out = Vec::new();
    for language in lath_languages::all() {
        let own = asked.of(language.id());
        if own.bodies.is_empty() {
            continue;
        }
        let bodies = language.bodies().expect("its bodies are asked for");
        match group(own, bodies, steps) {
            Ok(group) => groups.push(group),
            // Nobody needs a JDK to calibrate for code in C.
            Err(problems) if !asked.named && bodies.warms_up => {
                let why = problems.first().map_or("", |problem| &problem.message);
                left_out.push(format!("{}: {why}", language.name()));
            }
            Err(problems) => return Err(problems),
        }
    }
    announce(asked.rounds, &groups, steps);
    let mut measured = Vec::new();
    for group in &groups {
        let records = (0..asked.rounds).map(|round| {
            let seed = asked.seed.wrapping_add(round);
            record(group, seed, (round, steps))
        });
        let records = records.collect::<Result<Vec<Record>, _>>()?;
        measured.push((group.asked.clone(), records));
    }
    Ok(calibration(asked, &measured, left_out))
}

fn group(asked: Asked, bodies: Bodies, steps: &dyn Steps) -> Result<Group, Vec<Diagnostic>> {
    let mut inputs = inputs(&asked, bodies)?;
    let request = request(&asked, &inputs);
    let mut built = programs::all(
        &mut inputs,
        Selection::of(&request),
        Further::default(),
        |_, _| Ok(()),
        steps,
    )?;
    // As runs do: equal loops of one placement may differ.
    let draft = draft(&request, asked.seed);
    steps.warn(&programs::layouts::add(&inputs, &mut built, &draft, steps));
    Ok(Group {
        asked,
        request,
        built,
    })
}

fn draft(request: &Request, seed: u64) -> Draft {
    Draft {
        request: request.clone(),
        seed: Some(seed),
        shard: None,
        changed: None,
    }
}

fn announce(times: u64, groups: &[Group], steps: &dyn Steps) {
    let bodies = || {
        groups
            .iter()
            .flat_map(|group| group.asked.bodies.iter().map(|body| (body, &group.asked)))
    };
    let names: Vec<String> = bodies()
        .map(|(body, asked)| format!("{} ({} s)", body.name, body.seconds(asked.longest_s())))
        .collect();
    let round: u64 = groups.iter().map(|group| group.asked.round_s()).sum();
    steps.announce(format!(
        "Calibrating {}: {} of {round} s, about {} in all",
        names.join(", "),
        rounds(times),
        duration(times * round)
    ));
    steps.end();
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
fn inputs(asked: &Asked, bodies: Bodies) -> Result<Inputs, Vec<Diagnostic>> {
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
    Group {
        asked,
        request,
        built,
    }: &Group,
    seed: u64,
    (round, steps): (u64, &dyn Steps),
) -> Result<Record, Vec<Diagnostic>> {
    let mut plan = draft(request, seed).fresh_plan(built)?;
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
    // A short time on a busy machine may not have one block of each body: their rows say so.
    if record.lacks_measurements() && !failures.is_empty() {
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

/// Judges the records of all rounds, by language.
fn calibration(
    asked: &Asked,
    measured: &[(Asked, Vec<Record>)],
    left_out: Vec<String>,
) -> Calibration {
    let mut rows = Vec::new();
    for (own, records) in measured {
        for body in &own.bodies {
            for seconds in own.times_s.iter().map(|seconds| body.seconds(*seconds)) {
                let judged = records
                    .iter()
                    .flat_map(|record| judged(own, record, *body, seconds));
                rows.push(Row::of(*body, seconds, &judged.collect::<Vec<_>>()));
            }
        }
    }
    let headers = || measured.iter().map(|(_, records)| &records[0].header);
    let compilers: Vec<&str> = headers()
        .map(|header| header.plan.wrappers[0].compiler.as_str())
        .collect();
    let header = headers()
        .next()
        .expect("at least one language was measured");
    Calibration {
        schema: SCHEMA.to_owned(),
        version: VERSION,
        lath_version: header.lath_version.clone(),
        method: method(),
        date: time::date(header.started).chars().take(10).collect(),
        started: header.started,
        machine: stored::machine(&header.environment),
        compiler: compilers.join(", "),
        flags: header.plan.wrappers[0].flags.clone(),
        settings: Settings::of(asked),
        rows,
        left_out,
    }
}

fn judged(asked: &Asked, record: &Record, body: Body, seconds: u64) -> Vec<(u64, windows::Judged)> {
    let plan = &record.header.plan;
    let whole = body.seconds(asked.longest_s());
    let families = plan.families.iter().enumerate();
    families
        .filter(|(_, family)| body_of(asked, plan, family.cases[0]) == Some(body))
        .flat_map(|(family, _)| windows::judged(record, family, seconds, whole))
        .filter_map(|judged| Some((planted(plan, judged.case)?, judged)))
        .collect()
}
