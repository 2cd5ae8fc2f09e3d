//! Stacks that a runtime samples itself, and writes when it ends.

use super::samples::{Folded, Seen, Sight};
use super::{cpuprofile, traces};
use crate::profiler::extra::Missed;
use lath_core::stacks::{FOLDER, Inside, TraceFormat};
use lath_tools::{Task, ascii, output};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

pub fn look(sight: &Sight<'_>, inside: &Inside) -> Result<Seen, Missed> {
    let here = |text: &String| text.replace(FOLDER, &sight.folder.display().to_string());
    let mut launch = sight.extra.launch();
    let at = inside.at.min(launch.argv.len());
    launch.argv.splice(
        at..at,
        inside
            .arguments
            .iter()
            .map(|word| OsString::from(here(word))),
    );
    launch.environment.extend(
        inside
            .environment
            .iter()
            .map(|(name, value)| (name.clone(), here(value))),
    );
    sight.run(&launch)?;
    let folded = match &inside.format {
        TraceFormat::Folded => texts(sight.folder, "folded")
            .map(|texts| texts.iter().flat_map(|text| folded(text)).collect()),
        TraceFormat::CpuProfile => {
            texts(sight.folder, "cpuprofile").and_then(|texts| cpuprofile::fold(&texts))
        }
        TraceFormat::Traces { command } => {
            printed(&command.iter().map(here).collect::<Vec<_>>()).map(|text| traces::fold(&text))
        }
    };
    Ok(Seen {
        folded: folded.map_err(Missed::Nothing)?,
        by: inside.by.clone(),
        unit: "samples",
        calls: None,
    })
}

/// The files written. The error says that there are none.
fn texts(folder: &Path, extension: &str) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder)
        .map_err(|e| e.to_string())?
        .flatten()
        .map(|entry| entry.path());
    let mut paths: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    paths.sort();
    let texts: Vec<String> = paths
        .iter()
        .filter_map(|path| Some(String::from_utf8_lossy(&fs::read(path).ok()?).into_owned()))
        .collect();
    if texts.is_empty() {
        Err("its runtime wrote no stacks".to_owned())
    } else {
        Ok(texts)
    }
}

fn printed(command: &[String]) -> Result<String, String> {
    let output = output(
        ascii(Command::new(&command[0]).args(&command[1..])),
        Task::Build,
    );
    let output = output.map_err(|e| format!("cannot run {}: {e}", command[0]))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(format!(
        "{} failed: {}",
        command[0],
        said.lines().last().unwrap_or("no output")
    ))
}

fn folded(text: &str) -> Folded {
    let line = |line: &str| {
        let (stack, count) = line.rsplit_once(' ')?;
        Some((
            stack.split(';').map(str::to_owned).collect(),
            count.parse().ok()?,
        ))
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_stacks_and_counts() {
        let stack = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            folded("a;b c 3\n\nnothing\na 1\n"),
            [(stack(&["a", "b c"]), 3), (stack(&["a"]), 1)]
        );
    }
}
