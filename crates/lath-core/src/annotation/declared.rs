//! The table of annotations: where each may stand and which attributes it takes. Attributes that
//! are settings derive from [`crate::setting::SETTINGS`]; this file declares only structural ones.

use crate::setting::{SETTINGS, Setting};

/// The kinds of declaration that an annotation may precede.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Function,
    Type,
    Field,
}

impl Target {
    pub fn plural(self) -> &'static str {
        ["functions", "types", "fields"][self as usize]
    }
}

/// A declared annotation.
pub struct Declared {
    pub name: &'static str,
    /// Another spelling with the same meaning.
    pub alias: Option<&'static str>,
    pub targets: &'static [Target],
    /// Attributes that are not settings.
    structural: &'static [Attribute],
    pub doc: &'static str,
}

/// An attribute of an annotation.
#[derive(Clone, Copy)]
pub struct Attribute {
    pub name: &'static str,
    pub kind: AttributeKind,
    pub required: bool,
    pub doc: &'static str,
}

#[derive(Clone, Copy)]
pub enum AttributeKind {
    Setting(&'static Setting),
    /// Unit of the `time` beside it; SECONDS by default.
    TimeUnit,
    Scope,
    Level,
    /// One string or an array of strings; also accepts numbers, characters and booleans, as
    /// written.
    Texts,
    Text,
    /// OPERATIONS or EVENTS.
    CounterType,
    /// `true` or `false`.
    Flag,
    /// A number, at least 0.
    Share,
    /// A whole number, at least 1, or the name of a parameter.
    Bytes,
}

use Target::{Field, Function, Type};

const fn attribute(
    name: &'static str,
    kind: AttributeKind,
    required: bool,
    doc: &'static str,
) -> Attribute {
    Attribute {
        name,
        kind,
        required,
        doc,
    }
}

const TIME_UNIT: Attribute = attribute(
    "timeUnit",
    AttributeKind::TimeUnit,
    false,
    "Unit of `time`: TimeUnit.NANOSECONDS … TimeUnit.DAYS. Default: SECONDS.",
);
const LEVEL: &[Attribute] = &[attribute(
    "value",
    AttributeKind::Level,
    false,
    "Level.Trial (default): once per fork; Level.Iteration: once per iteration; Level.Invocation: \
        around every call.",
)];

const fn declared(
    name: &'static str,
    targets: &'static [Target],
    structural: &'static [Attribute],
    doc: &'static str,
) -> Declared {
    Declared {
        name,
        alias: None,
        targets,
        structural,
        doc,
    }
}

/// The declarations, in the order of the reference page.
pub const DECLARED: &[Declared] = &[
    declared(
        "Benchmark",
        &[Function],
        &[],
        "A function to measure. Its parameters are states or objects of the harness. lath \
            consumes what it returns.",
    ),
    declared(
        "BenchmarkMode",
        &[Function, Type],
        &[],
        "Benchmark mode. Each mode gives its own result.",
    ),
    declared(
        "Measurement",
        &[Function, Type],
        &[TIME_UNIT],
        "Measured iterations.",
    ),
    declared(
        "Warmup",
        &[Function, Type],
        &[TIME_UNIT],
        "Iterations that run first and are not measured.",
    ),
    declared(
        "AutoWarmup",
        &[Function, Type],
        &[],
        "End warm-up when its times have become steady, instead of after a number of iterations.",
    ),
    declared(
        "Fork",
        &[Function, Type],
        &[],
        "Processes that measure, one after the other.",
    ),
    declared(
        "OperationsPerInvocation",
        &[Function, Type],
        &[],
        "Operations that one call performs, if every call performs the same number.",
    ),
    declared(
        "BytesPerInvocation",
        &[Function, Type],
        &[attribute(
            "value",
            AttributeKind::Bytes,
            true,
            "Bytes that one call processes: a number, or the name of the parameter that holds it. \
                Count what the call really reads or writes.",
        )],
        "The bytes a call processes. Results show bytes per second, and lath warns of rates that \
            no memory can reach.",
    ),
    declared(
        "Compare",
        &[Function],
        &[
            attribute(
                "value",
                AttributeKind::Text,
                true,
                "Name of the comparison: all benchmarks with this name are its contenders.",
            ),
            attribute(
                "baseline",
                AttributeKind::Flag,
                false,
                "`true`: lath compares the others with this one. Default: the first in the order \
                    of the sources.",
            ),
        ],
        "Makes a benchmark a contender. lath measures contenders in turns and compares them, in \
            one language or several.",
    ),
    declared(
        "Check",
        &[Function],
        &[
            attribute(
                "value",
                AttributeKind::Texts,
                false,
                "On a function that checks: the benchmarks it checks. Default: all in its class \
                    or file.",
            ),
            attribute(
                "tolerance",
                AttributeKind::Share,
                false,
                "How much numbers in the result may differ, relative to the greater of the two. \
                    Default: the baseline's, else 0: exactly equal.",
            ),
            attribute(
                "vectors",
                AttributeKind::Text,
                false,
                "File with published results, relative to the source's folder.",
            ),
        ],
        "On a benchmark: how lath compares its result before timing it. On another function: lath \
            calls it once after the benchmark, untimed, and takes its return value as the result. \
            It may take states, and one other parameter: what the benchmark returned.",
    ),
    declared(
        "OutputTimeUnit",
        &[Function, Type],
        &[],
        "Unit of time in results.",
    ),
    declared(
        "Timeout",
        &[Function, Type],
        &[TIME_UNIT],
        "How long an iteration may overrun before lath interrupts it.",
    ),
    declared(
        "Threads",
        &[Function, Type],
        &[],
        "How many threads call the function at the same time.",
    ),
    declared(
        "Group",
        &[Function],
        &[attribute(
            "value",
            AttributeKind::Text,
            false,
            "Name of the group; \"group\" by default.",
        )],
        "Functions of one group form one benchmark and run at the same time, each on its own \
            threads.",
    ),
    declared(
        "GroupThreads",
        &[Function],
        &[],
        "Threads of a group that call this function.",
    ),
    declared(
        "State",
        &[Type],
        &[attribute(
            "value",
            AttributeKind::Scope,
            true,
            "Scope.Benchmark: one object for all threads; Scope.Group: one for a group; \
                Scope.Thread: one for each thread.",
        )],
        "A type whose objects the harness creates and passes to benchmarks and fixtures. The \
            compiler cannot fold its values into constants.",
    ),
    declared(
        "Param",
        &[Field],
        &[attribute(
            "value",
            AttributeKind::Texts,
            false,
            "The values, as text. An enum without values takes all its constants. \"random\" \
                draws from the run's seed.",
        )],
        "A field of a state with several values. Benchmarks run for every combination of values.",
    ),
    declared(
        "Setup",
        &[Function],
        LEVEL,
        "Runs before the trial, iteration or call, untimed.",
    ),
    Declared {
        name: "TearDown",
        alias: Some("Teardown"),
        targets: &[Function],
        structural: LEVEL,
        doc: "Runs after the trial, iteration or call, untimed.",
    },
    declared(
        "AuxCounters",
        &[Type],
        &[attribute(
            "value",
            AttributeKind::CounterType,
            false,
            "AuxCounters.Type.OPERATIONS (default): reported as a rate, like operations; EVENTS: \
                reported as a count.",
        )],
        "A thread-scoped state whose public numeric fields and functions are secondary metrics. \
            lath sets the fields to 0 before each iteration.",
    ),
    declared(
        "Operations",
        &[Field],
        &[],
        "A numeric field in which the benchmark counts its own operations with `+=`. lath divides \
            results by it and sets it to 0 before each iteration.",
    ),
];

impl Declared {
    pub fn named(name: &str) -> Option<&'static Declared> {
        DECLARED
            .iter()
            .find(|d| d.name == name || d.alias == Some(name))
    }

    /// All attributes: settings first, then structural ones.
    pub fn attributes(&self) -> Vec<Attribute> {
        let settings = SETTINGS.iter().filter_map(|s| {
            s.annotation
                .filter(|(name, _)| *name == self.name)
                .map(|(_, attribute)| (s, attribute))
        });
        settings
            .map(|(s, name)| Attribute {
                name,
                kind: AttributeKind::Setting(s),
                required: s.required,
                doc: s.doc,
            })
            .chain(self.structural.iter().copied())
            .collect()
    }
}
