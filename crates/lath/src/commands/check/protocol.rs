//! `lath check --protocol`: whether programs keep the wrapper protocol.

use super::Check;
use crate::cli;
use crate::exit::{Exit, Outcome};
use crate::out;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Wrapper;
use lath_core::written::words;
use lath_runner::examine::{Examination, Finding, examine};
use lath_suite::draft::Draft;
use lath_suite::wrappers;
use lath_terminal::{Activity, Seen, diagnose};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Version of the JSON document.
const VERSION: u32 = 1;

/// How long an answer may take, unless `--timeout-start` says.
const PATIENCE: Duration = Duration::from_secs(30);

/// Executables are wrappers whatever their names look like; everything else is built first.
pub fn check(check: &Check) -> Outcome {
    let limits = &check.measuring.0.limits;
    let patience = cli::time("timeout-start", &limits.timeout_start).map_err(|d| vec![d])?;
    let patience = patience.unwrap_or(PATIENCE);
    let (programs, sources): (Vec<PathBuf>, Vec<PathBuf>) = check
        .wanted
        .arguments
        .iter()
        .map(PathBuf::from)
        .partition(|path| lath_suite::inputs::is_runnable(path));
    let mut wrappers = programs
        .iter()
        .map(|path| Ok((path.display().to_string(), wrappers::existing(path)?)))
        .collect::<Result<Vec<_>, Diagnostic>>()
        .map_err(|d| vec![d])?;
    if programs.is_empty() || !sources.is_empty() {
        wrappers.extend(built(check, &programs)?);
    }
    let seen = Seen::on_stderr(check.building.0.verbose_build);
    let all: Vec<(String, Examination)> = wrappers
        .iter()
        .map(|(name, wrapper)| (name.clone(), one(name, wrapper, patience, seen)))
        .collect();
    if check.json {
        let wrappers: Vec<Value> = all
            .iter()
            .map(|(name, found)| document(name, found))
            .collect();
        out::json(&json!({ "version": VERSION, "wrappers": wrappers }));
    } else {
        let texts = all.iter().map(|(name, found)| text(name, found));
        out::print(format_args!("{}", texts.collect::<Vec<_>>().join("\n")));
    }
    Ok(match all.iter().all(|(_, found)| found.keeps()) {
        true => Exit::Success,
        false => Exit::BenchmarkFailed,
    })
}

/// What the other arguments name, with the names of their contenders.
fn built(check: &Check, programs: &[PathBuf]) -> Result<Vec<(String, Wrapper)>, Vec<Diagnostic>> {
    let building = &check.building.0;
    let arguments = check.wanted.arguments.iter();
    let others = arguments.filter(|text| !programs.iter().any(|path| path == Path::new(text)));
    let wanted = cli::Wanted {
        arguments: others.cloned().collect(),
        only: check.wanted.only.clone(),
    };
    let measuring = &check.measuring.0;
    let mut inputs = wanted.inputs(&building.given(true), &measuring.selection)?;
    let mut draft: Draft = super::run::read_request(measuring, None, &inputs)?;
    let seen = Seen::on_stderr(building.verbose_build);
    let participants = super::run::build(&mut inputs, &mut draft, seen, false)?;
    diagnose::print(&inputs.left_out);
    let built = participants
        .into_iter()
        .filter_map(|one| Some((one.contender, one.built?)));
    Ok(built.map(|(name, built)| (name, built.wrapper)).collect())
}

fn one(name: &str, wrapper: &Wrapper, patience: Duration, seen: Seen) -> Examination {
    let activity = Activity::new(seen);
    examine(wrapper, patience, &mut |step| {
        activity.begin(format!("Examining {name}: {step}"));
    })
}

fn text(name: &str, found: &Examination) -> String {
    let mut text = format!("{name}\n");
    if let Some(hello) = &found.hello {
        let benchmarks = found.program.as_ref().map_or(0, |p| p.benchmarks.len());
        text += &format!(
            "  {} ({}), {}, {}\n",
            hello.language,
            hello.compiler,
            words::count(benchmarks, "benchmark"),
            match &hello.capabilities[..] {
                [] => "no capabilities".to_owned(),
                all => format!("capabilities: {}", all.join(", ")),
            }
        );
    }
    for (step, findings) in &found.steps {
        let outcome = match findings {
            0 => "ok".to_owned(),
            n => words::count(*n, "finding"),
        };
        text += &format!("  {outcome:<11} {step}\n");
    }
    for finding in &found.findings {
        text += &format!(
            "\n{}: {}\n  expected: {}\n  came:     {}\n  to do:    {}\n",
            severity(finding),
            finding.at,
            finding.expected,
            finding.came,
            finding.remedy
        );
    }
    let errors = found.findings.iter().filter(|one| !one.is_advice).count();
    let sentence = match (errors, found.findings.len() - errors) {
        (0, 0) => "keeps the protocol".to_owned(),
        (0, n) => format!(
            "keeps the protocol; {}",
            words::count(n, "piece") + " of advice"
        ),
        (n, _) => format!("breaks the protocol: {}", words::count(n, "error")),
    };
    text + &format!("\n{name} {sentence}.\n")
}

fn severity(finding: &Finding) -> &'static str {
    match finding.is_advice {
        true => "advice",
        false => "error",
    }
}

fn document(name: &str, found: &Examination) -> Value {
    let finding = |one: &Finding| {
        json!({
            "severity": severity(one),
            "at": one.at,
            "expected": one.expected,
            "came": one.came,
            "remedy": one.remedy,
        })
    };
    let hello = found.hello.as_ref();
    json!({
        "wrapper": name,
        "keepsProtocol": found.keeps(),
        "language": hello.map(|hello| &hello.language),
        "capabilities": hello.map(|hello| &hello.capabilities),
        "steps": found.steps.iter().map(|(step, _)| step).collect::<Vec<_>>(),
        "findings": found.findings.iter().map(finding).collect::<Vec<_>>(),
    })
}
