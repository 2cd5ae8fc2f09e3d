//! `lath check --races`: whether threads access the same memory at the same time.

use super::Check;
use crate::exit::{Exit, Outcome};
use crate::out;
use lath_core::plan::Purpose;
use lath_core::planner::Participant;
use lath_core::races::{Detector, Sighting};
use lath_core::record::Environment;
use lath_core::setting::{Key, Layer, Origin, Value, Warmup};
use lath_report::races::{Files, Races};
use lath_suite::inputs::Inputs;
use lath_terminal::{Activity, Seen, diagnose};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Length of the one iteration, unless `-r` says, ns.
const ITERATION_NS: u64 = 100_000_000;

pub fn check(check: &Check) -> Outcome {
    let (measuring, building) = (&check.measuring.0, &check.building.0);
    let given = building.given(measuring.execution.preset.is_some());
    let mut inputs = check.wanted.inputs(&given, &measuring.selection)?;
    let unwatched = leave_out(&mut inputs);
    let mut draft = super::run::read_request(measuring, None, &inputs)?;
    shorten(&mut draft.request.flags);
    let seen = Seen::on_stderr(building.verbose_build);
    let (plan, sightings, files) = if inputs.sources.is_empty() && !unwatched.is_empty() {
        Default::default()
    } else {
        let participants = super::run::build(&mut inputs, &mut draft, seen, false)?;
        let plan = draft.fresh_plan(&participants)?;
        let built = plan.wrappers.iter().map(|wrapper| {
            let own = |one: &&Participant| {
                one.built
                    .as_ref()
                    .is_some_and(|b| b.wrapper.path == wrapper.path)
            };
            participants.iter().find(own)
        });
        let built: Vec<Option<&Participant>> = built.collect();
        let detectors = detectors(&built);
        let options = lath_runner::Options {
            // No report shows it.
            environment: Some(Environment::default()),
            ..super::run::options(&measuring.limits)?
        };
        let activity = Activity::new(seen);
        activity.begin("Looking for races");
        let found = lath_runner::races::find(&plan, &detectors, &options, &mut |event| {
            activity.event(event);
        });
        drop(activity);
        let of_case = plan.cases.iter().map(|case| files(built[case.wrapper]));
        let files: Vec<Files> = of_case.collect();
        (plan, found.map_err(|d| vec![d])?, files)
    };
    let races = Races {
        plan: &plan,
        seen: &sightings,
        files: &files,
        unwatched: &unwatched,
    };
    if check.json {
        out::json(&races.json());
    } else {
        diagnose::print(&races.diagnostics());
        out::print(format_args!("{}", races.text()));
    }
    Ok(exit_of(&sightings))
}

/// Sources that no tool watches; what is left is built for that.
fn leave_out(inputs: &mut Inputs) -> Vec<(PathBuf, &'static str)> {
    let mut unwatched = Vec::new();
    inputs
        .sources
        .retain_mut(|source| match source.language.races() {
            Ok(_) => {
                source.options.purpose = Purpose::Races;
                true
            }
            Err(why) => {
                unwatched.push((source.path.clone(), why));
                false
            }
        });
    unwatched
}

/// One iteration without warm-up, in one process.
fn shorten(flags: &mut Layer) {
    for (key, value) in [
        (Key::Forks, Value::Count(1)),
        (Key::WarmupForks, Value::Count(0)),
        (Key::Warmup, Value::Warmup(Warmup::Fixed)),
        (Key::WarmupIterations, Value::Count(0)),
        (Key::MeasurementIterations, Value::Count(1)),
        (Key::MeasurementTime, Value::Nanos(ITERATION_NS)),
    ] {
        if flags.get(key).is_none() {
            flags.set(key, value, Origin::Flag);
        }
    }
}

fn detectors(built: &[Option<&Participant>]) -> BTreeMap<usize, Detector> {
    let of = |(index, one): (usize, &Option<&Participant>)| {
        let language = lath_languages::by_id(&one.as_ref()?.program.language)?;
        Some((index, language.races().ok()?))
    };
    built.iter().enumerate().filter_map(of).collect()
}

/// Of the user's that it is built from.
fn files(participant: Option<&Participant>) -> Files {
    let Some((one, built)) = participant.and_then(|one| Some((one, one.built.as_ref()?))) else {
        return Files::default();
    };
    let own = one.program.files.iter().map(PathBuf::from);
    let text = |path: PathBuf| Some((path.clone(), std::fs::read_to_string(path).ok()?));
    let folder = Path::new(&built.wrapper.path)
        .parent()
        .and_then(Path::file_name);
    Files {
        texts: own.chain(built.read.clone()).filter_map(text).collect(),
        folder: folder.unwrap_or_default().to_owned(),
    }
}

fn exit_of(sightings: &[Sighting]) -> Exit {
    let any = |of: fn(&Sighting) -> bool| sightings.iter().any(of);
    if any(|seen| *seen == Sighting::Open) {
        Exit::Interrupted
    } else if any(|s| {
        matches!(
            s,
            Sighting::Race(_) | Sighting::Failed(_) | Sighting::Refused(_)
        )
    }) {
        Exit::BenchmarkFailed
    } else {
        Exit::Success
    }
}
