//! `cargo research layout`: what does not change a program must not change its verdict. Equal
//! sources in folders with short and long names are the same program; a comment or a function
//! that nobody calls makes no program faster or slower.

use crate::silent;
use crate::sources::{Changed, Sources};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Compares folders through `lath compare`, as users do; exit 1 if equal sources are not
/// `identical`, or if a comment or an unused function is called faster or slower.
#[derive(clap::Args)]
pub struct Options {
    /// Comparisons of sources that differ in a comment or an unused function, by turns.
    #[arg(long, value_name = "N", default_value_t = 200)]
    comparisons: u64,
    /// Time of a comparison, seconds; it ends earlier if it is decided.
    #[arg(long, value_name = "N", default_value_t = 11)]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
}

/// How the sources say where their benchmark begins.
const BENCHMARK: &str = "//@@Benchmark";

/// Lengths of the folders' names.
const NAMES: [usize; 2] = [5, 150];

/// What is counted: kind of change, language and verdict.
type Counts = BTreeMap<(String, String, String), usize>;

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let (lath, scratch) = silent::prepared(options.lath.as_ref())?;
    let lath = lath
        .canonicalize()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    let sources = Sources::read()?.layout;
    let folders = NAMES.map(|length| scratch.path().join("x".repeat(length)));
    let mut counts = Counts::new();
    for source in &sources {
        let text = std::fs::read_to_string(source.path())
            .map_err(|e| format!("{}: {e}", source.path().display()))?;
        fill(&folders, source, [&text, &text])?;
        count(
            &mut counts,
            "none",
            source,
            verdicts(&lath, &folders, options, 0)?,
        );
    }
    for n in 0..options.comparisons {
        let source = &sources[(n / 2) as usize % sources.len()];
        let text = std::fs::read_to_string(source.path())
            .map_err(|e| format!("{}: {e}", source.path().display()))?;
        let (kind, changed) = changed(source, &text, n);
        fill(&folders, source, [&text, &changed])?;
        count(
            &mut counts,
            kind,
            source,
            verdicts(&lath, &folders, options, n)?,
        );
    }
    print(&counts);
    Ok(if is_good(&counts) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Comments and unused functions take turns. They come before the benchmark, which moves.
fn changed(source: &Changed, text: &str, n: u64) -> (&'static str, String) {
    let (kind, change) = if n.is_multiple_of(2) {
        ("comment", format!("// Comment {n}."))
    } else {
        let unused = source.unused.replace("{n}", &n.to_string());
        ("unused function", unused)
    };
    let moved = format!("{change}\n\n{BENCHMARK}");
    (kind, text.replacen(BENCHMARK, &moved, 1))
}

/// Writes a source to both folders, which then hold nothing else.
fn fill(folders: &[PathBuf; 2], source: &Changed, texts: [&str; 2]) -> Result<(), String> {
    for (folder, text) in folders.iter().zip(texts) {
        let _ = std::fs::remove_dir_all(folder);
        let path = folder.join(source.path().file_name().unwrap_or_default());
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

fn verdicts(
    lath: &Path,
    folders: &[PathBuf; 2],
    options: &Options,
    n: u64,
) -> Result<Vec<String>, String> {
    let budget = format!("{}s", options.seconds);
    let seed = (options.seed + n).to_string();
    let output = Command::new(lath)
        .arg("compare")
        .args(folders)
        .args(["--json", "--seed", &seed, "--schedule", "turns"])
        .args(["--time-budget", &budget])
        .output()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    let found = serde_json::from_slice(&output.stdout).map_err(|e| {
        let said = String::from_utf8_lossy(&output.stderr);
        format!("lath compare ended with {}: {e}: {said}", output.status)
    })?;
    read(&found)
}

/// The verdict of every row of `lath compare --json`.
fn read(found: &Value) -> Result<Vec<String>, String> {
    let rows = found["results"].as_array().into_iter().flatten();
    let verdict = |row: &Value| row["verdict"].as_str().map(str::to_owned);
    let all: Option<Vec<String>> = rows.map(verdict).collect();
    let all = all.ok_or("a row without a verdict")?;
    if all.is_empty() {
        return Err("nothing was compared".to_owned());
    }
    Ok(all)
}

fn count(counts: &mut Counts, kind: &str, source: &Changed, verdicts: Vec<String>) {
    for verdict in verdicts {
        let key = (kind.to_owned(), source.name.clone(), verdict);
        *counts.entry(key).or_default() += 1;
    }
}

fn is_good(counts: &Counts) -> bool {
    let is_wrong = |(kind, _, verdict): &(String, String, String)| match kind.as_str() {
        "none" => verdict != "identical",
        _ => ["faster", "slower", "not-tested"].contains(&verdict.as_str()),
    };
    !counts.is_empty() && !counts.keys().any(is_wrong)
}

fn print(counts: &Counts) {
    println!("| change | language | verdict | comparisons |");
    println!("|---|---|---|---|");
    for ((kind, language, verdict), number) in counts {
        println!("| {kind} | {language} | {verdict} | {number} |");
    }
}

#[cfg(test)]
mod tests {
    use super::{BENCHMARK, Counts, changed, is_good, read};
    use crate::sources::Sources;
    use serde_json::json;

    #[test]
    fn rows_are_read_and_their_absence_is_an_error() {
        let rows = json!({"results": [{"verdict": "identical"}, {"verdict": "slower"}]});
        assert_eq!(
            read(&rows),
            Ok(vec!["identical".to_owned(), "slower".to_owned()])
        );
        assert!(read(&json!({"results": []})).is_err());
        assert!(read(&json!({"results": [{}]})).is_err());
    }

    #[test]
    fn what_is_good() {
        let good = |kind: &str, verdict: &str| {
            let key = (kind.to_owned(), String::new(), verdict.to_owned());
            is_good(&Counts::from([(key, 1)]))
        };
        assert!(good("none", "identical") && !good("none", "same"));
        assert!(good("comment", "identical") && good("comment", "inconclusive"));
        assert!(!good("unused function", "faster") && !good("comment", "not-tested"));
        assert!(!is_good(&Counts::new()));
    }

    #[test]
    fn changes_take_turns() {
        let sources = Sources::read().unwrap_or_else(|e| panic!("{e}")).layout;
        for source in &sources {
            let (kind, text) = changed(source, BENCHMARK, 3);
            assert!(kind == "unused function" && text.contains("unused_3("));
            assert!(text.ends_with(BENCHMARK), "the benchmark moves");
            assert_eq!(changed(source, BENCHMARK, 4).0, "comment");
        }
    }
}
