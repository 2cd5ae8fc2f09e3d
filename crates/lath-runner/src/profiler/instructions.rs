//! `instructions`: how many instructions an operation executes, counted by valgrind's callgrind.
//!
//! Callgrind counts only while the generated function around the benchmark runs
//! (`lath_run_<index>`, see `PROTOCOL.md`), so that fixtures, the protocol, start-up and exit never
//! count; what the function does once, whatever the number of calls, cancels in
//! [`crate::profiler::apart`].
//!
//! Hardware counters could do the same at full speed, but nothing that was never seen to work is
//! offered: there is no such means here yet.

use super::{Counter, Profiler};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

const PROGRAM: &str = "valgrind";
pub const MISSING: &str = "valgrind is not on PATH; install it (Debian and Ubuntu: apt install valgrind, Fedora: dnf install valgrind, Arch: pacman -S valgrind)";

pub struct Instructions;

impl Profiler for Instructions {
    fn name(&self) -> &'static str {
        "instructions"
    }

    fn doc(&self) -> &'static str {
        "instructions that an operation executes, counted by valgrind (callgrind) in two extra processes after the measured forks; calls=N of them"
    }

    fn available(&self) -> Result<(), String> {
        program().map(drop).ok_or_else(|| MISSING.to_owned())
    }

    fn counter(&self) -> Option<&dyn Counter> {
        Some(self)
    }

    fn check(&self, options: &str) -> Result<(), String> {
        calls(options).map(drop)
    }
}

/// Of `calls=N`: N, from 1 to a million, which valgrind takes minutes for if a call takes a
/// microsecond.
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

impl Counter for Instructions {
    fn unit(&self) -> &'static str {
        "#/op"
    }

    fn calls(&self, options: &str) -> Option<u64> {
        calls(options).unwrap_or_default()
    }

    fn command(&self, argv: Vec<OsString>, benchmark: usize, folder: &Path) -> Vec<OsString> {
        let mut command = vec![program().unwrap_or_else(|| PROGRAM.into()).into_os_string()];
        // Nothing of the user's: VALGRIND_OPTS and .valgrindrc could change what is counted.
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

    fn count(&self, folder: &Path, pid: u32) -> Result<u64, String> {
        let path = of(&counts(folder), pid);
        let file = File::open(path).map_err(|e| format!("callgrind left no counts: {e}"))?;
        match total(BufReader::new(file)) {
            Some(0) => {
                Err("this wrapper has no function `lath_run_…` around the benchmark that valgrind can see; symbols must not be stripped".to_owned())
            }
            Some(total) => Ok(total),
            None => Err("callgrind's file of counts has no total".to_owned()),
        }
    }

    fn explain(&self, folder: &Path, pid: u32) -> Option<String> {
        let log = std::fs::read(of(&log(folder), pid)).ok()?;
        let log = String::from_utf8_lossy(&log);
        let unknown = ["unhandled instruction", "Unrecognised instruction"]
            .iter()
            .any(|words| log.contains(words));
        // Lines begin with the process's number between equals signs.
        let first = log
            .lines()
            .map(|line| line.trim_start_matches(|c: char| "=-* ".contains(c) || c.is_ascii_digit()))
            .find(|line| !line.is_empty());
        let hint = "valgrind does not know an instruction of it (AVX-512, for one): build for a processor without it to count";
        if unknown {
            Some(hint.to_owned())
        } else {
            first.map(str::to_owned)
        }
    }
}

/// The function around the benchmark, as compilers name it: its symbol, or a name with the types of
/// its parameters. Parts of it that a compiler moved elsewhere (`.cold`) must not match: counting
/// is turned on and off by entering and leaving.
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

/// `path` and the number of a process, as valgrind is to write it: children that the user's code
/// forks write files of their own.
fn pattern(path: &Path) -> String {
    format!("{}.%p", path.display().to_string().replace('%', "%%"))
}

fn of(path: &Path, pid: u32) -> PathBuf {
    path.with_extension(pid.to_string())
}

/// The program, absolute: wrappers do not run in a folder where a relative PATH would mean the
/// same.
pub fn program() -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let executable = |path: &PathBuf| {
        path.metadata()
            .is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
    };
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(PROGRAM))
        .find(executable)
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
        assert!(
            Instructions
                .count(folder.path(), 7)
                .is_err_and(|why| why.contains("stripped"))
        );
        assert!(
            Instructions
                .count(folder.path(), 8)
                .is_err_and(|why| why.contains("no counts"))
        );
    }

    #[test]
    fn the_log_tells_why() {
        let folder = tempfile::tempdir().unwrap();
        let tell = |text: &str| {
            std::fs::write(folder.path().join("log.7"), text).unwrap();
            Instructions.explain(folder.path(), 7).unwrap_or_default()
        };
        assert!(
            tell("vex amd64->IR: unhandled instruction bytes: 0x62 0xF1\n==7== valgrind: Unrecognised instruction at address 0x1.\n")
                .contains("AVX-512")
        );
        assert_eq!(
            tell("==7== \n==7== Process terminating\n"),
            "Process terminating"
        );
        assert_eq!(tell(""), "");
    }
}
