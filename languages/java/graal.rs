//! Graal's just-in-time compiler in a virtual machine of OpenJDK: a separate platform,
//! `jdk-25-graal`.
//!
//! The compiler is a library of classes, which Maven fetches during a build. It runs in, and is
//! compiled by, the virtual machine whose code it compiles: until then code is interpreted, so a
//! short warm-up measures something else.

use super::facts::FACTS;
use super::jdk::Jdk;
use super::{classpath, maven};
use crate::shared::toolchain::absent;
use lath_core::diagnostic::OrProblems;
use lath_core::language::Platform;
use serde::Deserialize;
use std::path::PathBuf;

pub(super) const NAME: &str = "jdk-25-graal";

/// Of `language.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Facts {
    /// Version of the virtual machines it works in.
    major: u32,
    pub version: String,
    jars: String,
    flags: Vec<String>,
    /// Seconds.
    warmup: u64,
    pub install: String,
}

/// The first virtual machine that supports it, with it.
pub(super) fn variant(jdks: &[Jdk]) -> Option<Jdk> {
    let jdk = jdks
        .iter()
        .find(|jdk| jdk.major == FACTS.graal.major && jdk.replaceable && !jdk.graal)?;
    Some(Jdk {
        name: NAME.to_owned(),
        graal: true,
        ..jdk.clone()
    })
}

/// The platform if no virtual machine supports it.
pub(super) fn missing() -> Platform {
    absent(NAME, FACTS.graal.install.clone(), true)
}

/// Minimum warm-up of a benchmark, seconds.
pub(super) fn warmup() -> u64 {
    FACTS.graal.warmup
}

/// Maven's requests.
pub(super) fn fetched() -> Vec<String> {
    vec![FACTS.graal.jars.clone()]
}

/// Arguments of the virtual machine; none if it uses its own compiler. Fetches Graal if necessary.
/// L607: it cannot be fetched.
pub(super) fn arguments(jdk: &Jdk, verbose: bool) -> OrProblems<Vec<String>> {
    if !jdk.graal {
        return Ok(Vec::new());
    }
    let jars = maven::jars(&fetched(), verbose)?;
    let name = |jar: &PathBuf| {
        jar.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("compiler-"))
    };
    let (compiler, others): (Vec<PathBuf>, Vec<PathBuf>) = jars.into_iter().partition(name);
    let modules = [
        ("--upgrade-module-path", compiler),
        ("--module-path", others),
    ];
    Ok(FACTS
        .graal
        .flags
        .iter()
        .cloned()
        .chain(modules.map(|(flag, jars)| format!("{flag}={}", classpath::joined(&jars))))
        .collect())
}
