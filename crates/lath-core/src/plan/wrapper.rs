//! A built wrapper: how it is started, and what it was built from.

use crate::diagnostic::Diagnostic;
use crate::report::Report;
use crate::stacks::Stacks;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// JSON maps have text keys. Serde does not convert them back in an event, whose kind it must find
/// first.
fn numbered<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<usize, T>, D::Error> {
    let by_text = BTreeMap::<String, T>::deserialize(deserializer)?;
    by_text
        .into_iter()
        .map(|(index, one)| Ok((index.parse().map_err(D::Error::custom)?, one)))
        .collect()
}

/// The virtual machine that runs a benchmark, as reported by the harness that starts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VirtualMachine {
    /// Path of its executable.
    pub path: String,
    /// Its arguments, without those that the harness adds.
    pub arguments: Vec<String>,
    /// Version of its release.
    pub release: String,
    pub name: String,
    pub version: String,
    /// Version of the harness.
    pub harness: String,
}

/// A built wrapper and how it was built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrapper {
    /// Path of the executable.
    pub path: String,
    /// First arguments; nothing comes before them: argv is `path` and these.
    pub arguments: Vec<String>,
    /// The whole argv for trials and checks of a benchmark (by index), if it is not `path` and
    /// `arguments`.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "numbered"
    )]
    pub trials: BTreeMap<usize, Vec<String>>,
    /// The virtual machine of a benchmark (by index), if another harness reports it.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "numbered"
    )]
    pub machines: BTreeMap<usize, VirtualMachine>,
    /// Environment variables of the process, added to lath's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// Variables of the user's environment that change how fast it runs
    /// ([`crate::language::Language::variables`]); a value that may be private is a hash. `None`:
    /// not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<BTreeMap<String, String>>,
    /// Working folder of its processes; `None`: lath's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The user's files that it was built from or reads because of a flag, absolute. Only builds
    /// report them; plans omit them.
    #[serde(skip)]
    pub read: Vec<PathBuf>,
    /// What its compiler warned of in the user's files, `file:line:column: message`.
    #[serde(skip)]
    pub warned: Vec<String>,
    /// The adapter that wrote it, as the user named it. Only builds report it.
    #[serde(skip)]
    pub adapter: Option<String>,
    /// Warnings about what it runs, for its rows. Only builds report them.
    #[serde(skip)]
    pub notes: Vec<Diagnostic>,
    /// Of its language.
    #[serde(skip)]
    pub report: Report,
    /// Environment variable for the fork's seed, modulo 2^32.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_variable: Option<String>,
    /// Beginning of its first argument that names the folder for temporary files, if its runtime
    /// does not read `TMPDIR`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temporary_flag: Option<String>,
    /// Name of the platform.
    #[serde(default)]
    pub platform: String,
    /// Name of the contender: the platform's name, or one from `lath.toml`.
    #[serde(default)]
    pub contender: String,
    /// Compiles while it runs, and therefore needs a longer warm-up.
    #[serde(default)]
    pub jit: bool,
    /// Minimum warm-up that its runtime needs, ns.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub least_warmup_ns: u64,
    /// SHA-256 of the executable, hexadecimal.
    pub hash: String,
    pub language: String,
    /// `g++ 12.2.0`.
    pub compiler: String,
    /// Flags used to compile the user's file, separated by blanks.
    pub flags: String,
    /// Its benchmark source.
    pub source: String,
    /// Its other builds, for purposes other than timing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub builds: BTreeMap<Purpose, OtherBuild>,
    /// Paths of executables with the same code, placed elsewhere (methodology/rules.md#layout):
    /// blocks of turns use `path` and these alike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<String>,
    /// See [`crate::record::ForkTurns::placements`].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub placements: u64,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The purpose of a build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    #[default]
    Times,
    /// Counting allocations (capability `allocations`), not times: may use an allocator that
    /// counts.
    Allocations,
    /// Sampling stacks ([`crate::language::Language::stacks`]), not times: the same code with
    /// complete symbols.
    Stacks,
    /// Watched for data races ([`crate::language::Language::races`]), not timed.
    Races,
}

/// Another build of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OtherBuild {
    /// The timed build itself, if the language needs no other.
    Built {
        wrapper: Box<Wrapper>,
        /// How to sample its stacks, if it was built for that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stacks: Option<Stacks>,
    },
    /// Why the build failed.
    Failed(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::record::{Environment, Event, Header};

    /// The first line of a journal holds the plan.
    #[test]
    fn commands_of_single_benchmarks_are_read_back_from_an_event() {
        let trials = [
            (0, vec!["java".to_owned(), "-Xmx1g".to_owned()]),
            (12, vec!["java".to_owned()]),
        ]
        .into();
        let plan = Plan {
            wrappers: vec![Wrapper {
                trials,
                ..Wrapper::default()
            }],
            ..Plan::default()
        };
        let (lath_version, environment) = (String::new(), Environment::default());
        let header = Header {
            version: 1,
            lath_version,
            started: 0,
            command: Vec::new(),
            plan,
            clocks: Vec::new(),
            environment,
            shard: None,
        };
        let event = Event::RunStarted(Box::new(header));
        let line = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&line).unwrap(), event);
        let strange = line.replace("\"12\":", "\"x\":");
        assert!(strange != line && serde_json::from_str::<Event>(&strange).is_err());
    }
}
