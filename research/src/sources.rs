//! Which sources the studies of turns measure: `research/busy/sources.toml`.

use serde::Deserialize;
use std::path::PathBuf;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sources {
    bias: PathBuf,
    pub busy: Vec<Source>,
    pub layout: Vec<Changed>,
    pub loops: Vec<Loops>,
}

/// Loops that a program is made of.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loops {
    pub name: String,
    /// Name of the source.
    pub file: PathBuf,
    head: String,
    /// Of one; `{n}` is its number.
    function: String,
}

impl Loops {
    /// So many loops, each a benchmark of the same comparison.
    pub fn source(&self, number: u64) -> String {
        let of = |n: u64| {
            let function = self.function.replace("{n}", &n.to_string());
            format!(
                "\n//@@Benchmark\n//@@Compare(\"loops\")\n{}\n",
                function.trim_start()
            )
        };
        let all: String = (1..=number).map(of).collect();
        format!("{}\n{all}", self.head)
    }
}

/// A source that changes without doing anything else.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    pub name: String,
    path: PathBuf,
    /// A function that nobody calls; `{n}` is a number.
    pub unused: String,
}

impl Changed {
    pub fn path(&self) -> PathBuf {
        crate::repository::root().join(&self.path)
    }
}

/// The bodies in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    pub name: String,
    path: PathBuf,
}

impl Sources {
    pub fn read() -> Result<Sources, String> {
        let path = crate::repository::root().join("research/busy/sources.toml");
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Pairs of different work.
    pub fn bias(&self) -> PathBuf {
        crate::repository::root().join(&self.bias)
    }
}

impl Source {
    pub fn path(&self) -> PathBuf {
        crate::repository::root().join(&self.path)
    }
}
