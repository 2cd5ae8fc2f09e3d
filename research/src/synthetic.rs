//! `cargo research synthetic`: bar 10 of the history's specification. A repository of 40 commits,
//! each built, measured and added to a history by the commands that its users call. The 23rd does a
//! fifth more work. Two of three commits change only documentation, one run was slow, and the last
//! ten come from another machine: both are written into results that were measured here.

use crate::silent;
use clap::Args;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::Instant;

/// Builds a repository of 40 commits whose 23rd is a fifth slower, keeps the results of all, and
/// looks for that commit with `lath history regressions`, `confirm` and `lath bisect`; exit 1 if
/// any names another, or a commit of the same program was measured
#[derive(Args)]
pub struct Options {
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
    /// Time of each comparison of `confirm` and `bisect`.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_budget: String,
}

const COMMITS: usize = 40;
/// The commit that is slower.
const CHANGE: usize = 23;
/// Its run was slow, by half.
const SLOW_RUN: usize = 11;
/// From here on, another machine has measured, which is slower by two fifths.
const OTHER_MACHINE: usize = 31;

const BENCH: &str = r#"#include "work.h"
//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("7")
    unsigned start;
} Given;

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Fork(5) @Warmup(iterations = 2, time = 30, timeUnit = TimeUnit.MILLISECONDS)
//@@Measurement(iterations = 5, time = 30, timeUnit = TimeUnit.MILLISECONDS)
unsigned mix(const Given *given) { return work(given->start); }
"#;

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let (lath, scratch) = silent::prepared(options.lath.as_ref())?;
    let lath = lath
        .canonicalize()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    let project = Project {
        lath,
        folder: scratch.path().to_owned(),
    };
    let begun = Instant::now();
    let commits = project.commits()?;
    println!(
        "{COMMITS} commits measured and added in {:.0?}",
        begun.elapsed()
    );
    let expected = commits[CHANGE - 1].clone();

    let shown = project.checked(&["history", "show"], &[0])?;
    print!("{}", String::from_utf8_lossy(&shown.stdout));
    let found = project.json(&["history", "regressions", "--json"], &[0, 1, 7])?;
    let suspected = named(&found["suspicions"], "/new/sha");
    println!("history regressions: {}", numbers(&suspected, &commits));

    let begun = Instant::now();
    let budget = ["--time-budget", &options.time_budget];
    let confirmed = project.lath(&[&["history", "confirm", "mix.c"][..], &budget].concat())?;
    println!("history confirm, in {:.0?}:", begun.elapsed());
    print!("{}", String::from_utf8_lossy(&confirmed.stdout));
    let found = project.json(&["history", "regressions", "--json"], &[0, 1, 7])?;
    let slower = named(&found["suspicions"], "/new/sha");
    let is_confirmed = found["suspicions"][0]["state"] == "confirmed";

    let begun = Instant::now();
    let ends = [commits[0].as_str(), commits[COMMITS - 1].as_str()];
    let bisect = [&["bisect", "--json"][..], &ends, &["mix.c"], &budget].concat();
    let bisected = project.json(&bisect, &[0, 7])?;
    let named_by_bisection = bisected["change"]["new"]["sha"]
        .as_str()
        .unwrap_or("nothing");
    println!(
        "bisect, in {:.0?}: {}",
        begun.elapsed(),
        numbers(&[named_by_bisection.to_owned()], &commits)
    );
    let (again, unmeasured) = steps(&bisected, &commits);

    let is_good = bisected["found"] == "commit"
        && suspected == [expected.clone()]
        && slower == suspected
        && is_confirmed
        && confirmed.status.code() == Some(1)
        && named_by_bisection == expected
        && again == 0
        && unmeasured > 0;
    let (said, code) = match is_good {
        true => ("as expected", ExitCode::SUCCESS),
        false => ("NOT as expected", ExitCode::FAILURE),
    };
    println!("\n{said}");
    Ok(code)
}

/// Whether a commit changes only documentation: its program is that of the one before.
fn is_documentation(number: usize) -> bool {
    number % 3 != CHANGE % 3
}

/// The header at a commit: a constant that costs nothing changes with each change of code.
fn work(number: usize) -> String {
    let rounds = if number < CHANGE { 2000 } else { 2400 };
    format!(
        "static inline unsigned work(unsigned x) {{\n    \
            for (unsigned i = 0; i < {rounds}; i++) x = x * 31u + i * {}u;\n    \
            __asm__ volatile(\"\" : : \"r\"(x));\n    return 1;\n}}\n",
        2 * program(number) + 1
    )
}

/// Prints the steps of a bisection; how many measured a program that was known, and how many did not.
fn steps(bisected: &Value, commits: &[String]) -> (usize, usize) {
    let (mut again, mut unmeasured) = (0, 0);
    let mut known = vec![program(1), program(COMMITS)];
    for step in bisected["steps"].as_array().into_iter().flatten() {
        let commit = step["commit"]["sha"].as_str().unwrap_or_default();
        let how = step["how"].as_str().unwrap_or_default();
        let side = step["side"].as_str().unwrap_or("?");
        println!(
            "  {}: {how}, {side}",
            numbers(&[commit.to_owned()], commits)
        );
        let Some(program) = place(commit, commits).map(program) else {
            continue;
        };
        again += usize::from(how == "measured" && known.contains(&program));
        unmeasured += usize::from(how == "identical");
        known.push(program);
    }
    (again, unmeasured)
}

/// The commit that last changed the code, at this one.
fn program(number: usize) -> usize {
    let before = (1..=number).rev().find(|n| !is_documentation(*n));
    before.unwrap_or(0)
}

/// The text at this place of each element.
fn named(all: &Value, place: &str) -> Vec<String> {
    let all = all.as_array().into_iter().flatten();
    all.filter_map(|one| Some(one.pointer(place)?.as_str()?.to_owned()))
        .collect()
}

/// Of the first commit: 1.
fn place(sha: &str, commits: &[String]) -> Option<usize> {
    commits
        .iter()
        .position(|known| known == sha)
        .map(|at| at + 1)
}

fn numbers(shas: &[String], commits: &[String]) -> String {
    let one = |sha: &String| match place(sha, commits) {
        Some(number) => format!("commit {number}"),
        None => sha.clone(),
    };
    match shas {
        [] => "nothing".to_owned(),
        some => some.iter().map(one).collect::<Vec<_>>().join(", "),
    }
}

struct Project {
    lath: PathBuf,
    folder: PathBuf,
}

impl Project {
    /// Makes, measures and adds all commits; their hashes.
    fn commits(&self) -> Result<Vec<String>, String> {
        self.git(&["init", "-q", "-b", "main"])?;
        self.write("mix.c", BENCH)?;
        self.write(".gitignore", "result.json\n.lath\n")?;
        (1..=COMMITS).map(|number| self.commit(number)).collect()
    }

    fn commit(&self, number: usize) -> Result<String, String> {
        self.write("work.h", &work(number))?;
        self.write("README.md", &format!("Version {number}\n"))?;
        self.git(&["add", "."])?;
        let subject = format!("change {number}");
        let who = ["-c", "user.name=me", "-c", "user.email=me@localhost"];
        self.git(&[&who[..], &["commit", "-qm", &subject]].concat())?;
        let run = ["run", "mix.c", "--quiet", "--no-lock", "-rf", "json"];
        self.checked(&[&run[..], &["-rff", "result.json"]].concat(), &[0])?;
        self.disturb(number)?;
        self.checked(&["history", "add", "result.json"], &[0])?;
        Ok(self.git(&["rev-parse", "HEAD"])?.trim().to_owned())
    }

    /// Writes into the results what this commit's run is to have met.
    fn disturb(&self, number: usize) -> Result<(), String> {
        let path = self.folder.join("result.json");
        let text = fs::read_to_string(&path).map_err(|e| e.to_string())?;
        let mut results: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        for result in results.as_array_mut().into_iter().flatten() {
            if number == SLOW_RUN {
                multiply(&mut result["primaryMetric"]["rawData"], 1.5);
            }
            if number >= OTHER_MACHINE {
                multiply(&mut result["primaryMetric"]["rawData"], 1.4);
                result["environment"]["facts"]["cpu.model"] = "another".into();
            }
        }
        self.write("result.json", &results.to_string())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
    }

    fn git(&self, arguments: &[&str]) -> Result<String, String> {
        let output = self.started(Path::new("git"), arguments)?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(format!(
                "git {arguments:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            )),
        }
    }

    fn lath(&self, arguments: &[&str]) -> Result<Output, String> {
        self.started(&self.lath, arguments)
    }

    fn json(&self, arguments: &[&str], codes: &[i32]) -> Result<Value, String> {
        let output = self.checked(arguments, codes)?;
        serde_json::from_slice(&output.stdout).map_err(|e| format!("lath {arguments:?}: {e}"))
    }

    /// What ended with one of these codes.
    fn checked(&self, arguments: &[&str], codes: &[i32]) -> Result<Output, String> {
        let output = self.lath(arguments)?;
        if output
            .status
            .code()
            .is_some_and(|code| codes.contains(&code))
        {
            return Ok(output);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("lath {arguments:?}: {}: {said}", output.status))
    }

    fn started(&self, program: &Path, arguments: &[&str]) -> Result<Output, String> {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder);
        command
            .output()
            .map_err(|e| format!("{}: {e}", program.display()))
    }
}

/// All numbers of a value.
fn multiply(value: &mut Value, by: f64) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| multiply(one, by)),
        Value::Number(number) => *value = (number.as_f64().unwrap_or(f64::NAN) * by).into(),
        _ => {}
    }
}
