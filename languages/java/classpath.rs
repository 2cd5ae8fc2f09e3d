//! The class path of a build: JMH, and the user's dependencies.

use super::facts::FACTS;
use super::front::Front;
use super::{entries, maven};
use crate::shared::cache::{self, Key};
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use std::path::{Path, PathBuf};

pub(super) struct ClassPath {
    /// JMH and the user's dependencies, for compiling and running.
    pub all: Vec<PathBuf>,
    /// JMH's annotation processor, or its generator for class files; empty if nothing is compiled.
    pub processor: Vec<PathBuf>,
    /// The compiler of another language.
    pub compiler: Vec<PathBuf>,
}

/// For a source. Uses lath's version of JMH, unless a dependency names another.
pub(super) fn of_source(options: &BuildOptions, front: Option<&Front>) -> OrProblems<ClassPath> {
    let (local, _) = split(options);
    let Fetched {
        harness,
        all: wanted,
        compiler,
    } = fetched(options, front);
    let processor = maven::jars(&harness, options.verbose)?;
    let mut all = existing(&local)?;
    all.extend(maven::jars(&wanted, options.verbose)?);
    let compiler = if compiler.is_empty() {
        Vec::new()
    } else {
        maven::jars(&compiler, options.verbose)?
    };
    Ok(ClassPath {
        all,
        processor,
        compiler,
    })
}

/// The sets of Maven's requests.
pub(super) struct Fetched {
    /// JMH with its annotation processor.
    pub harness: Vec<String>,
    /// JMH, the language's library, and the user's dependencies.
    pub all: Vec<String>,
    /// The compiler of a language other than Java; else empty.
    pub compiler: Vec<String>,
}

pub(super) fn fetched(options: &BuildOptions, front: Option<&Front>) -> Fetched {
    let (_, users) = split(options);
    let processor = &FACTS.jmh[if front.is_some() { 2 } else { 1 }];
    let (core, processor) = jmh(&users, processor);
    let (library, compiler) = front.map(|front| front.fetched(&users)).unzip();
    let first: Vec<String> = std::iter::once(core.clone()).chain(library).collect();
    let others = users.into_iter().filter(|each| !first.contains(each));
    Fetched {
        all: first.iter().cloned().chain(others).collect(),
        harness: vec![core, processor],
        compiler: compiler.unwrap_or_default(),
    }
}

/// The user's dependencies that are fetched.
pub(super) fn coordinates(options: &BuildOptions) -> Vec<String> {
    split(options).1
}

/// Splits into local paths and fetched dependencies.
fn split(options: &BuildOptions) -> (Vec<String>, Vec<String>) {
    options
        .dependencies
        .iter()
        .cloned()
        .partition(|each| each.starts_with('/'))
}

/// JMH's core and `processor`, in one version.
fn jmh(dependencies: &[String], processor: &str) -> (String, String) {
    let stem = |coordinates: &str| {
        coordinates
            .rsplit_once(':')
            .map_or("", |(stem, _)| stem)
            .to_owned()
    };
    let core = &FACTS.jmh[0];
    match dependencies
        .iter()
        .find(|each| stem(each) == stem(core))
        .and_then(|each| each.rsplit_once(':'))
    {
        Some((_, version)) => (
            format!("{}:{version}", stem(core)),
            format!("{}:{version}", stem(processor)),
        ),
        None => (core.clone(), processor.to_owned()),
    }
}

/// For a jar: itself, and the requested dependencies.
pub(super) fn of_jar(jar: &Path, options: &BuildOptions) -> OrProblems<ClassPath> {
    let (local, fetched) = split(options);
    let mut all = vec![jar.to_path_buf()];
    all.extend(existing(&local)?);
    if !fetched.is_empty() {
        all.extend(maven::jars(&fetched, options.verbose)?);
    }
    Ok(ClassPath {
        all,
        processor: Vec::new(),
        compiler: Vec::new(),
    })
}

/// Jars and folders of the user's.
pub(super) fn local(options: &BuildOptions) -> Vec<PathBuf> {
    split(options).0.into_iter().map(PathBuf::from).collect()
}

fn existing(paths: &[String]) -> OrProblems<Vec<PathBuf>> {
    let missing: Vec<Diagnostic> = paths
        .iter()
        .filter(|p| !Path::new(p).exists())
        .map(|p| Diagnostic::error("L607", format!("no such dependency: {p}")))
        .collect();
    if missing.is_empty() {
        Ok(paths.iter().map(PathBuf::from).collect())
    } else {
        Err(missing)
    }
}

impl ClassPath {
    /// JMH alone, if it can be separated.
    pub fn harness(&self) -> ClassPath {
        let all = if self.processor.is_empty() {
            self.all.clone()
        } else {
            self.processor.clone()
        };
        ClassPath {
            all,
            processor: Vec::new(),
            compiler: Vec::new(),
        }
    }

    /// Adds the classes of JMH on it, by content, wherever they are: lath's own know no others.
    pub fn identify_harness(&self, key: &mut Key) -> OrProblems<()> {
        for path in &self.all {
            let entries = entries::entries(path).unwrap_or_default();
            let is_harness = |entry: &&entries::Entry| {
                entry.0.windows(HARNESS.len()).any(|words| words == HARNESS)
            };
            let own: Vec<&entries::Entry> = entries.iter().filter(is_harness).collect();
            if own.is_empty() {
                // A folder, or what names others in its manifest.
                key.add(path.as_os_str().as_encoded_bytes());
                content(key, path, path).or_cannot_read(path)?;
            }
            for (name, checksum, size) in own {
                key.add(name)
                    .add(checksum.to_le_bytes())
                    .add(size.to_le_bytes());
            }
        }
        Ok(())
    }

    /// Adds everything on it, by content.
    pub fn identify(&self, key: &mut Key) -> OrProblems<()> {
        let tools = self.processor.iter().chain(&self.compiler);
        for path in self.all.iter().chain(tools) {
            key.add(path.as_os_str().as_encoded_bytes());
            content(key, path, path).or_cannot_read(path)?;
        }
        Ok(())
    }
}

/// In the names of JMH's classes, also of those for one version of Java.
const HARNESS: &[u8] = b"org/openjdk/jmh/";

/// Adds a file, or all files of a folder, with names relative to `root`.
pub(super) fn content(key: &mut Key, root: &Path, path: &Path) -> std::io::Result<()> {
    if !path.is_dir() {
        key.add(cache::hash_file(path)?);
        return Ok(());
    }
    let mut inside: Vec<PathBuf> = std::fs::read_dir(path)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    inside.sort();
    for each in inside {
        key.add(
            each.strip_prefix(root)
                .unwrap_or(&each)
                .as_os_str()
                .as_encoded_bytes(),
        );
        content(key, root, &each)?;
    }
    Ok(())
}

/// `a:b:c`.
pub(super) fn joined<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> String {
    paths
        .into_iter()
        .map(|path| path.to_string_lossy())
        .collect::<Vec<_>>()
        .join(":")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_of_jmh_is_that_of_its_processor_too() {
        let processor = &FACTS.jmh[1];
        let (core, other) = jmh(&["org.openjdk.jmh:jmh-core:1.36".to_owned()], processor);
        assert_eq!(
            (core.as_str(), other.as_str()),
            (
                "org.openjdk.jmh:jmh-core:1.36",
                "org.openjdk.jmh:jmh-generator-annprocess:1.36"
            )
        );
        assert_eq!(
            jmh(&["g:a:1".to_owned()], processor),
            (FACTS.jmh[0].clone(), processor.clone())
        );
    }
}
