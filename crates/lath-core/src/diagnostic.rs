//! Coded diagnostics: what is wrong, where, why, and what to do. Data only; the command line prints
//! them.

mod place;
mod problems;

pub use place::{Lines, Place};
pub use problems::Problems;

use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

/// What was asked for, or everything that is in its way.
pub type OrProblems<T> = Result<T, Vec<Diagnostic>>;

/// One complaint. `code` is a row of [`CODES`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Diagnostic {
    pub code: String,
    pub severity: Severity,
    /// The error, in one sentence without a full stop.
    pub message: String,
    /// The first label is the place of the error; others give context.
    pub labels: Vec<(Place, String)>,
    /// The remedy.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn error(code: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::with(Severity::Error, code, message)
    }

    pub fn warning(code: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::with(Severity::Warning, code, message)
    }

    fn with(severity: Severity, code: &str, message: impl Into<String>) -> Diagnostic {
        debug_assert!(
            CODES.iter().any(|c| c.code == code),
            "undeclared code {code}"
        );
        Diagnostic {
            code: code.to_owned(),
            severity,
            message: message.into(),
            labels: Vec::new(),
            help: None,
        }
    }

    #[must_use]
    pub fn at(mut self, place: &Place, label: impl Into<String>) -> Diagnostic {
        self.labels.push((place.clone(), label.into()));
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// `file:line:column: error[L101]: message (help)`: the plain form, for logs and tests.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((place, _)) = self.labels.first() {
            write!(f, "{place}: ")?;
        }
        let severity = if self.is_error() { "error" } else { "warning" };
        write!(f, "{severity}[{}]: {}", self.code, self.message)?;
        self.help
            .as_ref()
            .map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

/// A declared diagnostic code: the reference page derives from this table.
pub struct Code {
    pub code: &'static str,
    pub cause: Cause,
    pub title: &'static str,
}

/// The cause of an error, which decides the command line's exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A mistake in a benchmark source.
    Source,
    /// Invalid flags, arguments, parameters or `lath.toml`.
    Usage,
    NothingMatches,
    /// A compiler is missing, or rejected the source.
    Toolchain,
    BenchmarkFailed,
    /// The machine.
    Environment,
    Interrupted,
    /// A result file cannot be read, has an unknown format, or is damaged.
    BadInput,
    NothingComparable,
    /// Accompanies a result; the run continues.
    Warning,
}

/// The cause of a code in [`CODES`].
pub fn cause(code: &str) -> Option<Cause> {
    CODES.iter().find(|c| c.code == code).map(|c| c.cause)
}

const fn code(code: &'static str, cause: Cause, title: &'static str) -> Code {
    Code { code, cause, title }
}

/// L1xx annotation text, L2xx place of annotations, L3xx states and fixtures, L4xx params, L5xx
/// settings and flags, L6xx toolchains, L7xx failures of a running benchmark, L8xx the machine,
/// W9xx warnings about a result.
pub const CODES: &[Code] = &[
    code("L101", Cause::Source, "annotation text cannot be parsed"),
    code("L102", Cause::Source, "unknown annotation"),
    code("L103", Cause::Source, "unknown attribute"),
    code("L104", Cause::Source, "attribute value of the wrong type"),
    code("L105", Cause::Source, "unknown constant"),
    code("L106", Cause::Source, "number out of range"),
    code("L107", Cause::Source, "attribute given twice"),
    code("L108", Cause::Source, "required attribute missing"),
    code("L109", Cause::Source, "source too large"),
    code("L110", Cause::Source, "source takes too long to read"),
    code("L201", Cause::Source, "annotation not applicable here"),
    code(
        "L202",
        Cause::Source,
        "annotation is not followed by a declaration",
    ),
    code("L203", Cause::Source, "annotation given twice"),
    code(
        "L204",
        Cause::Source,
        "duplicate name of a benchmark or fixture",
    ),
    code(
        "L205",
        Cause::Source,
        "harness cannot call the benchmark function",
    ),
    code(
        "L206",
        Cause::Source,
        "parameter is neither a state nor an injected object",
    ),
    code("L207", Cause::Source, "@Threads on a @Group benchmark"),
    code(
        "L208",
        Cause::Source,
        "colliding annotations within a group",
    ),
    code("L209", Cause::Source, "group name is not an identifier"),
    code("L210", Cause::Source, "number of threads not supported"),
    code("L211", Cause::NothingMatches, "no benchmarks found"),
    code("L301", Cause::Source, "@State without a scope"),
    code("L302", Cause::Source, "state cannot be instantiated"),
    code("L303", Cause::Source, "state dependency cycle"),
    code("L304", Cause::Source, "fixture outside a state"),
    code("L305", Cause::Source, "fixture returns a value"),
    code(
        "L306",
        Cause::Source,
        "both @Setup and @TearDown on one function",
    ),
    code("L307", Cause::Source, "Scope.Group outside a group"),
    code(
        "L308",
        Cause::Source,
        "field in a benchmark class without @State",
    ),
    code("L309", Cause::Source, "@AuxCounters misused"),
    code("L310", Cause::Source, "@Operations misused"),
    code("L311", Cause::Source, "state is never used"),
    code("L312", Cause::Source, "fixture parameter is not a state"),
    code("L313", Cause::Source, "@Check misused"),
    code(
        "L314",
        Cause::Source,
        "@BytesPerInvocation names an unknown parameter",
    ),
    code(
        "L315",
        Cause::Source,
        "fixture does not run for some benchmarks",
    ),
    code(
        "L330",
        Cause::Source,
        "benchmark returns a future that nothing waits for",
    ),
    code(
        "L335",
        Cause::BenchmarkFailed,
        "operations cannot be counted",
    ),
    code("L401", Cause::Source, "@Param on a constant field"),
    code("L402", Cause::Source, "@Param outside a @State"),
    code("L403", Cause::Source, "@Param on a type it cannot set"),
    code("L404", Cause::Source, "@Param without values"),
    code("L405", Cause::Source, "@Param value does not convert"),
    code("L406", Cause::Source, "enum without constants"),
    code("L407", Cause::Usage, "unknown parameter in -p"),
    code(
        "L408",
        Cause::Source,
        "two states declare one parameter with different values",
    ),
    code("L409", Cause::Usage, "-p value does not convert"),
    code("L501", Cause::Usage, "unknown preset"),
    code("L502", Cause::Usage, "flag or key without an effect here"),
    code("L503", Cause::Usage, "invalid value for a flag"),
    code("L504", Cause::Usage, "lath.toml cannot be read"),
    code("L505", Cause::Usage, "unknown key in lath.toml"),
    code("L506", Cause::Usage, "invalid regular expression"),
    code("L507", Cause::NothingMatches, "no benchmark matches"),
    code("L508", Cause::Usage, "no such source file"),
    code("L509", Cause::Usage, "source file of an unknown language"),
    code("L510", Cause::Usage, "unknown flag"),
    code("L511", Cause::Usage, "too many cases"),
    code("L512", Cause::Usage, "user's files would be overwritten"),
    code("L513", Cause::Usage, "unknown platform"),
    code(
        "L514",
        Cause::Usage,
        "contenders are ambiguous or contradictory",
    ),
    code("L515", Cause::Usage, "two baselines"),
    code("L516", Cause::Usage, "unknown contender or comparison"),
    code("L517", Cause::Usage, "vector file cannot be used"),
    code("L518", Cause::Usage, "revisions cannot be compared"),
    code("L519", Cause::Usage, "exact number of calls not supported"),
    code(
        "L520",
        Cause::Usage,
        "runtime arguments for several languages",
    ),
    code("L521", Cause::Usage, "unknown library"),
    code("L522", Cause::Usage, "unknown profiler"),
    code("L523", Cause::Usage, "bulk warm-up not available"),
    code("L524", Cause::Usage, "file name of a source cannot be used"),
    code("L525", Cause::Usage, "unknown baseline"),
    code("L526", Cause::Usage, "revision of a result file unknown"),
    code("L527", Cause::Usage, "no such command"),
    code(
        "L528",
        Cause::Usage,
        "source without benchmarks that lath can port",
    ),
    code(
        "L529",
        Cause::Usage,
        "language of an adapter cannot be added",
    ),
    code("L530", Cause::Usage, "folder cannot be copied to nodes"),
    code("L601", Cause::Toolchain, "compiler not found"),
    code("L602", Cause::Toolchain, "compilation failed"),
    code("L603", Cause::Toolchain, "linking failed"),
    code("L604", Cause::Toolchain, "pkg-config failed"),
    code("L605", Cause::Environment, "built wrapper does not answer"),
    code("L606", Cause::Environment, "built files cannot be kept"),
    code("L607", Cause::Toolchain, "dependencies cannot be fetched"),
    code("L608", Cause::Toolchain, "a tool took too long"),
    code("L609", Cause::Toolchain, "adapter does not answer"),
    code("L610", Cause::Toolchain, "adapter breaks its protocol"),
    code(
        "L611",
        Cause::Toolchain,
        "compiled module older than its source",
    ),
    code("L701", Cause::BenchmarkFailed, "benchmark threw"),
    code(
        "L702",
        Cause::BenchmarkFailed,
        "benchmark ended its process",
    ),
    code(
        "L703",
        Cause::BenchmarkFailed,
        "benchmark was killed by a signal",
    ),
    code(
        "L704",
        Cause::BenchmarkFailed,
        "benchmark exceeded its time-out",
    ),
    code("L705", Cause::BenchmarkFailed, "state could not be built"),
    code("L706", Cause::BenchmarkFailed, "wrapper broke the protocol"),
    code(
        "L707",
        Cause::BenchmarkFailed,
        "result differs from what was expected",
    ),
    code("L708", Cause::BenchmarkFailed, "benchmark reached a limit"),
    code("L709", Cause::BenchmarkFailed, "command failed"),
    code("L710", Cause::BenchmarkFailed, "state cannot be shared"),
    code("L711", Cause::BenchmarkFailed, "data race"),
    code("L801", Cause::Environment, "another lath is measuring"),
    code("L802", Cause::Environment, "result file cannot be written"),
    code("L803", Cause::Environment, "not enough disk space"),
    code("L804", Cause::Environment, "profiler not available"),
    code("L805", Cause::Environment, "nothing to resume"),
    code("L806", Cause::Environment, "cannot start the wrapper"),
    code(
        "L807",
        Cause::Interrupted,
        "interrupted before anything was measured",
    ),
    code("L808", Cause::Environment, "journal in use"),
    code(
        "L809",
        Cause::Environment,
        "CPU or NUMA node not available to lath",
    ),
    code(
        "L810",
        Cause::Environment,
        "settings of the machine cannot be changed or restored",
    ),
    code("L811", Cause::Environment, "no file system in memory"),
    code("L812", Cause::Environment, "this machine is not calibrated"),
    code("L813", Cause::Usage, "name is not UTF-8"),
    code(
        "L814",
        Cause::BenchmarkFailed,
        "source fails while it is loaded, or its wrapper does not start",
    ),
    code("L815", Cause::Environment, "no temporary files"),
    code("L816", Cause::Environment, "too small a stack"),
    code("L817", Cause::Environment, "results cannot be kept"),
    code("L818", Cause::Environment, "a comment cannot be posted"),
    code("L819", Cause::Environment, "node cannot take part"),
    code("L820", Cause::Environment, "part of a run not measured"),
    code("L821", Cause::Environment, "the processor is emulated"),
    code("L850", Cause::BadInput, "result file cannot be read"),
    code("L851", Cause::BadInput, "result file of an unknown format"),
    code("L852", Cause::NothingComparable, "nothing to compare"),
    code("L853", Cause::BadInput, "damaged result file"),
    code("L854", Cause::BadInput, "no such metric"),
    code(
        "L855",
        Cause::BadInput,
        "journals that do not belong together",
    ),
    code("W901", Cause::Warning, "@Fork(0) runs one fork"),
    code(
        "W902",
        Cause::Warning,
        "Level.Invocation on a short benchmark",
    ),
    code("W903", Cause::Warning, "interval too short for the clock"),
    code(
        "W904",
        Cause::Warning,
        "benchmark returns nothing and has no Blackhole",
    ),
    code(
        "W905",
        Cause::Warning,
        "time-out not longer than the iteration",
    ),
    code(
        "W906",
        Cause::Warning,
        "OPERATIONS counters are not reported in this mode",
    ),
    code("W907", Cause::Warning, "time unit without a time"),
    code("W908", Cause::Warning, "CPU speed changed during the run"),
    code("W909", Cause::Warning, "partial result"),
    code("W910", Cause::Warning, "high variability"),
    code("W911", Cause::Warning, "trend over the run"),
    code("W912", Cause::Warning, "below resolution"),
    code(
        "W913",
        Cause::Warning,
        "type of a parameter is not known before the run",
    ),
    code(
        "W914",
        Cause::Warning,
        "warm-up reached its longest duration",
    ),
    code("W915", Cause::Warning, "operations not counted"),
    code("W916", Cause::Warning, "profiler counted nothing"),
    code("W917", Cause::Warning, "allocations cannot be counted"),
    code(
        "W918",
        Cause::Warning,
        "warm-up shorter than the runtime needs",
    ),
    code(
        "W919",
        Cause::Warning,
        "language is experimental, or platform unproven",
    ),
    code("W970", Cause::Warning, "CPU time of threads unknown"),
    code("W971", Cause::Warning, "more threads than CPUs"),
    code("W972", Cause::Warning, "threads without a CPU"),
    code(
        "W973",
        Cause::Warning,
        "threads not measured at the same time",
    ),
    code("W974", Cause::Warning, "threads not served alike"),
    code(
        "W975",
        Cause::Warning,
        "iterations short for several threads",
    ),
    code("W930", Cause::Warning, "result not verified"),
    code("W931", Cause::Warning, "faster than any processor"),
    code(
        "W932",
        Cause::Warning,
        "more bytes per second than memory can transfer",
    ),
    code(
        "W933",
        Cause::Warning,
        "time does not grow with its parameter",
    ),
    code("W934", Cause::Warning, "case without a counterpart"),
    code(
        "W935",
        Cause::Warning,
        "blocks of contenders were interrupted",
    ),
    code(
        "W936",
        Cause::Warning,
        "CPU speed changed between contenders",
    ),
    code("W937", Cause::Warning, "sources left out"),
    code("W938", Cause::Warning, "no flame graph"),
    code("W939", Cause::Warning, "blocks measured twice"),
    code("W942", Cause::Warning, "blocks not measured"),
    code("W950", Cause::Warning, "machines with different compilers"),
    code(
        "W940",
        Cause::Warning,
        "process failed after its last iteration",
    ),
    code("W941", Cause::Warning, "iterations exceeded their time-out"),
    code("W943", Cause::Warning, "processes left behind"),
    code("W944", Cause::Warning, "flaky benchmark"),
    code(
        "W945",
        Cause::Warning,
        "compared versions read the same file",
    ),
    code("W946", Cause::Warning, "threads left running"),
    code(
        "W947",
        Cause::Warning,
        "bulk warm-up has no benchmark of a source",
    ),
    code(
        "W948",
        Cause::Warning,
        "code that cannot be placed in other ways",
    ),
    code(
        "W951",
        Cause::Warning,
        "option without an effect on some sources",
    ),
    code("W952", Cause::Warning, "calibration not stored"),
    code(
        "W953",
        Cause::Warning,
        "other threads or processes worked, too",
    ),
    code("W954", Cause::Warning, "command near the spawn floor"),
    code("W955", Cause::Warning, "wrapper of another language"),
    code("W956", Cause::Warning, "result does its work later"),
    code("W957", Cause::Warning, "one thread at a time"),
    code("W967", Cause::Warning, "work that nothing waits for"),
    code("W977", Cause::Warning, "copies of a shared field differ"),
    code(
        "W978",
        Cause::Warning,
        "module beside a source is compiled, or compiled for another interpreter",
    ),
    code("W949", Cause::Warning, "equal names in a result file"),
    code("W963", Cause::Warning, "file of a folder left out"),
    code(
        "W959",
        Cause::Warning,
        "the types of decorators that TypeScript's settings ask for are missing",
    ),
    code(
        "W960",
        Cause::Warning,
        "TypeScript's target does not change the code that is measured",
    ),
    code(
        "W968",
        Cause::Warning,
        "worked while others had their turns",
    ),
    code("W979", Cause::Warning, "speed changed between turns"),
    code("W969", Cause::Warning, "part of a source is not ported"),
    code("W965", Cause::Warning, "counters without a value"),
    code("W920", Cause::Warning, "values left out of a result file"),
    code(
        "W921",
        Cause::Warning,
        "part of a result file without a result",
    ),
    code("W966", Cause::Warning, "result file is not UTF-8"),
    code("W922", Cause::Warning, "repetitions of one process"),
    code("W923", Cause::Warning, "failed processes or repetitions"),
    code("W924", Cause::Warning, "few forks"),
    code("W925", Cause::Warning, "unsteady forks"),
    code("W926", Cause::Warning, "iterations depend on each other"),
    code(
        "W927",
        Cause::Warning,
        "commands of different names compared",
    ),
    code("W928", Cause::Warning, "sides measured differently"),
    code(
        "W929",
        Cause::Warning,
        "results measured under different conditions",
    ),
];
