//! Stacks sampled by the kernel: `perf record` with the software clock, which every machine has.
//!
//! Frame pointers find callers only if all functions have them. By default, compilers omit them in
//! leaf functions; then every stack lacks the caller of the innermost function, which is often the
//! benchmark itself. Otherwise perf uses DWARF on a copy of the stack. The kernel copies less than
//! 64 KiB; callers beyond that are unknown.

use super::samples::{Folded, Seen, Sight};
use super::symbols::Symbols;
use crate::profiler::extra::Missed;
use lath_core::stacks::Callers;
use lath_tools::{Task, ascii, output};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const PROGRAM: &str = "perf";
/// Samples per second of processor time: a number that divides no common period of programs.
const RATE: &str = "997";
/// The option for callers, with the number of stack bytes to copy.
fn option(callers: Callers) -> &'static str {
    match callers {
        Callers::FramePointers => "fp",
        Callers::Debugging => "dwarf,32768",
    }
}

/// Functions at the bottom of complete stacks. A stack with another one was too deep to copy.
const BEGINNINGS: [&str; 10] = [
    "__libc_start_call_main",
    "__libc_start_main",
    "_start",
    "clone",
    "clone3",
    "__clone",
    "__clone3",
    "start_thread",
    "_dl_start_user",
    "_dl_relocate_static_pie",
];
/// Root of a stack whose bottom is missing.
pub const CUT: &str = "[deeper than was copied]";

/// The event that this user may sample, with or without the kernel's share. The error says what to
/// do.
fn event() -> Result<&'static str, String> {
    static EVENT: OnceLock<Result<&'static str, String>> = OnceLock::new();
    EVENT
        .get_or_init(|| {
            ["cpu-clock", "cpu-clock:u"]
                .into_iter()
                .find(|event| may(event))
                .ok_or_else(reason)
        })
        .clone()
}

pub fn ready() -> Result<(), String> {
    event().map(drop)
}

/// Tries it on a process that does nothing.
fn may(event: &str) -> bool {
    let Ok(folder) = tempfile::tempdir() else {
        return false;
    };
    let mut command = perf("record", folder.path().join("try"));
    command.args([
        "-q",
        "-e",
        event,
        "-F",
        RATE,
        "--call-graph",
        option(Callers::Debugging),
        "--",
        PROGRAM,
        "--version",
    ]);
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn reason() -> String {
    let there = output(Command::new(PROGRAM).arg("--version"), Task::Look)
        .is_ok_and(|output| output.status.success());
    if !there {
        return "perf is not on PATH; install it (Debian: apt install linux-perf, Ubuntu: apt \
            install linux-tools-generic, Fedora: dnf install perf)"
            .to_owned();
    }
    let level = std::fs::read_to_string("/proc/sys/kernel/perf_event_paranoid")
        .map_or_else(|_| "unknown".to_owned(), |l| l.trim().to_owned());
    format!(
        "perf may not sample here: kernel.perf_event_paranoid is {level}; as root, run `sysctl \
            kernel.perf_event_paranoid=2`"
    )
}

fn perf(what: &str, file: PathBuf) -> Command {
    let mut command = Command::new(PROGRAM);
    // Ignore the user's configuration: it could change the output.
    ascii(&mut command)
        .env("PERF_CONFIG", "/dev/null")
        .arg(what)
        .arg(if what == "record" { "-o" } else { "-i" })
        .arg(file);
    command.stdin(Stdio::null());
    command
}

pub fn look(sight: &Sight<'_>, callers: Callers) -> Result<Seen, Missed> {
    let event = event().map_err(Missed::Never)?;
    let file = sight.folder.join("perf.data");
    let mut launch = sight.extra.launch();
    let words = [
        "record",
        "-q",
        "-B",
        "-N",
        "-e",
        event,
        "-F",
        RATE,
        "--call-graph",
        option(callers),
        "-o",
    ];
    let command = std::iter::once(PROGRAM)
        .chain(words)
        .map(OsString::from)
        .chain([file.clone().into_os_string(), "--".into()]);
    launch.argv = command.chain(launch.argv).collect();
    launch
        .environment
        .insert("PERF_CONFIG".to_owned(), "/dev/null".to_owned());
    sight.run(&launch)?;
    let mut script = perf("script", file);
    script.args([
        "--no-inline",
        "--no-demangle",
        "-F",
        "comm,pid,tid,ip,sym,dso",
    ]);
    let output = output(&mut script, Task::Build)
        .map_err(|e| Missed::Nothing(format!("cannot run perf script: {e}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Missed::Nothing(format!(
            "perf script failed: {}",
            said.lines().last().unwrap_or("no output")
        )));
    }
    let whole = if event.ends_with(":u") {
        "without the kernel"
    } else {
        "with the kernel"
    };
    Ok(Seen {
        folded: fold(&String::from_utf8_lossy(&output.stdout), callers),
        by: format!("perf, {event}, {whole}"),
        unit: "samples",
        calls: None,
    })
}

/// The output of `perf script`: one line per sample, then its frames, innermost first, then an
/// empty line.
fn fold(text: &str, callers: Callers) -> Folded {
    let mut symbols = Symbols::default();
    let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    for sample in text.split("\n\n") {
        let mut frames: Vec<Frame<'_>> = sample.lines().filter_map(Frame::parse).collect();
        if frames.is_empty() {
            continue;
        }
        if callers == Callers::FramePointers {
            // A return address may belong to another line or the next function: use the call before
            // it.
            frames
                .iter_mut()
                .skip_while(|frame| frame.is_kernel())
                .skip(1)
                .for_each(|frame| frame.address = frame.address.saturating_sub(1));
        }
        let mut stack: Vec<String> = frames
            .iter()
            .rev()
            .flat_map(|frame| symbols.names(frame.file, frame.address, frame.symbol))
            .collect();
        let begins = frames
            .iter()
            .rev()
            .find(|frame| !frame.is_kernel())
            .is_none_or(|first| BEGINNINGS.contains(&first.plain()));
        if !begins {
            stack.insert(0, CUT.to_owned());
        }
        *counts.entry(stack).or_default() += 1;
    }
    counts.into_iter().collect()
}

struct Frame<'a> {
    /// Offset in the file, for a frame of a file.
    address: u64,
    symbol: &'a str,
    file: &'a Path,
}

impl<'a> Frame<'a> {
    /// `\t 1186 heavy (/usr/bin/x)`.
    fn parse(line: &'a str) -> Option<Frame<'a>> {
        let line = line.strip_prefix(['\t', ' '])?.trim();
        let (address, rest) = line.split_once(' ')?;
        let (symbol, file) = rest.rsplit_once(" (")?;
        Some(Frame {
            address: u64::from_str_radix(address, 16).ok()?,
            symbol,
            file: Path::new(file.strip_suffix(')')?),
        })
    }

    fn is_kernel(&self) -> bool {
        self.file.to_string_lossy().starts_with("[kernel") || self.symbol.starts_with("[k")
    }

    /// Removes the version that a library's symbol may have.
    fn plain(&self) -> &str {
        self.symbol.split('@').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "t 7/7 \n\t            11ee lath_run_0 (/gone/t)\n\t            105d main (/gone/t)\n\t            10a0 _start (/gone/t)\n\n\
                          t 7/7 \n\tffffffff81000130 entry_SYSCALL ([kernel.kallsyms])\n\t  1 deep (/gone/t)\n\n\
                          t 7/7 \n\t            11ee lath_run_0 (/gone/t)\n\t            105d main (/gone/t)\n\t            10a0 _start (/gone/t)\n\n";

    #[test]
    fn samples_are_folded_outermost_first() {
        let folded = fold(SCRIPT, Callers::Debugging);
        let stack = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            folded,
            [
                (stack(&[CUT, "deep", "entry_SYSCALL"]), 1),
                (stack(&["_start", "main", "lath_run_0"]), 2)
            ]
        );
    }
}
