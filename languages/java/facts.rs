//! What `language.toml` declares, and the language's id.

use super::graal;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Id of the language: the name of its folder.
pub const ID: &str = "java";

/// `language.toml`, read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    pub name: String,
    pub extensions: Vec<String>,
    pub variables: Vec<String>,
    pub jmh: Vec<String>,
    pub install: String,
    pub install_version: String,
    pub versions: [u32; 2],
    pub debian: BTreeMap<String, Vec<u32>>,
    pub elsewhere: String,
    pub install_maven: String,
    pub async_profiler: String,
    pub homes: Vec<String>,
    pub graal: graal::Facts,
}

pub static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    toml::from_str(include_str!("language.toml")).expect("language.toml is part of this crate")
});
