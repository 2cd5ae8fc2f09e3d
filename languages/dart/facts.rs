//! What `language.toml` declares, and what has one name in all of the language.

use crate::shared::runtime::Runtime;
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::sync::LazyLock;

/// `language.toml`, read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    pub name: String,
    pub extensions: Vec<String>,
    pub variables: Vec<String>,
    pub command: String,
    pub install: String,
    pub platforms: Vec<Declared>,
}

/// A platform, as declared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    pub name: String,
    /// End of the name of what is made.
    pub ending: String,
    /// Of `dart compile`; `None`: the virtual machine compiles, and runs it.
    pub subcommand: Option<String>,
    /// Another program that runs it.
    pub runtime: Option<String>,
    #[serde(default)]
    pub jit: bool,
    /// Why nobody can rely on it.
    pub unproven: Option<String>,
}

pub static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    toml::from_str(include_str!("language.toml")).expect("language.toml is part of this crate")
});
/// Id of the language: the name of its folder.
pub const ID: &str = "dart";

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/dart/runtime");

/// The package that wrappers and benchmark files import.
pub const RUNTIME: Runtime = Runtime::new(&FILES);
