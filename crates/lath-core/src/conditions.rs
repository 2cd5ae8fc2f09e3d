//! The facts that results must share to form one sample: the machine, its settings, the build, the
//! runtime, and the run's settings.
//!
//! Only this module decides which facts count. A fact that only one result has also separates them,
//! because nobody knows whether they agree. Readers of result files fill in what a file records;
//! this module then decides which results are kept apart, labelled and warned about.

use crate::record::Environment;
use std::collections::BTreeMap;

/// The subject of a fact, in the order of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The hardware.
    Machine,
    /// Settings of the machine: kernel, frequency scaling, limits.
    System,
    /// The tools that measured, compiled and ran the benchmark, with their arguments.
    Toolchain,
    /// The settings of the measurement.
    Settings,
    /// The measured program. Two versions of it can be compared, but never form one sample.
    Program,
}

impl Subject {
    pub const ALL: [Subject; 5] = [
        Subject::Machine,
        Subject::System,
        Subject::Toolchain,
        Subject::Settings,
        Subject::Program,
    ];

    pub fn word(self) -> &'static str {
        ["machine", "system", "toolchain", "settings", "program"][self as usize]
    }

    /// Whether it belongs to the computer, not to what was measured or how.
    pub fn is_computer(self) -> bool {
        matches!(self, Subject::Machine | Subject::System)
    }
}

/// Facts of [`Environment`] about the hardware. Excludes facts that change between runs on one
/// machine or only name it: host name, load, uptime, current frequency.
const MACHINE: [&str; 7] = [
    "cpu.architecture",
    "cpu.model",
    "cpu.family",
    "cpu.stepping",
    "cpu.cores",
    "cpu.logical",
    "virtualisation.product",
];
const MODEL: &str = "cpu.model";
/// Installed memory. The kernel reports a little less, and the amount varies.
const MEMORY: &str = "memory.total";
/// Replaces the machine if its processor is unknown.
const HOST: &str = "hostname";
const SYSTEM: [&str; 19] = [
    "os.name",
    "kernel.release",
    "kernel.parameters",
    "cpu.microcode",
    "cpu.mitigations",
    "cpu.governor",
    "cpu.turbo",
    "cpu.smt",
    "cpu.affinity",
    "cpu.isolated",
    "fork.cpus",
    "fork.numa",
    "fork.tmpfs",
    "process.nice",
    "memory.aslr",
    "memory.transparent_huge_pages",
    "cgroup.cpu_max",
    "cgroup.memory_max",
    "cgroup.cpus",
];

/// Name of the fact that names the measuring tool: `pyperf 2.10.0`.
pub const HARNESS: &str = "harness";

/// The language of the source: an id such as `cpp`.
pub const LANGUAGE: Fact = Fact {
    subject: Subject::Toolchain,
    name: "language",
};

/// The hash of the benchmark's own code: [`crate::plan::Case::source_hash`].
pub const OWN_CODE: Fact = Fact {
    subject: Subject::Program,
    name: "own code",
};

/// The fact with the user's environment variables, in the form of [`variables`].
pub const VARIABLES: &str = "environment";
const BETWEEN: &str = ", ";
const NO_VARIABLES: &str = "none";

/// Facts by subject and name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions(BTreeMap<(Subject, &'static str), String>);

/// A fact in which results differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    pub subject: Subject,
    pub name: &'static str,
}

impl Conditions {
    /// Adds a fact, unless the value is empty.
    pub fn set(&mut self, subject: Subject, name: &'static str, value: impl Into<String>) {
        let value = value.into();
        if !value.is_empty() {
            self.0.insert((subject, name), value);
        }
    }

    /// The same for a fact that may be unknown.
    pub fn set_known(
        &mut self,
        subject: Subject,
        name: &'static str,
        value: Option<impl Into<String>>,
    ) {
        value
            .into_iter()
            .for_each(|value| self.set(subject, name, value));
    }

    /// Adds the relevant facts of an environment.
    pub fn set_environment(&mut self, environment: &Environment) {
        let fact = |name: &str| environment.facts.get(name).cloned();
        MACHINE
            .iter()
            .for_each(|name| self.set_known(Subject::Machine, name, fact(name)));
        self.set_known(
            Subject::Machine,
            MEMORY,
            fact(MEMORY).map(|total| rounded(&total)),
        );
        SYSTEM
            .iter()
            .for_each(|name| self.set_known(Subject::System, name, fact(name)));
        self.set_host(fact(HOST));
    }

    /// Adds the processor under a tool's name for it; without a processor, the host's name.
    pub fn set_processor(
        &mut self,
        model: Option<impl Into<String>>,
        host: Option<impl Into<String>>,
    ) {
        self.set_known(Subject::Machine, MODEL, model);
        self.set_host(host);
    }

    /// Adds the host's name where machines with equal processors are told apart.
    pub fn set_machine(&mut self, host: &str) {
        self.set(Subject::Machine, HOST, host);
    }

    fn set_host(&mut self, host: Option<impl Into<String>>) {
        if !self.0.contains_key(&(Subject::Machine, MODEL)) {
            self.set_known(Subject::Machine, HOST, host);
        }
    }

    pub fn value(&self, fact: Fact) -> Option<&str> {
        self.0.get(&(fact.subject, fact.name)).map(String::as_str)
    }

    /// The facts that make two results of it different samples, although the computers may be
    /// pooled.
    pub fn without_computer(&self) -> Conditions {
        let kept = self.0.iter().filter(|((about, _), _)| !about.is_computer());
        Conditions(kept.map(|(key, value)| (*key, value.clone())).collect())
    }

    /// The conditions of results that are pooled: a fact in which they differ has both values.
    pub fn pool(&mut self, other: &Conditions) {
        for (key, value) in &other.0 {
            let own = self.0.entry(*key).or_default();
            if own.is_empty() {
                own.clone_from(value);
            } else if own.split(" | ").all(|known| known != value) {
                *own = format!("{own} | {value}");
            }
        }
    }

    /// All facts about a subject, by name.
    pub fn about(&self, subject: Subject) -> impl Iterator<Item = (&'static str, &str)> {
        self.0
            .iter()
            .filter(move |((about, _), _)| *about == subject)
            .map(|((_, name), value)| (*name, value.as_str()))
    }
}

/// `16384256 kB` becomes `16 GiB`: rounded up, because the kernel excludes its own part.
fn rounded(total: &str) -> String {
    let kib = total
        .split_whitespace()
        .next()
        .and_then(|number| number.parse::<f64>().ok());
    kib.map_or_else(
        || total.to_owned(),
        |kib| format!("{} GiB", (kib / f64::from(1 << 20)).ceil()),
    )
}

/// The facts that differ.
pub fn differences(all: &[&Conditions]) -> Vec<Fact> {
    let is_unlike = |other: &&&Conditions| *other != &all[0];
    let mut unlike = all.iter().filter(is_unlike).peekable();
    if unlike.peek().is_none() {
        return Vec::new();
    }
    let mut facts: Vec<Fact> = unlike
        .chain(&all[..1])
        .flat_map(|c| c.0.keys())
        .map(|(subject, name)| Fact {
            subject: *subject,
            name,
        })
        .collect();
    facts.sort_unstable();
    facts.dedup();
    facts.retain(|fact| all.iter().any(|c| c.value(*fact) != all[0].value(*fact)));
    facts
}

/// The facts by which two results are known to come from different machines, or from one machine
/// with different settings. A fact that only one of them records may be the same on both.
pub fn other_computer(one: &Conditions, other: &Conditions) -> Vec<Fact> {
    let mut facts = differences(&[one, other]);
    facts.retain(|fact| {
        fact.subject.is_computer() && one.value(*fact).is_some() && other.value(*fact).is_some()
    });
    facts
}

/// The value of the fact [`VARIABLES`].
pub fn variables(of: &BTreeMap<String, String>) -> String {
    if of.is_empty() {
        return NO_VARIABLES.to_owned();
    }
    let pairs: Vec<String> = of
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.join(BETWEEN)
}

/// The value of a fact as text, beside those of `all`: for flags and environment variables, only
/// those that are not common to all.
pub fn words(fact: Fact, own: &Conditions, all: &[&Conditions]) -> String {
    let Some(value) = own.value(fact) else {
        return format!("{} not recorded", fact.name);
    };
    let is_flags = all
        .iter()
        .filter_map(|other| other.value(fact))
        .any(|value| value.starts_with('-'));
    let is_variables = fact.name == VARIABLES && value != NO_VARIABLES;
    let split: fn(&str) -> Vec<&str> = match (is_variables, is_flags) {
        (true, _) => |value| value.split(BETWEEN).collect(),
        (false, true) => |value| value.split_whitespace().collect(),
        (false, false) => return format!("{} {value}", fact.name),
    };
    let common = |part: &&str| {
        let has = |value: &str| split(value).contains(part);
        all.iter().all(|other| other.value(fact).is_some_and(has))
    };
    let own: Vec<&str> = split(value).into_iter().filter(|p| !common(p)).collect();
    let between = if is_variables { BETWEEN } else { " " };
    if own.is_empty() {
        format!("{} without", fact.name)
    } else {
        format!("{} {}", fact.name, own.join(between))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(facts: &[(&str, &str)]) -> Conditions {
        let facts = facts
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let mut conditions = Conditions::default();
        conditions.set_environment(&Environment {
            facts,
            ..Environment::default()
        });
        conditions
    }

    fn flags(flags: &str) -> Conditions {
        let mut conditions = Conditions::default();
        conditions.set(Subject::Toolchain, "flags", flags);
        conditions
    }

    #[test]
    fn a_machine_is_its_hardware_and_not_its_name_or_load() {
        let one = [
            ("cpu.model", "A"),
            ("memory.total", "16116904 kB"),
            ("kernel.release", "6.1"),
            ("hostname", "x"),
            ("load.1min", "0.1"),
            ("cpu.mhz_now", "2000"),
        ];
        let same = [
            ("cpu.model", "A"),
            ("memory.total", "16098412 kB"),
            ("kernel.release", "6.1"),
            ("hostname", "y"),
            ("load.1min", "7"),
            ("cpu.mhz_now", "800"),
        ];
        assert_eq!(environment(&one), environment(&same));
        let other = environment(&[
            ("cpu.model", "B"),
            ("memory.total", "32016904 kB"),
            ("kernel.release", "6.2"),
        ]);
        let differing: Vec<&str> = differences(&[&environment(&one), &other])
            .iter()
            .map(|fact| fact.name)
            .collect();
        assert_eq!(differing, ["cpu.model", "memory.total", "kernel.release"]);
        assert_eq!(
            environment(&one).value(Fact {
                subject: Subject::Machine,
                name: MEMORY
            }),
            Some("16 GiB")
        );
    }

    #[test]
    fn what_the_system_was_told_counts() {
        let usual = [
            ("cpu.affinity", "0-1"),
            ("cpu.isolated", "none"),
            ("kernel.parameters", "mitigations=auto"),
            ("memory.aslr", "2"),
        ];
        let usual = [
            &usual[..],
            &[("os.name", "Debian 12"), ("process.nice", "0")],
        ]
        .concat();
        for (index, (name, _)) in usual.iter().enumerate() {
            let mut other = usual.clone();
            other[index].1 = "another";
            let differing: Vec<&str> = differences(&[&environment(&usual), &environment(&other)])
                .iter()
                .map(|fact| fact.name)
                .collect();
            assert_eq!(differing, [*name]);
        }
    }

    /// Without a known processor, the host's name is all there is.
    #[test]
    fn a_host_stands_for_its_processor() {
        assert_ne!(
            environment(&[("hostname", "x")]),
            environment(&[("hostname", "y")])
        );
    }

    #[test]
    fn what_is_not_recorded_is_not_the_same() {
        let (known, unknown) = (environment(&[("cpu.model", "A")]), environment(&[]));
        let [fact] = differences(&[&known, &unknown])[..] else {
            panic!("one")
        };
        assert_eq!(
            (
                words(fact, &known, &[&known, &unknown]),
                words(fact, &unknown, &[&known, &unknown])
            ),
            ("cpu.model A".into(), "cpu.model not recorded".into())
        );
    }

    /// Sides of which one does not record its computer may come from the same one.
    #[test]
    fn another_computer_is_known_to_be_another() {
        let (one, other) = (
            environment(&[("cpu.model", "A"), ("cpu.governor", "performance")]),
            environment(&[("cpu.model", "A"), ("cpu.governor", "powersave")]),
        );
        let facts = other_computer(&one, &other);
        let names: Vec<&str> = facts.iter().map(|fact| fact.name).collect();
        assert_eq!(names, ["cpu.governor"]);
        assert!(other_computer(&one, &environment(&[])).is_empty());
        assert!(other_computer(&flags("-O2"), &flags("-O3")).is_empty());
    }

    #[test]
    fn pooled_conditions_have_all_values() {
        let mut pooled = environment(&[("cpu.model", "A"), ("os.name", "Debian 12")]);
        for model in ["B", "A", "B"] {
            pooled.pool(&environment(&[("cpu.model", model)]));
        }
        let all: Vec<_> = pooled.about(Subject::Machine).collect();
        assert_eq!(all, [("cpu.model", "A | B")]);
        assert_eq!(pooled.without_computer(), Conditions::default());
    }

    #[test]
    fn of_flags_only_what_differs_is_said() {
        let all = [
            flags("-O2 -g"),
            flags("-O2 -g -march=native"),
            flags("-O3 -g"),
        ];
        let all: Vec<&Conditions> = all.iter().collect();
        let [fact] = differences(&all)[..] else {
            panic!("one")
        };
        let said: Vec<String> = all.iter().map(|one| words(fact, one, &all)).collect();
        assert_eq!(said, ["flags -O2", "flags -O2 -march=native", "flags -O3"]);
        let two = &all[..2];
        assert_eq!(
            (words(fact, two[0], two), words(fact, two[1], two)),
            ("flags without".into(), "flags -march=native".into())
        );
    }

    #[test]
    fn of_variables_only_what_differs_is_said() {
        let of = |pairs: &[(&str, &str)]| {
            let pairs = pairs
                .iter()
                .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()));
            let mut conditions = Conditions::default();
            conditions.set(Subject::Toolchain, VARIABLES, variables(&pairs.collect()));
            conditions
        };
        let said = |one: &Conditions, other: &Conditions| {
            let all = [one, other];
            let [fact] = differences(&all)[..] else {
                panic!("one")
            };
            all.map(|own| words(fact, own, &all))
        };
        let (none, one) = (of(&[]), of(&[("GOGC", "1")]));
        let more = of(&[("GODEBUG", "a=1 b"), ("GOGC", "1")]);
        assert_eq!(
            said(&none, &one),
            ["environment none", "environment GOGC=1"]
        );
        assert_eq!(
            said(&more, &one),
            ["environment GODEBUG=a=1 b", "environment without"]
        );
        assert_eq!(
            said(&Conditions::default(), &none),
            ["environment not recorded", "environment none"]
        );
    }
}
