//! Exit codes, declared once: `main` returns them, help and docs list them.

use lath_core::diagnostic::{self, Cause, Diagnostic};
use std::process::ExitCode;

/// The cause of lath's end.
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

/// The result of a subcommand: an exit code, or the diagnostics that ended it.
pub type Outcome = Result<Exit, Vec<Diagnostic>>;

/// The documentation of [`Exit`].
pub const EXITS: &[(Exit, &str)] = &[
    (Exit::Success, "all went well"),
    (
        Exit::BenchmarkFailed,
        "a benchmark failed, at least in part; its row shows why, other results are valid. `lath \
            compare`: a regression. `lath history confirm`, `regressions`: a confirmed one. `lath \
            check --protocol`: a wrapper breaks the protocol; `--races`: a data race",
    ),
    (
        Exit::Usage,
        "invalid flags, arguments, parameters or lath.toml",
    ),
    (Exit::Source, "mistakes in a benchmark source"),
    (
        Exit::Toolchain,
        "compiler missing, or it rejected the source",
    ),
    (
        Exit::Environment,
        "the machine: another lath is measuring, results cannot be written, a wrapper does not \
            start, nothing to resume",
    ),
    (Exit::NothingMatches, "no benchmark matches"),
    (
        Exit::Inconclusive,
        "`lath compare`: no regression found, but some benchmark is undecided. `lath history \
            regressions`: a suspicion. `lath bisect`: no single commit",
    ),
    (
        Exit::NothingComparable,
        "`lath compare`, `summarize`, `steady`: the files have nothing in common, or no results",
    ),
    (
        Exit::BadInput,
        "`lath compare`, `summarize`, `steady`: a result file cannot be read, has an unknown \
            format, or is damaged",
    ),
    (
        Exit::Mismatch,
        "a contender has a wrong result; lath did not time it, other results are valid",
    ),
    (
        Exit::Interrupted,
        "interrupted; results so far are kept; to continue, run the same command with --resume",
    ),
];

impl Exit {
    /// That of a lath elsewhere.
    pub fn of_number(number: i32) -> Exit {
        let known = EXITS.iter().find(|(exit, _)| *exit as i32 == number);
        known.map_or(Exit::Environment, |(exit, _)| *exit)
    }

    /// The exit code for a diagnostic's code.
    pub fn of(code: &str) -> Exit {
        match diagnostic::cause(code) {
            Some(Cause::Source) => Exit::Source,
            Some(Cause::Usage) => Exit::Usage,
            Some(Cause::NothingMatches) => Exit::NothingMatches,
            Some(Cause::Toolchain) => Exit::Toolchain,
            Some(Cause::BenchmarkFailed) => Exit::BenchmarkFailed,
            Some(Cause::Interrupted) => Exit::Interrupted,
            Some(Cause::BadInput) => Exit::BadInput,
            Some(Cause::NothingComparable) => Exit::NothingComparable,
            Some(Cause::Environment | Cause::Warning) | None => Exit::Environment,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The paragraph below `lath --help`.
pub fn help() -> String {
    let rows: Vec<String> = EXITS
        .iter()
        .map(|(exit, why)| format!("  {:>3}  {why}", *exit as u8))
        .collect();
    format!("Exit codes:\n{}", rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::diagnostic::CODES;

    #[test]
    fn a_code_says_how_lath_ends() {
        let codes = [
            "L101", "L211", "L407", "L507", "L602", "L606", "L704", "L807", "L852",
        ];
        assert_eq!(
            codes.map(|code| Exit::of(code) as u8),
            [3, 6, 2, 6, 4, 5, 1, 130, 8]
        );
    }

    #[test]
    fn a_code_has_one_meaning() {
        let mut all: Vec<&str> = CODES.iter().map(|code| code.code).collect();
        all.sort_unstable();
        let twice = all.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
    }

    /// Every kind of error has its own documented exit code.
    #[test]
    fn all_codes_lead_to_documented_ends() {
        for code in CODES {
            let exit = Exit::of(code.code);
            assert!(
                EXITS.iter().any(|(other, _)| *other == exit),
                "{}",
                code.code
            );
            assert_eq!(code.cause == Cause::Warning, code.code.starts_with('W'));
        }
    }
}
