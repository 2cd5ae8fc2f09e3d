//! `instructions`: how many instructions an operation executes, counted by valgrind's callgrind.
//!
//! Callgrind counts only while the generated function around the benchmark runs
//! (`lath_run_<index>`, see `PROTOCOL.md`), so fixtures, the protocol, start-up and exit never
//! count. Work that the function does once cancels out in the difference.
//!
//! One process makes N calls, the other 2 N, both in single-shot mode, which is the same for every
//! mode and needs no clock. The difference of their counts belongs to N calls. One-time work, such
//! as binding a function at its first call, cancels out.
//!
//! Hardware counters could do the same at full speed, but lath offers only what was tested, and no
//! machine for that was available.

use super::contract::{Findings, Profiler, When};
use super::extra::{Extra, Metrics, Missed, affordable, operations_in};
use crate::talk::instructions;
use lath_core::plan::Case;
use lath_core::setting::Mode;
use lath_protocol::{Iterate, Trial};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

const PROGRAM: &str = "valgrind";
pub const MISSING: &str = "valgrind is not on PATH; install it (Debian and Ubuntu: apt install \
    valgrind, Fedora: dnf install valgrind, Arch: pacman -S valgrind)";

/// Longest duration of N calls at full speed, with fixtures, ns; a single call may take longer.
/// Counting is about 50 times slower.
const BUDGET_NS: f64 = 5e6;

pub struct Instructions;

impl Profiler for Instructions {
    fn name(&self) -> &'static str {
        "instructions"
    }

    fn doc(&self) -> &'static str {
        "instructions that an operation executes; valgrind (callgrind) counts calls=N of them in \
            two extra processes after the measured forks"
    }

    fn available(&self) -> Result<(), String> {
        program().map(drop).ok_or_else(|| MISSING.to_owned())
    }

    fn when(&self) -> When {
        When::ExtraForks
    }

    fn look(&self, extra: &Extra<'_>) -> Result<Findings, Missed> {
        let Some(ns) = extra.ns_per_call() else {
            return Ok(Findings::default());
        };
        let asked = calls(extra.options).map_err(Missed::Nothing)?;
        let calls = asked.unwrap_or_else(|| affordable(ns, BUDGET_NS));
        let (once, twice) = (counted(extra, calls)?, counted(extra, 2 * calls)?);
        let value = per_operation(extra.case(), once, twice).map_err(Missed::Nothing)?;
        Ok(Findings {
            metrics: Metrics::from([(self.name().to_owned(), (value, "#/op".to_owned()))]),
            flames: None,
        })
    }

    fn check(&self, options: &str) -> Result<(), String> {
        calls(options).map(drop)
    }
}

/// The N of `calls=N`, 1 to 1,000,000. A million calls of a microsecond take valgrind minutes.
fn calls(options: &str) -> Result<Option<u64>, String> {
    if options.is_empty() {
        return Ok(None);
    }
    let number = options
        .strip_prefix("calls=")
        .ok_or_else(|| format!("has the option calls=N, not `{options}`"))?;
    match number.parse() {
        Ok(calls @ 1..=1_000_000) => Ok(Some(calls)),
        _ => Err(format!("counts 1 to 1000000 calls, not `{number}`")),
    }
}

/// The counts of one process.
#[derive(Clone, Copy)]
struct Counted {
    count: u64,
    calls: u64,
    /// `@Operations`.
    operations: f64,
}

/// Runs a process with this many calls.
fn counted(extra: &Extra<'_>, calls: u64) -> Result<Counted, Missed> {
    let folder = lath_tools::scratch::folder().map_err(|e| Missed::Nothing(e.to_string()))?;
    let mut launch = extra.launch();
    launch.argv = command(launch.argv, extra.case().benchmark, folder.path());
    let trial = Trial {
        mode: Mode::SingleShotTime,
        ..instructions::trial(extra.case(), 0, 1)
    };
    let iterate = Iterate {
        batch_size: calls,
        last: true,
        ..Iterate::default()
    };
    let (answer, pid) = extra.run_slowed(&launch, &trial, &[iterate], &|pid| {
        explain(folder.path(), pid)
    })?;
    Ok(Counted {
        count: count(folder.path(), pid).map_err(Missed::Nothing)?,
        calls: answer.iteration.calls(),
        operations: answer.iteration.operations.unwrap_or(0.0),
    })
}

fn per_operation(case: &Case, once: Counted, twice: Counted) -> Result<f64, String> {
    let operations = operations_in(
        case,
        twice.calls.saturating_sub(once.calls),
        twice.operations - once.operations,
    );
    match twice.count.checked_sub(once.count) {
        Some(more) if operations > 0.0 => Ok(more as f64 / operations),
        Some(_) => Err("twice as many calls did not perform more operations".to_owned()),
        None => Err(format!(
            "{} calls counted {}, but {} calls only {}",
            once.calls, once.count, twice.calls, twice.count
        )),
    }
}

/// The command line that counts while `argv` runs the benchmark at index `benchmark` of its
/// program. Its files go to `folder`, which is private and empty.
fn command(argv: Vec<OsString>, benchmark: usize, folder: &Path) -> Vec<OsString> {
    let mut command = vec![program().unwrap_or_else(|| PROGRAM.into()).into_os_string()];
    // Ignore the user's VALGRIND_OPTS and .valgrindrc, which could change the counts.
    let options = [
        "--tool=callgrind",
        "--command-line-only=yes",
        "--quiet",
        "--sigill-diagnostics=yes",
        "--demangle=yes",
        "--trace-children=no",
    ];
    command.extend(options.map(OsString::from));
    command.push(format!("--log-file={}", pattern(&log(folder))).into());
    command.push(format!("--callgrind-out-file={}", pattern(&counts(folder))).into());
    command.extend(functions(benchmark).map(|name| format!("--toggle-collect={name}").into()));
    command.extend(argv);
    command
}

/// The counts of the ended process `pid`, or why there are none.
fn count(folder: &Path, pid: u32) -> Result<u64, String> {
    let path = of(&counts(folder), pid);
    let file = File::open(path).map_err(|e| format!("callgrind left no counts: {e}"))?;
    match total(BufReader::new(file)) {
        Some(0) => Err(
            "valgrind does not see the function `lath_run_…` around the benchmark: build \
                without stripping symbols"
                .to_owned(),
        ),
        Some(total) => Ok(total),
        None => Err("callgrind's file of counts has no total".to_owned()),
    }
}

/// Details about the end of a failed process, if its output has them.
fn explain(folder: &Path, pid: u32) -> Option<String> {
    let log = std::fs::read(of(&log(folder), pid)).ok()?;
    let log = String::from_utf8_lossy(&log);
    let unknown = ["unhandled instruction", "Unrecognised instruction"]
        .iter()
        .any(|words| log.contains(words));
    // Lines begin with the process id between equals signs.
    let first = log
        .lines()
        .map(|line| line.trim_start_matches(|c: char| "=-* ".contains(c) || c.is_ascii_digit()))
        .find(|line| !line.is_empty());
    let hint = "valgrind does not support one of its instructions (such as AVX-512): build for a \
        processor without them";
    if unknown {
        Some(hint.to_owned())
    } else {
        first.map(str::to_owned)
    }
}

/// The function around the benchmark, as compilers name it: its symbol, or a name with the types of
/// its parameters. Parts that a compiler moved elsewhere (`.cold`) must not match, because counting
/// starts and stops on entry and exit.
fn functions(benchmark: usize) -> [String; 2] {
    [
        format!("lath_run_{benchmark}"),
        format!("lath_run_{benchmark}(*)"),
    ]
}

fn counts(folder: &Path) -> PathBuf {
    folder.join("counts")
}

fn log(folder: &Path) -> PathBuf {
    folder.join("log")
}

/// `path` with a pattern for the process id: child processes of the user's code write their own
/// files.
fn pattern(path: &Path) -> String {
    format!("{}.%p", path.display().to_string().replace('%', "%%"))
}

fn of(path: &Path, pid: u32) -> PathBuf {
    path.with_extension(pid.to_string())
}

/// The absolute path of the program: wrappers may run in another folder, where a relative PATH has
/// another meaning.
pub fn program() -> Option<PathBuf> {
    lath_tools::find(PROGRAM)
}

/// The line `totals: N` at the end of callgrind's file.
fn total(file: impl BufRead) -> Option<u64> {
    let lines = file.split(b'\n').map_while(Result::ok);
    lines
        .filter_map(|line| {
            String::from_utf8_lossy(&line)
                .strip_prefix("totals:")?
                .split_whitespace()
                .next()?
                .parse()
                .ok()
        })
        .last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_calls_are_counted_can_be_said() {
        assert_eq!((calls(""), calls("calls=7")), (Ok(None), Ok(Some(7))));
        assert!(
            [
                "calls",
                "calls=",
                "calls=0",
                "calls=1000001",
                "calls=-1",
                "N=3"
            ]
            .iter()
            .all(|text| calls(text).is_err())
        );
    }

    #[test]
    fn the_total_is_found() {
        let text = "events: Ir\nsummary: 0\n\nfn=(1) f\n0 12\n\ntotals: 308005\n";
        assert_eq!(total(text.as_bytes()), Some(308_005));
        assert_eq!(total(&b"# callgrind format\nevents: Ir\n"[..]), None);
    }

    #[test]
    fn a_file_is_where_valgrind_writes_it() {
        assert_eq!(
            pattern(&counts(Path::new("/tmp/50%/x"))),
            "/tmp/50%%/x/counts.%p"
        );
        assert_eq!(
            of(&counts(Path::new("/tmp/50%/x")), 7),
            Path::new("/tmp/50%/x/counts.7")
        );
    }

    #[test]
    fn nothing_counted_is_no_count() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("counts.7"), "totals: 0\n").unwrap();
        assert!(count(folder.path(), 7).is_err_and(|why| why.contains("stripping")));
        assert!(count(folder.path(), 8).is_err_and(|why| why.contains("no counts")));
    }

    #[test]
    fn the_log_tells_why() {
        let folder = tempfile::tempdir().unwrap();
        let tell = |text: &str| {
            std::fs::write(folder.path().join("log.7"), text).unwrap();
            explain(folder.path(), 7).unwrap_or_default()
        };
        assert!(
            tell(
                "vex amd64->IR: unhandled instruction bytes: 0x62 0xF1\n==7== valgrind: \
                Unrecognised instruction at address 0x1.\n"
            )
            .contains("AVX-512")
        );
        assert_eq!(
            tell("==7== \n==7== Process terminating\n"),
            "Process terminating"
        );
        assert_eq!(tell(""), "");
    }
}
