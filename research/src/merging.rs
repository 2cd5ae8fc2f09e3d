//! `cargo research merging`: time and memory of `lath merge`, with many shards of many cases. One shard is
//! measured; the others are its journal with other numbers, as other machines would have written it.

use crate::silent;
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// Merges the journals of many shards; exit 1 if that takes more than 10 s or 500 MB.
#[derive(Args)]
pub struct Options {
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1000)]
    shards: u64,
    /// Each shard has one fork of each.
    #[arg(long, value_name = "N", default_value_t = 100)]
    cases: usize,
    /// That measured the shards in turn.
    #[arg(long, value_name = "N", default_value_t = 4)]
    machines: u64,
}

const LIMIT_S: f64 = 10.0;
const LIMIT_MB: f64 = 500.0;

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let (lath, scratch) = silent::prepared(options.lath.as_ref())?;
    let lath = lath
        .canonicalize()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    let folder = scratch.path();
    let first = measured(options, &lath, folder)?;
    let mut names = Vec::new();
    let mut bytes = 0;
    for number in 1..=options.shards {
        let text = renumbered(&first, number, options.machines)?;
        let name = format!("{number:05}.jsonl");
        bytes += text.len();
        fs::write(folder.join(&name), text).map_err(|e| e.to_string())?;
        names.push(name);
    }
    let mut merge = Command::new(&lath);
    merge.current_dir(folder).arg("merge").args(&names);
    merge
        .args(["-o", "all.jsonl", "--quiet"])
        .stdin(Stdio::null());
    let begun = Instant::now();
    let done = merge.output().map_err(|e| e.to_string())?;
    let seconds = begun.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() {
        return Err(format!("lath merge: {said}"));
    }
    // Of children that were waited for, the largest: the one run before measured next to nothing.
    let usage = nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_CHILDREN);
    let mb = usage.map_err(|e| e.to_string())?.max_rss() as f64 / 1e3;
    println!("{}", said.trim_end());
    println!(
        "{} MB of journals: {seconds:.1} s, {mb:.0} MB",
        bytes / 1_000_000
    );
    let is_good = seconds <= LIMIT_S && mb <= LIMIT_MB;
    Ok(ExitCode::from(u8::from(!is_good)))
}

/// The journal of the first shard, as lath writes it.
fn measured(options: &Options, lath: &Path, folder: &Path) -> Result<String, String> {
    let values: Vec<String> = (1..=options.cases).map(|n| n.to_string()).collect();
    let mut run = Command::new(lath);
    let suite = crate::repository::root().join("research/merging");
    run.current_dir(folder).arg("run").arg(suite).args([
        "--quiet",
        "--no-lock",
        "--seed",
        "7",
        "--no-check",
    ]);
    run.args(["-p", &format!("n={}", values.join(","))]);
    run.args([
        "-f",
        &options.shards.to_string(),
        "--shard",
        &format!("1/{}", options.shards),
    ]);
    // What an ordinary fork has: five iterations each.
    run.args([
        "-wi",
        "5",
        "-w",
        "1ms",
        "-i",
        "5",
        "-r",
        "1ms",
        "--journal",
        "first.jsonl",
    ]);
    let done = run
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if !done.status.success() {
        return Err(format!(
            "lath run: {}",
            String::from_utf8_lossy(&done.stderr)
        ));
    }
    fs::read_to_string(folder.join("first.jsonl")).map_err(|e| e.to_string())
}

/// The same journal as that of another shard, on one of the machines.
fn renumbered(first: &str, number: u64, machines: u64) -> Result<String, String> {
    let mut text = String::new();
    for line in first.lines() {
        let mut line: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        if let Some(host) = line.pointer_mut("/environment/facts/hostname") {
            *host = json!(format!("node{}", number % machines.max(1)));
        }
        for name in ["fork", "block"] {
            match line.get_mut(name) {
                Some(Value::Number(own)) => *own = number.into(),
                Some(Value::Object(own)) => {
                    own.insert("number".to_owned(), number.into());
                }
                _ => {}
            }
        }
        if let Some(Value::Object(shard)) = line.get_mut("shard") {
            shard.insert("number".to_owned(), number.into());
        }
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journals_get_other_numbers() {
        let first = "{\"event\":\"run_started\",\"environment\":{\"facts\":{\"hostname\":\"x\"}},\"shard\":{\"number\":1,\"of\":9}}\n\
            {\"event\":\"fork_started\",\"fork\":1,\"block\":{\"number\":1}}\n{\"event\":\"run_ended\"}\n";
        let wanted = "{\"event\":\"run_started\",\"environment\":{\"facts\":{\"hostname\":\"node1\"}},\"shard\":{\"number\":5,\"of\":9}}\n\
            {\"event\":\"fork_started\",\"fork\":5,\"block\":{\"number\":5}}\n{\"event\":\"run_ended\"}\n";
        assert_eq!(renumbered(first, 5, 4).unwrap(), wanted);
    }
}
