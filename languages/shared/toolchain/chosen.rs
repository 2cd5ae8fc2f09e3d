//! Names of toolchains.

use super::facts::Toolchain;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use std::collections::BTreeSet;

/// A toolchain and the name of its platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen<T> {
    pub platform: String,
    pub tool: T,
}

impl<T: Toolchain> Chosen<T> {
    /// By its shorter name.
    pub(super) fn of(tool: T) -> Chosen<T> {
        let [platform, _] = tool.names();
        Chosen { platform, tool }
    }

    /// L601 if lath cannot use it.
    pub(super) fn usable(self) -> OrProblems<Chosen<T>> {
        let Some(lack) = self.tool.lacks() else {
            return Ok(self);
        };
        let (is, needed) = lack.told();
        let path = self.tool.path().display();
        let what = format!("{} at {path} {is}", self.tool.title());
        Err(vec![Diagnostic::error("L601", what).help(needed)])
    }
}

/// Each under a name of its own: the first of those that share the shorter one has it.
pub(super) fn named<T: Toolchain>(all: &[T]) -> Vec<Chosen<T>> {
    let mut named: Vec<Chosen<T>> = Vec::new();
    let mut taken = BTreeSet::new();
    let mut longer = BTreeSet::new();
    for tool in all {
        let names = tool.names();
        if !longer.insert(names[1].clone()) {
            continue;
        }
        let mut free = names.into_iter().filter(|name| taken.insert(name.clone()));
        named.extend(free.next().map(|platform| Chosen {
            platform,
            tool: tool.clone(),
        }));
    }
    named
}
