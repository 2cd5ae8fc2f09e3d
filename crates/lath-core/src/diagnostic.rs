//! Coded diagnostics: what is wrong, where, why, and what to do. Data only; the command line draws
//! them.

mod place;

pub use place::{Lines, Place};

use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

/// One complaint. `code` is a row of [`CODES`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Diagnostic {
    pub code: String,
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The first label is the place complained about; others give context.
    pub labels: Vec<(Place, String)>,
    /// What to do.
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
    pub title: &'static str,
}

const fn code(code: &'static str, title: &'static str) -> Code {
    Code { code, title }
}

/// L1xx annotation text, L2xx where annotations stand, L3xx states and fixtures, L4xx params, L5xx
/// settings and flags, L6xx toolchains, L7xx what a benchmark did while it ran, L8xx the machine,
/// W9xx warnings that travel with a number.
pub const CODES: &[Code] = &[
    code("L101", "annotation text cannot be parsed"),
    code("L102", "unknown annotation"),
    code("L103", "unknown attribute"),
    code("L104", "attribute value of the wrong kind"),
    code("L105", "unknown constant"),
    code("L106", "number out of range"),
    code("L107", "attribute given twice"),
    code("L108", "required attribute missing"),
    code("L109", "source too large"),
    code("L110", "source takes too long to read"),
    code("L201", "annotation not applicable here"),
    code("L202", "annotation stands before nothing it could describe"),
    code("L203", "annotation given twice"),
    code("L204", "name of a benchmark or a fixture not unique"),
    code("L205", "benchmark function cannot be called by the harness"),
    code(
        "L206",
        "parameter is neither a state nor an injected object",
    ),
    code("L207", "@Threads on a @Group benchmark"),
    code("L208", "colliding annotations within a group"),
    code("L209", "group name is not an identifier"),
    code("L210", "more than one thread is not available"),
    code("L211", "no benchmarks found"),
    code("L301", "@State without a scope"),
    code("L302", "state cannot be instantiated"),
    code("L303", "state dependency cycle"),
    code("L304", "fixture outside a state"),
    code("L305", "fixture returns a value"),
    code("L306", "both @Setup and @TearDown on one function"),
    code("L307", "Scope.Group outside a group"),
    code("L308", "field in a benchmark class that is no @State"),
    code("L309", "@AuxCounters misused"),
    code("L310", "@Operations misused"),
    code("L311", "state is never used"),
    code("L312", "fixture parameter is not a state"),
    code("L313", "@Check misused"),
    code("L314", "@BytesPerInvocation names no parameter"),
    code("L315", "fixture does not run where it may be expected"),
    code("L401", "@Param on a constant field"),
    code("L402", "@Param outside a @State"),
    code("L403", "@Param on a type it cannot set"),
    code("L404", "@Param without values"),
    code("L405", "@Param value does not convert"),
    code("L406", "enum without constants"),
    code("L407", "unknown parameter in -p"),
    code(
        "L408",
        "two states declare one parameter with different values",
    ),
    code("L409", "-p value does not convert"),
    code("L501", "unknown preset"),
    code("L502", "flag without a meaning here"),
    code("L503", "bad value for a flag"),
    code("L504", "lath.toml cannot be read"),
    code("L505", "unknown key in lath.toml"),
    code("L506", "bad regular expression"),
    code("L507", "no benchmark matches"),
    code("L508", "no such source file"),
    code("L509", "file of a language lath does not know"),
    code("L510", "unknown flag"),
    code("L511", "too many cases"),
    code("L512", "files of the user's would be overwritten"),
    code("L513", "unknown platform"),
    code("L514", "contenders are ambiguous"),
    code("L515", "two baselines"),
    code("L516", "unknown contender"),
    code("L517", "vector file cannot be used"),
    code("L518", "revisions cannot be compared"),
    code("L519", "exact number of calls not available"),
    code("L520", "arguments for several runtimes at once"),
    code("L521", "unknown library"),
    code("L522", "unknown profiler"),
    code("L523", "bulk warm-up not available"),
    code("L524", "name of a source cannot be used"),
    code("L601", "compiler not found"),
    code("L602", "compilation failed"),
    code("L603", "linking failed"),
    code("L604", "pkg-config failed"),
    code("L605", "built wrapper does not answer"),
    code("L606", "built files cannot be kept"),
    code("L607", "dependencies cannot be had"),
    code("L608", "a tool took too long"),
    code("L701", "benchmark threw"),
    code("L702", "benchmark ended its process"),
    code("L703", "benchmark was killed by a signal"),
    code("L704", "benchmark exceeded its time-out"),
    code("L705", "state could not be built"),
    code("L706", "wrapper broke the protocol"),
    code("L707", "result differs from what was expected"),
    code("L708", "benchmark reached a limit"),
    code("L801", "another lath is measuring"),
    code("L802", "result file cannot be written"),
    code("L803", "not enough disk space"),
    code("L804", "profiler not available"),
    code("L805", "nothing to resume"),
    code("L806", "cannot start the wrapper"),
    code("L807", "interrupted before there was anything to tell"),
    code("L808", "journal in use"),
    code("L850", "result file cannot be read"),
    code("L851", "result file of an unknown format"),
    code("L852", "nothing comparable"),
    code("L853", "damaged result file"),
    code("L854", "no such metric"),
    code("W901", "@Fork(0) runs one fork"),
    code("W902", "Level.Invocation on a short benchmark"),
    code("W903", "interval too short for the clock"),
    code("W904", "void benchmark without a sink"),
    code("W905", "time-out not longer than the iteration"),
    code("W906", "OPERATIONS counters are not reported in this mode"),
    code("W907", "time unit without a time"),
    code("W908", "CPU speed changed during the run"),
    code("W909", "partial result"),
    code("W910", "high variability"),
    code("W911", "trend over the run"),
    code("W912", "below resolution"),
    code("W913", "type of a parameter is not known before the run"),
    code("W914", "warm-up ended by its cap"),
    code("W915", "no operations counted"),
    code("W916", "profiler counted nothing"),
    code("W917", "allocations cannot be counted"),
    code("W918", "warm-up shorter than the runtime needs"),
    code("W919", "language is experimental"),
    code("W930", "result not verified"),
    code("W931", "faster than a processor can be"),
    code("W932", "more bytes than memory can carry"),
    code("W933", "time does not grow with its parameter"),
    code("W934", "case without a counterpart"),
    code("W935", "blocks of contenders were interrupted"),
    code("W936", "CPU speed changed between contenders"),
    code("W937", "source of a suite left out"),
    code("W938", "no flame graph"),
    code("W940", "process ended badly"),
    code("W941", "iterations outlasted their time-out"),
    code("W943", "processes left behind"),
    code("W944", "flaky benchmark"),
    code("W945", "compared versions read the same file"),
    code("W946", "threads left running"),
    code("W947", "source without the bulk warm-up that was asked for"),
    code("W920", "values left out of a result file"),
    code("W921", "benchmark of a result file without a result"),
    code("W922", "repetitions of one process"),
    code("W923", "failed processes"),
    code("W924", "few forks"),
    code("W925", "unsteady forks"),
    code("W926", "iterations depend on each other"),
    code("W927", "commands of different names compared"),
    code("W928", "sides measured differently"),
    code("W929", "results measured under different conditions"),
];
