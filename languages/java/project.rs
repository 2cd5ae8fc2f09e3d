//! The Maven or Gradle module that a source lies in: source folders of it and of modules beside it
//! that it needs, and its dependencies that are on this machine. Runs nothing from the project.

mod gradle;
mod maven;

use crate::shared::above;
use crate::shared::folders::{in_home, inside};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders below `src` whose classes the code of others uses.
const USED: [&str; 2] = ["main", "test"];

/// What a build file says.
#[derive(Debug, Default)]
struct Module {
    /// With a version.
    dependencies: Vec<Coordinates>,
    /// Folders of modules of the same project.
    beside: Vec<PathBuf>,
}

impl Module {
    /// Of the folder with the build file.
    fn of(folder: &Path) -> Option<Module> {
        maven::module(folder).or_else(|| gradle::module(folder))
    }
}

/// For a source folder `…/src/SET/java`: those of the sets that its code may use, and those of
/// modules beside it.
pub fn folders(root: &Path) -> Vec<PathBuf> {
    let set = root.parent();
    let Some(src) = set.and_then(Path::parent) else {
        return Vec::new();
    };
    if !root.ends_with("java") || !src.ends_with("src") {
        return Vec::new();
    }
    let own = USED.iter().map(|set| src.join(set).join("java"));
    let beside = src.parent().map(reached).unwrap_or_default();
    let beside = beside
        .into_iter()
        .skip(1)
        .map(|(folder, _)| folder.join("src/main/java"));
    own.chain(beside)
        .filter(|folder| folder != root && folder.is_dir())
        .collect()
}

/// A module, and those that it needs, with their folders.
fn reached(folder: &Path) -> Vec<(PathBuf, Module)> {
    let mut seen = BTreeSet::from([folder.to_path_buf()]);
    let mut found: Vec<(PathBuf, Module)> = Vec::new();
    let mut next = vec![folder.to_path_buf()];
    while let Some(folder) = next.pop() {
        if let Some(module) = Module::of(&folder) {
            let new = module.beside.iter().rev();
            next.extend(new.filter(|beside| seen.insert((*beside).clone())).cloned());
            found.push((folder, module));
        }
    }
    found
}

/// Coordinates of what is in Maven's local repository, and jars of Gradle's.
pub fn dependencies(source: &Path) -> Vec<String> {
    let names = [&[maven::POM], &gradle::SCRIPTS[..]].concat();
    let Some(module) = above::with(source, &names) else {
        return Vec::new();
    };
    let modules = reached(&module);
    let all = modules.iter().flat_map(|(_, module)| &module.dependencies);
    let mut found: Vec<String> = Vec::new();
    for one in all.filter(|one| one.group != "org.openjdk.jmh") {
        found.extend(one.found().filter(|new| !found.contains(new)));
    }
    found
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Coordinates {
    group: String,
    artifact: String,
    version: String,
}

impl Coordinates {
    /// `group:artifact:version`.
    fn parse(text: &str) -> Option<Coordinates> {
        let parts: Vec<&str> = text.split(':').collect();
        let [group, artifact, version] = parts[..] else {
            return None;
        };
        Some(Coordinates {
            group: group.to_owned(),
            artifact: artifact.to_owned(),
            version: version.to_owned(),
        })
    }

    /// A file of Maven's local repository.
    fn kept(&self, extension: &str) -> Option<PathBuf> {
        let Coordinates {
            group,
            artifact,
            version,
        } = self;
        let folder = in_home(".m2/repository")?.join(group.replace('.', "/"));
        let name = format!("{artifact}-{version}.{extension}");
        let file = folder.join(artifact).join(version).join(name);
        file.is_file().then_some(file)
    }

    /// As lath takes it, if it is on this machine.
    fn found(&self) -> Option<String> {
        let Coordinates {
            group,
            artifact,
            version,
        } = self;
        if self.kept("jar").is_some() {
            return Some(format!("{group}:{artifact}:{version}"));
        }
        let gradle = in_home(".gradle/caches/modules-2/files-2.1")?;
        let kept = gradle.join(group).join(artifact).join(version);
        let name = format!("{artifact}-{version}.jar");
        let mut jars = inside(kept).into_iter().map(|folder| folder.join(&name));
        let jar = jars.find(|jar| jar.is_file())?;
        Some(jar.to_string_lossy().into_owned())
    }

    /// In any version.
    fn is(&self, other: &Coordinates) -> bool {
        self.group == other.group && self.artifact == other.artifact
    }
}

#[cfg(test)]
fn shown(all: &[Coordinates]) -> Vec<String> {
    let one = |c: &Coordinates| format!("{}:{}:{}", c.group, c.artifact, c.version);
    all.iter().map(one).collect()
}

/// A folder with these files.
#[cfg(test)]
fn written(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().expect("in a folder")).expect("made");
        std::fs::write(file, text).expect("written");
    }
    folder
}
