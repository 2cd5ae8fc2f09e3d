//! Fenced blocks of a page: commands to run, files to write, and what is said to come out.
//!
//! A block marked `console` holds lines `$ command`, each followed by what it prints; an exit code
//! other than 0 stands below as `[exit code N]`. A block marked `<language>,file=NAME` is written
//! to the folder the commands run in; one that begins with `#!` is executable. Blocks marked `console,norun` are only shown; a comment `<!--
//! norun: why -->` must stand on the line before.

use super::compare;
use super::pages::{pages, read, write};
use super::session::{Session, Step};
use std::path::{Path, PathBuf};

const MARK: &str = "console";
const UNRUN: &str = "console,norun";

/// A fenced block; lines count from 0, `first..end` are its content.
pub struct Block<'a> {
    pub info: &'a str,
    pub first: usize,
    pub end: usize,
}

/// Runs the named pages, or all; gives what did not come out as it says. With `bless` what came is
/// written into the pages; an output with `…` is renewed line by line, and complained about if more
/// than numbers differ.
pub fn run(root: &Path, lath: &Path, only: &[PathBuf], bless: bool) -> Result<Vec<String>, String> {
    let all = if only.is_empty() {
        pages(root)?
    } else {
        only.iter().map(|p| root.join(p)).collect()
    };
    let mut complaints = Vec::new();
    let mut count = 0;
    for path in all {
        let name = path
            .strip_prefix(root)
            .unwrap_or(&path)
            .display()
            .to_string();
        let text = read(&path)?;
        let (steps, found) = page(root, lath, &name, &text, bless)?;
        count += steps.len();
        if bless && !steps.is_empty() {
            write(&path, &replaced(&text, &steps))?;
        }
        complaints.extend(found);
    }
    if count == 0 {
        return Err("these pages hold no commands to run".to_owned());
    }
    println!("{count} commands run, {} complaints", complaints.len());
    Ok(complaints)
}

/// What stands on the page from now on, if blessed.
struct Ran {
    /// Lines of the page that hold the expectation.
    lines: std::ops::Range<usize>,
    now: Vec<String>,
}

fn page(
    root: &Path,
    lath: &Path,
    name: &str,
    text: &str,
    bless: bool,
) -> Result<(Vec<Ran>, Vec<String>), String> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut ran, mut found) = (Vec::new(), Vec::new());
    let blocks = blocks(&lines);
    if !blocks.iter().any(|b| b.info == MARK) {
        return Ok((ran, unexplained(name, &lines, &blocks)));
    }
    let mut session = Session::begin(root, lath)?;
    for block in &blocks {
        if let Some((_, file)) = block.info.split_once(",file=") {
            let shown = lines[block.first..block.end].join("\n");
            session.file(file, &included(&root.join(name), &shown)?)?;
        }
        if block.info != MARK {
            continue;
        }
        for step in steps(&lines, block) {
            let expected = &lines[step.output.clone()];
            let came = session.run(&step.command)?;
            let old = || expected.iter().map(|l| (*l).to_owned()).collect();
            let now = match compare::renewed(expected, &came) {
                Some(renewed) if expected.contains(&"…") => renewed,
                _ if bless && !expected.contains(&"…") => came,
                Some(_) => old(),
                None => {
                    let difference = compare::difference(expected, &came).unwrap_or_default();
                    found.push(format!(
                        "{name}:{}: $ {}\n{difference}",
                        step.output.start, step.command
                    ));
                    old()
                }
            };
            ran.push(Ran {
                lines: step.output,
                now,
            });
        }
    }
    found.extend(unexplained(name, &lines, &blocks));
    Ok((ran, found))
}

/// A block that includes a file of the repository stands for it.
fn included(page: &Path, shown: &str) -> Result<String, String> {
    let name = shown.trim().strip_prefix("{{#include ");
    let Some(name) = name.and_then(|rest| rest.strip_suffix("}}")) else {
        return Ok(shown.to_owned());
    };
    let folder = page.parent().unwrap_or(page);
    read(&folder.join(name.trim())).map(|text| text.trim_end().to_owned())
}

/// Blocks that are not run must say why.
fn unexplained(name: &str, lines: &[&str], blocks: &[Block]) -> Vec<String> {
    let explained = |b: &Block| {
        b.first
            .checked_sub(2)
            .is_some_and(|l| lines[l].starts_with("<!-- norun: "))
    };
    let bare = blocks.iter().filter(|b| b.info == UNRUN && !explained(b));
    bare.map(|b| {
        format!(
            "{name}:{}: {UNRUN} without <!-- norun: why --> before it",
            b.first
        )
    })
    .collect()
}

/// All blocks of a page.
pub fn blocks<'a>(lines: &[&'a str]) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    for (number, line) in lines.iter().enumerate() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        match open.take() {
            None => open = Some((info, number + 1)),
            Some((info, first)) => blocks.push(Block {
                info,
                first,
                end: number,
            }),
        }
    }
    blocks
}

fn steps(lines: &[&str], block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut continued = false;
    for (number, line) in lines.iter().enumerate().take(block.end).skip(block.first) {
        if let (Some(step), true) = (steps.last_mut(), continued) {
            step.command += &format!("\n{line}");
            step.output = number + 1..number + 1;
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                command: command.to_owned(),
                output: number + 1..number + 1,
            });
        } else if let Some(step) = steps.last_mut() {
            step.output.end = number + 1;
            continue;
        }
        continued = line.ends_with('\\');
    }
    steps
}

/// The page with what really came in place of the expectations.
fn replaced(text: &str, steps: &[Ran]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for step in steps.iter().rev() {
        lines.splice(step.lines.clone(), step.now.iter().cloned());
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "```console\n$ one\nout\nout\n$ two \\\n  more\n```\n\n```x,file=a.x\nint a;\n```";

    #[test]
    fn commands_and_what_they_print_are_told_apart() {
        let lines: Vec<&str> = PAGE.lines().collect();
        let blocks = blocks(&lines);
        assert_eq!(
            blocks.iter().map(|b| b.info).collect::<Vec<_>>(),
            ["console", "x,file=a.x"]
        );
        let steps = steps(&lines, &blocks[0]);
        assert_eq!(
            steps.iter().map(|s| s.command.as_str()).collect::<Vec<_>>(),
            ["one", "two \\\n  more"]
        );
        assert_eq!(
            (steps[0].output.clone(), steps[1].output.clone()),
            (2..4, 6..6)
        );
    }

    #[test]
    fn blessing_replaces_outputs_only() {
        let ran = [
            Ran {
                lines: 2..4,
                now: vec!["new".to_owned()],
            },
            Ran {
                lines: 6..6,
                now: vec!["x".to_owned()],
            },
        ];
        let page = replaced(PAGE, &ran);
        assert!(
            page.starts_with("```console\n$ one\nnew\n$ two \\\n  more\nx\n```\n\n```x"),
            "{page}"
        );
    }

    #[test]
    fn a_block_that_is_not_run_says_why() {
        let complaints = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            unexplained("p", &lines, &blocks(&lines)).len()
        };
        assert_eq!(complaints("text\n```console,norun\n$ x\n```"), 1);
        assert_eq!(
            complaints("<!-- norun: slow -->\n```console,norun\n$ x\n```"),
            0
        );
    }
}
