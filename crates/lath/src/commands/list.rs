//! `lath list`: the benchmarks of sources, found without compiling anything, and who competes with
//! whom.

use crate::cli::building::Building;
use crate::cli::measuring::Baseline;
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use crate::ui::out;
use crate::{Outcome, diagnose};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::planner::{self, Entrant, Override, Request, Selected};
use lath_core::program::{Benchmark, Param, Program};
use lath_core::setting::{Key, Mode, Value, setting_of};
use lath_suite::inputs;
use lath_suite::programs::{self, Entry, Selection};
use lath_suite::view::View;
use regex::Regex;
use serde_json::{Value as Json, json};
use std::collections::{BTreeSet, HashSet};

/// Version of `lath list --json`.
const LIST_VERSION: u32 = 1;

#[derive(Args)]
#[command(about = "List benchmarks with their parameters, without building them")]
pub struct List {
    /// Sources or wrappers; regular expressions
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    arguments: Vec<String>,
    /// Show who is compared with whom
    #[arg(long)]
    contenders: bool,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    compared: Baseline,
    #[command(flatten)]
    building: Building,
}

impl Command for List {
    fn run(&self) -> Outcome {
        let given = self.building.given(true);
        let inputs = inputs::read(&given, &self.arguments, Vec::new(), &View::here())?;
        let activity = Activity::new(Seen::on_stderr(self.building.verbose_build));
        let mut request = inputs.request(self.compared.baseline.clone());
        let entries = programs::list(&inputs, Selection::of(&request), &activity)?;
        diagnose::print(&inputs.left_out);
        request.incomplete |= entries.iter().any(Entry::is_unread);
        if self.json {
            print_json(&entries, &request)?;
            return Ok(Exit::Success);
        }
        entries
            .iter()
            .for_each(|e| diagnose::print(&e.program.warnings));
        if self.contenders {
            print_contenders(&entries, &request)?;
        } else {
            print_text(&entries, &inputs.includes, &[], Some(&[]));
        }
        Ok(Exit::Success)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&self.arguments)
    }
}

fn entrants(entries: &[Entry]) -> Vec<Entrant<'_>> {
    entries.iter().map(Entry::entrant).collect()
}

/// JMH's `-l` and `-lp`: a heading and a line each. `params`: with parameters, and the values that
/// `-p` gives them.
pub fn print_text(
    entries: &[Entry],
    includes: &[Regex],
    excludes: &[Regex],
    params: Option<&[Override]>,
) {
    println!("Benchmarks: ");
    for Selected {
        program,
        benchmark,
        id,
        ..
    } in planner::select(&entrants(entries), includes, excludes)
    {
        println!("{}", escape::line(&id));
        for param in params
            .iter()
            .flat_map(|_| params_of(&entries[program].program, benchmark))
        {
            let values = planner::values(param, params.unwrap_or_default()).join(", ");
            println!(
                "  param \"{}\" = {{{}}}",
                escape::line(&param.name),
                escape::line(&values)
            );
        }
    }
}

/// Every comparison with its contenders, the baseline first; then who is in none.
fn print_contenders(entries: &[Entry], request: &Request) -> Result<(), Vec<Diagnostic>> {
    let entrants = entrants(entries);
    let groups = planner::groups(&entrants, request)?;
    for group in &groups {
        println!(
            "{}{}",
            escape::line(&group.name),
            if group.inferred { " (by name)" } else { "" }
        );
        for (index, member) in group.members.iter().enumerate() {
            println!(
                "  {}{}",
                escape::line(member),
                if index == 0 { " (baseline)" } else { "" }
            );
        }
    }
    let selected = planner::select(&entrants, &request.includes, &request.excludes);
    let compared: HashSet<&str> = groups
        .iter()
        .flat_map(|group| group.members.iter().map(String::as_str))
        .collect();
    let alone: Vec<&Selected> = selected
        .iter()
        .filter(|s| !compared.contains(s.id.as_str()))
        .collect();
    if !alone.is_empty() {
        println!("In no comparison:");
        alone
            .iter()
            .for_each(|s| println!("  {}", escape::line(&s.id)));
    }
    Ok(())
}

/// Each name once: several states may have a parameter, as those that inherit a static one do.
fn params_of<'a>(
    program: &'a Program,
    benchmark: &'a Benchmark,
) -> impl Iterator<Item = &'a Param> {
    let mut known = BTreeSet::new();
    benchmark
        .params
        .iter()
        .map(|(state, param)| &program.states[*state].params[*param])
        .filter(move |param| known.insert(&param.name))
}

fn print_json(entries: &[Entry], request: &Request) -> Result<(), Vec<Diagnostic>> {
    let entrants = entrants(entries);
    let groups = planner::groups(&entrants, request)?;
    let selected = planner::select(&entrants, &request.includes, &request.excludes);
    let rows: Vec<Json> = selected
        .iter()
        .map(|s| row(&entries[s.program].program, s))
        .collect();
    let comparisons: Vec<Json> =
        groups.iter().map(|g| json!({"name": g.name, "contenders": g.members, "baseline": g.members[0], "inferred": g.inferred})).collect();
    let document =
        json!({ "version": LIST_VERSION, "benchmarks": rows, "comparisons": comparisons });
    out::json(&document);
    Ok(())
}

fn row(program: &Program, selected: &Selected) -> Json {
    let benchmark = selected.benchmark;
    let modes: Vec<&str> = match benchmark.settings.get(Key::Mode).map(|e| &e.value) {
        Some(Value::Modes(modes)) => modes.iter().map(|m| m.label()).collect(),
        _ => vec![Mode::Throughput.label()],
    };
    let settings: serde_json::Map<String, Json> = benchmark
        .settings
        .0
        .iter()
        .map(|(key, entry)| (setting_of(*key).name.to_owned(), json!(entry.value)))
        .collect();
    json!({
        "benchmark": selected.id,
        "contender": selected.contender,
        "symbol": benchmark.symbol,
        "language": program.language,
        "source": benchmark.place.file,
        "line": benchmark.place.line,
        "modes": modes,
        "group": benchmark.group,
        "params": params_of(program, benchmark).map(|param| (param.name.clone(), json!(param.values))).collect::<serde_json::Map<_, _>>(),
        "settings": settings,
    })
}
