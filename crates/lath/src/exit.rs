//! Exit codes, declared once: `main` returns them, help and docs list them.

use std::process::ExitCode;

/// Why lath ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Success = 0,
    BenchmarkFailed = 1,
    Usage = 2,
    Source = 3,
    Toolchain = 4,
    Environment = 5,
    NothingMatches = 6,
    Inconclusive = 7,
    NothingComparable = 8,
    BadInput = 9,
    Mismatch = 10,
    Interrupted = 130,
}

/// The documentation of [`Exit`].
pub const EXITS: &[(Exit, &str)] = &[
    (Exit::Success, "all went well"),
    (
        Exit::BenchmarkFailed,
        "a benchmark failed, or part of it; its row says why, the other results stand. `lath compare`: a regression",
    ),
    (Exit::Usage, "bad flags, arguments, parameters or lath.toml"),
    (Exit::Source, "mistakes in a benchmark source"),
    (
        Exit::Toolchain,
        "compiler missing, or it refused the source",
    ),
    (
        Exit::Environment,
        "the machine: another lath is measuring, results cannot be written, a wrapper does not start, nothing to resume",
    ),
    (Exit::NothingMatches, "no benchmark matches"),
    (
        Exit::Inconclusive,
        "`lath compare`: no regression found, but none excluded either for some benchmark",
    ),
    (
        Exit::NothingComparable,
        "`lath compare`, `summarize`, `steady`: the files have nothing in common, or no results",
    ),
    (
        Exit::BadInput,
        "`lath compare`, `summarize`, `steady`: a result file cannot be read, is of an unknown format, or damaged",
    ),
    (
        Exit::Mismatch,
        "a contender computes something else than it should; it was not timed, the other results stand",
    ),
    (
        Exit::Interrupted,
        "interrupted; what was measured is kept, the same command with --resume goes on",
    ),
];

impl Exit {
    /// The exit code that a diagnostic's code asks for.
    pub fn of(code: &str) -> Exit {
        match code.as_bytes() {
            b"L507" | b"L211" => Exit::NothingMatches,
            b"L407" | b"L409" => Exit::Usage,
            b"L807" => Exit::Interrupted,
            b"L852" => Exit::NothingComparable,
            [b'L', b'8', b'5', _] => Exit::BadInput,
            [b'L', b'1'..=b'4', ..] => Exit::Source,
            [b'L', b'5', ..] => Exit::Usage,
            b"L605" | b"L606" => Exit::Environment,
            [b'L', b'6', ..] => Exit::Toolchain,
            [b'L', b'7', ..] => Exit::BenchmarkFailed,
            _ => Exit::Environment,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The paragraph under `lath --help`.
pub fn help() -> String {
    let rows: Vec<String> = EXITS
        .iter()
        .map(|(exit, why)| format!("  {:>3}  {why}", *exit as u8))
        .collect();
    format!("Exit codes:\n{}", rows.join("\n"))
}
