//! Links from a program's project to inputs outside its copies: the runtime, and the user's crates.
//! Cargo derives symbol names from a crate's path within the project, or from its whole path
//! outside; symbol names affect code layout.

use super::dependencies::Dependency;
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::portable::Names;
use lath_core::diagnostic::OrProblems;
use std::path::{Path, PathBuf};

/// In the project's folder: links to files elsewhere. `Cargo.toml.j2` excludes it from the
/// workspace.
const LINKED: &str = "linked";

pub struct Links<'a> {
    project: &'a Path,
    names: &'a Names,
    runtime: &'a Path,
}

impl<'a> Links<'a> {
    /// `runtime`: the folder of its crate, below one named after its content.
    pub fn new(project: &'a Path, names: &'a Names, runtime: &'a Path) -> Links<'a> {
        Links {
            project,
            names,
            runtime,
        }
    }

    /// The runtime's name in `Cargo.toml`. Runtimes of other versions of lath have other names.
    pub fn runtime(&self) -> OrProblems<String> {
        let content = self
            .runtime
            .parent()
            .and_then(Path::file_name)
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        self.link(self.runtime, &format!("{LINKED}/lath-{content}"))
    }

    /// The user's crates as seen from here. Links their whole project, so that their workspaces and
    /// dependencies are found.
    pub fn dependencies(&self, dependencies: &[Dependency]) -> OrProblems<Vec<Dependency>> {
        dependencies
            .iter()
            .map(|one| self.dependency(one))
            .collect()
    }

    fn dependency(&self, dependency: &Dependency) -> OrProblems<Dependency> {
        let below = dependency
            .path
            .as_ref()
            .and_then(|path| Some((path, path.strip_prefix(self.names.root()).ok()?)));
        let Some((path, below)) = below else {
            return Ok(dependency.clone());
        };
        let root = PathBuf::from(self.link(self.names.root(), &format!("{LINKED}/project"))?);
        let seen = super::dependencies::quoted(&root.join(below).to_string_lossy());
        let value = dependency
            .value
            .replace(&super::dependencies::quoted(&path.to_string_lossy()), &seen);
        Ok(Dependency {
            value,
            ..dependency.clone()
        })
    }

    fn link(&self, target: &Path, name: &str) -> OrProblems<String> {
        let at = self.project.join(name);
        cache::link(target, &at).or_cannot_write(&at)?;
        Ok(name.to_owned())
    }
}
