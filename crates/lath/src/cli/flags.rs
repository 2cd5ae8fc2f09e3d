//! Flags of `lath run` that are no settings.

use lath_core::plan::Layout;
use lath_core::setting::PRESETS;
use lath_report::console::Verbosity;
use lath_report::formats;

/// What follows a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Nothing,
    One(&'static str),
    /// May be repeated.
    Many(&'static str),
    /// `--flag` or `--flag=VALUE`.
    Perhaps(&'static str),
    Bool,
}

/// A declared flag.
pub struct Flag {
    pub name: &'static str,
    /// JMH's (or the guide's) spelling, without the dash.
    pub jmh: Option<&'static str>,
    pub takes: Takes,
    pub heading: &'static str,
    /// Lists of [`LISTS_IN_HELP`] are gaps in it.
    pub doc: &'static str,
}

const RESULTS: &str = "Results";
const SELECTION: &str = "Selection";
const EXECUTION: &str = "Execution";
/// Flags that list something and run nothing.
pub const LISTS: &str = "Lists";
const LIMITS: &str = "Limits";
const COMPARISON: &str = "Comparison";
/// Flags of everything that builds.
pub const BUILDING: &str = "Building";

const fn flag(
    name: &'static str,
    jmh: Option<&'static str>,
    takes: Takes,
    heading: &'static str,
    doc: &'static str,
) -> Flag {
    Flag {
        name,
        jmh,
        takes,
        heading,
        doc,
    }
}

/// The declarations.
pub const FLAGS: &[Flag] = &[
    flag(
        "exclude",
        Some("e"),
        Takes::Many("REGEXP,..."),
        SELECTION,
        "Benchmarks not to run",
    ),
    flag(
        "warmup-benchmarks",
        Some("wmb"),
        Takes::Many("REGEXP,..."),
        SELECTION,
        "Benchmarks that every fork warms up first and does not measure, of the source and platform that it measures",
    ),
    flag(
        "param",
        Some("p"),
        Takes::Many("NAME=VALUE,..."),
        SELECTION,
        "Values of a parameter, instead of those in the source",
    ),
    flag(
        "thread-groups",
        Some("tg"),
        Takes::One("N,..."),
        EXECUTION,
        "Threads of each function of a group, instead of those in the source",
    ),
    flag(
        "preset",
        None,
        Takes::One("NAME"),
        EXECUTION,
        "Settings for what nothing else says: {presets}; the first is the default",
    ),
    flag(
        "seed",
        None,
        Takes::One("N"),
        EXECUTION,
        "Seed of everything random; drawn and printed if not given",
    ),
    flag(
        "layout",
        None,
        Takes::One("KIND"),
        EXECUTION,
        "Where states lie in memory: {layouts}; the first is the default",
    ),
    flag(
        "profiler",
        Some("prof"),
        Takes::Many("NAME"),
        EXECUTION,
        "Secondary metrics; see --list-profilers",
    ),
    flag(
        "fail-on-error",
        Some("foe"),
        Takes::Bool,
        EXECUTION,
        "Stop the run when a benchmark fails (default: the others go on)",
    ),
    flag(
        "synchronise-iterations",
        Some("si"),
        Takes::Bool,
        EXECUTION,
        "Threads begin and end iterations together (default true); without effect on one thread",
    ),
    flag(
        "force-gc",
        Some("gc"),
        Takes::Bool,
        EXECUTION,
        "Collect garbage between iterations; without effect where there is no collector",
    ),
    flag(
        "resume",
        None,
        Takes::Perhaps("JOURNAL"),
        EXECUTION,
        "Go on with a run that was cut short: the latest of the same command, or this journal",
    ),
    flag(
        "journal",
        None,
        Takes::One("FILE"),
        EXECUTION,
        "Where results are kept as they arrive",
    ),
    flag(
        "baseline",
        None,
        Takes::One("NAME"),
        COMPARISON,
        "Contender that the others are compared with (default: what the sources say, else the first)",
    ),
    flag(
        "no-check",
        None,
        Takes::Nothing,
        COMPARISON,
        "Do not prove that contenders compute the same before they are timed",
    ),
    flag(
        "time-budget",
        None,
        Takes::One("TIME"),
        COMPARISON,
        "Look after 5, 10 and 20 forks, stop when every comparison is decided or the time is used",
    ),
    flag(
        "precision",
        None,
        Takes::One("PERCENT"),
        COMPARISON,
        "The same, and a comparison known to this precision counts as decided, too",
    ),
    flag(
        "retries",
        None,
        Takes::One("N"),
        LIMITS,
        "Run a fork that failed again, at most N times, each in a new process (default 0)",
    ),
    flag(
        "fail-on-flaky",
        None,
        Takes::Bool,
        LIMITS,
        "Exit code 1 if a fork had to be run again, even if it succeeded then (default false)",
    ),
    flag(
        "limit-memory",
        None,
        Takes::One("SIZE"),
        LIMITS,
        "End a fork that has more memory than this, such as 2GiB, its children included; none: no limit (default: three quarters of the machine's)",
    ),
    flag(
        "limit-processes",
        None,
        Takes::One("N"),
        LIMITS,
        "End a fork with more processes and threads than this; none: no limit (default 4096)",
    ),
    flag(
        "limit-output",
        None,
        Takes::One("SIZE"),
        LIMITS,
        "End a fork that prints more than this; none: no limit (default 1GiB)",
    ),
    flag(
        "timeout-start",
        None,
        Takes::One("TIME"),
        LIMITS,
        "Time that a wrapper may take from its start to its first answer: loading, static initialisers, imports (default 30s)",
    ),
    flag(
        "timeout-setup",
        None,
        Takes::One("TIME"),
        LIMITS,
        "Time that the set-ups of an iteration may take, those of its trial included (default: as long as -to lets calls overrun)",
    ),
    flag(
        "timeout-teardown",
        None,
        Takes::One("TIME"),
        LIMITS,
        "Time that the tear-downs of an iteration may take, those of its trial included (default: as long as -to lets calls overrun)",
    ),
    flag(
        "timeout-run",
        None,
        Takes::One("TIME"),
        LIMITS,
        "End the run after this time as Ctrl-C does: what was measured is reported (default: none)",
    ),
    flag(
        "timeout-scan",
        None,
        Takes::One("TIME"),
        BUILDING,
        "Processor time that lath may take to read one source (default 60s)",
    ),
    flag(
        "timeout-build",
        None,
        Takes::One("TIME"),
        BUILDING,
        "Time that one command of a build may take: compiling, linking, fetching dependencies (default 30min)",
    ),
    flag(
        "timeout-load",
        None,
        Takes::One("TIME"),
        BUILDING,
        "Time that a source may take to be imported while it is built, where its language imports (default 60s)",
    ),
    flag(
        "wait",
        None,
        Takes::Bool,
        EXECUTION,
        "If another lath is measuring on this machine, wait for it instead of giving up",
    ),
    flag(
        "no-lock",
        None,
        Takes::Nothing,
        EXECUTION,
        "Do not care whether another lath is measuring; times will be wrong, traces are not",
    ),
    flag(
        "result-format",
        Some("rf"),
        Takes::One("FORMAT"),
        RESULTS,
        "{formats} (default csv with --result-file)",
    ),
    flag(
        "result-file",
        Some("rff"),
        Takes::One("FILE"),
        RESULTS,
        "Where results go (default lath-result.FORMAT with --result-format)",
    ),
    flag(
        "trend-file",
        Some("trendfile"),
        Takes::One("FILE"),
        RESULTS,
        "One line per iteration: warm-up trend and relative CPU speed",
    ),
    flag(
        "output",
        Some("o"),
        Takes::One("FILE"),
        RESULTS,
        "Write what is printed to this file instead",
    ),
    flag(
        "verbosity",
        Some("v"),
        Takes::One("LEVEL"),
        RESULTS,
        "{verbosities} (default NORMAL)",
    ),
    flag(
        "list",
        Some("l"),
        Takes::Nothing,
        LISTS,
        "List matching benchmarks, run nothing",
    ),
    flag(
        "list-with-params",
        Some("lp"),
        Takes::Nothing,
        LISTS,
        "The same with parameters",
    ),
    flag(
        "list-profilers",
        Some("lprof"),
        Takes::Nothing,
        LISTS,
        "List profilers, and why one is not available",
    ),
    flag(
        "list-result-formats",
        Some("lrf"),
        Takes::Nothing,
        LISTS,
        "List result formats",
    ),
    flag(
        "platform",
        None,
        Takes::Many("NAME,..."),
        BUILDING,
        "Toolchains or runtimes to run on, several for a comparison; all: everything that is found; lath doctor lists them",
    ),
    flag(
        "lto",
        None,
        Takes::Nothing,
        BUILDING,
        "Optimise across files at link time",
    ),
    flag(
        "pgo",
        None,
        Takes::Nothing,
        BUILDING,
        "Optimise by the profile of a training run of the benchmarks",
    ),
    flag(
        "jvm",
        Some("jvm"),
        Takes::One("COMMAND"),
        BUILDING,
        "Virtual machine or interpreter to use instead of the platform's own",
    ),
    flag(
        "jvm-args",
        Some("jvmArgs"),
        Takes::Many("ARGS"),
        BUILDING,
        "Arguments of the virtual machine or interpreter, instead of the benchmark's own; split as a shell would",
    ),
    flag(
        "jvm-args-prepend",
        Some("jvmArgsPrepend"),
        Takes::Many("ARGS"),
        BUILDING,
        "The same, before the others",
    ),
    flag(
        "jvm-args-append",
        Some("jvmArgsAppend"),
        Takes::Many("ARGS"),
        BUILDING,
        "The same, after the others",
    ),
    flag("help", Some("h"), Takes::Nothing, LISTS, "Print help"),
];

type Names = fn() -> Vec<&'static str>;

/// Gaps in [`Flag::doc`], and who knows what fills them.
const LISTS_IN_HELP: &[(&str, Names)] = &[
    ("{presets}", || {
        PRESETS.iter().map(|preset| preset.name).collect()
    }),
    ("{formats}", || {
        formats::all().iter().map(|format| format.name()).collect()
    }),
    ("{layouts}", || {
        Layout::ALL.iter().map(|layout| layout.name()).collect()
    }),
    ("{verbosities}", || {
        Verbosity::ALL
            .iter()
            .map(|verbosity| verbosity.name())
            .collect()
    }),
];

/// `a, b or c`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

impl Flag {
    /// Help with JMH's spelling in front, and the values that are declared elsewhere.
    pub fn help(&self) -> String {
        let doc = LISTS_IN_HELP
            .iter()
            .fold(self.doc.to_owned(), |doc, (gap, names)| {
                if doc.contains(gap) {
                    doc.replace(gap, &listed(&names()))
                } else {
                    doc
                }
            });
        self.jmh
            .map_or_else(|| doc.clone(), |jmh| format!("[-{jmh}] {doc}"))
    }
}
