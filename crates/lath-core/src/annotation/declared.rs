//! The annotations there are: where each may stand and which attributes it takes. Attributes that
//! are settings derive from [`crate::setting::SETTINGS`]; only structural ones are declared here.

use crate::setting::{SETTINGS, Setting};

/// What an annotation may be written before.
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
    /// Another spelling that means the same.
    pub alias: Option<&'static str>,
    pub targets: &'static [Target],
    /// Attributes that are no settings.
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
    /// One string or an array of strings; numbers, characters and booleans are taken as they are
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
    "Unit of `time`: TimeUnit.NANOSECONDS … TimeUnit.DAYS. Default SECONDS.",
);
const LEVEL: &[Attribute] = &[attribute(
    "value",
    AttributeKind::Level,
    false,
    "Level.Trial (default): once a fork; Level.Iteration: once an iteration; Level.Invocation: around every call.",
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
        "A function to be measured. Its parameters are states or objects of the harness; what it returns is consumed.",
    ),
    declared(
        "BenchmarkMode",
        &[Function, Type],
        &[],
        "What is measured. Several modes give several results.",
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
        "Iterations that are run first and thrown away.",
    ),
    declared(
        "AutoWarmup",
        &[Function, Type],
        &[],
        "Warm-up ends as soon as its values are level, instead of after a number of iterations.",
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
        "How many operations one call performs, when it is the same for every call.",
    ),
    declared(
        "BytesPerInvocation",
        &[Function, Type],
        &[attribute(
            "value",
            AttributeKind::Bytes,
            true,
            "How many bytes one call processes: a number, or the name of the parameter that says it. Count what is really read or written.",
        )],
        "The work of a call. Results show bytes per second, and rates that no memory could carry are flagged.",
    ),
    declared(
        "Compare",
        &[Function],
        &[
            attribute(
                "value",
                AttributeKind::Text,
                true,
                "Name of what is compared: all benchmarks with this name are contenders of it.",
            ),
            attribute(
                "baseline",
                AttributeKind::Flag,
                false,
                "`true`: the others are compared with this one. Default: the first in the order of the sources.",
            ),
        ],
        "Makes a benchmark a contender: contenders are measured in turns and compared, in one language or in several.",
    ),
    declared(
        "Check",
        &[Function],
        &[
            attribute(
                "value",
                AttributeKind::Texts,
                false,
                "On a function that checks: the benchmarks it checks. Default: all of its class or file.",
            ),
            attribute(
                "tolerance",
                AttributeKind::Share,
                false,
                "Numbers in the result may differ by so much, relative to the greater of the two. Default: as the baseline says, else 0: exactly equal.",
            ),
            attribute(
                "vectors",
                AttributeKind::Text,
                false,
                "File with published results, relative to the source's folder.",
            ),
        ],
        "On a benchmark: how its result is compared before it is timed. On another function: called after the benchmark, once and not timed; what it returns is the result. It may take states, and one parameter that is none: what the benchmark returned.",
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
        "When an iteration is given up and its process killed.",
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
        "Functions of one group run at the same time, on threads of their own, and are one benchmark.",
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
            "Scope.Benchmark: one object for all threads; Scope.Group: one for a group; Scope.Thread: one for each thread.",
        )],
        "A type whose objects the harness makes and passes to benchmarks and fixtures. Its values are protected from constant folding.",
    ),
    declared(
        "Param",
        &[Field],
        &[attribute(
            "value",
            AttributeKind::Texts,
            false,
            "The values, as text. Left out on an enum: all its constants. \"random\" draws from the run's seed.",
        )],
        "A field of a state that takes several values; benchmarks run for every combination.",
    ),
    declared("Setup", &[Function], LEVEL, "Run before; not timed."),
    Declared {
        name: "TearDown",
        alias: Some("Teardown"),
        targets: &[Function],
        structural: LEVEL,
        doc: "Run after; not timed.",
    },
    declared(
        "AuxCounters",
        &[Type],
        &[attribute(
            "value",
            AttributeKind::CounterType,
            false,
            "AuxCounters.Type.OPERATIONS (default): reported per time like operations; EVENTS: reported as counted.",
        )],
        "A thread-scoped state whose public numeric fields and functions are secondary metrics. Fields are set to 0 before each iteration.",
    ),
    declared(
        "Operations",
        &[Field],
        &[],
        "A numeric field in which the benchmark counts its own operations with `+=`; results are divided by it. Set to 0 before each iteration.",
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
        let optional = matches!(
            self.name,
            "Fork" | "OperationsPerInvocation" | "GroupThreads" | "AutoWarmup"
        );
        let required =
            |attribute: &str| attribute == "value" && !optional || self.name == "Timeout";
        settings
            .map(|(s, name)| Attribute {
                name,
                kind: AttributeKind::Setting(s),
                required: required(name),
                doc: s.doc,
            })
            .chain(self.structural.iter().copied())
            .collect()
    }
}
