//! Which sources the studies of turns measure: `research/busy/sources.toml`.

use serde::Deserialize;
use std::path::PathBuf;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sources {
    bias: PathBuf,
    pub busy: Vec<Source>,
    pub layout: Vec<Changed>,
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
