//! Dependencies in cargo's notation: `name = "1.2"`, `name = { version = "1", features = ["derive"]
//! }`, `name@1.2`, `name`, or the path of a crate. Their resolution (`Cargo.lock`) is stored, one
//! for each list.

use crate::shared::cache::{self, Key};
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A line of `[dependencies]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dependency {
    /// Its key: a name, quoted if TOML requires it.
    pub name: String,
    /// TOML.
    pub value: String,
    /// Path of a local crate, absolute.
    #[serde(skip)]
    pub path: Option<PathBuf>,
}

/// A dependency with an absolute path of its local crate: `./p`, `name = { path = "../p" }`.
pub fn located(wanted: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
    if wanted.starts_with(['.', '/']) {
        return find(wanted).to_string_lossy().into_owned();
    }
    let written = || {
        let mut table: toml::Table = wanted.parse().ok()?;
        let (name, value) = table.iter_mut().next()?;
        let path = find(value.get("path")?.as_str()?)
            .to_string_lossy()
            .into_owned();
        value.as_table_mut()?.insert("path".to_owned(), path.into());
        Some(format!("{} = {}", quoted(name), inline(value)?))
    };
    // An invalid one is reported later.
    written().unwrap_or_else(|| wanted.to_owned())
}

/// L607 if one of them is invalid.
pub fn read(wanted: &[String]) -> OrProblems<Vec<Dependency>> {
    let read: Result<Vec<Dependency>, Diagnostic> =
        wanted.iter().map(|one| dependency(one)).collect();
    read.map_err(|problem| vec![problem])
}

fn refuse(wanted: &str, why: &str) -> Diagnostic {
    Diagnostic::error("L607", format!("`{wanted}` is not a dependency: {why}")).help(
        "write it as in Cargo.toml: serde = \"1\" or serde = { version = \"1\", features = \
            [\"derive\"] }; or serde@1; or the path of a crate",
    )
}

fn dependency(wanted: &str) -> Result<Dependency, Diagnostic> {
    if wanted.starts_with('/') {
        return local(Path::new(wanted)).map_err(|why| refuse(wanted, &why));
    }
    if wanted.contains('=') && !wanted.contains('@') || wanted.contains('{') {
        return of_toml(wanted);
    }
    let (name, version) = wanted.split_once('@').unwrap_or((wanted, "*"));
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(refuse(wanted, "this is not a crate name"));
    }
    Ok(Dependency {
        name: name.to_owned(),
        value: quoted(version.trim()),
        path: None,
    })
}

fn of_toml(wanted: &str) -> Result<Dependency, Diagnostic> {
    let table: toml::Table = wanted
        .parse()
        .map_err(|error: toml::de::Error| refuse(wanted, error.message()))?;
    let mut entries = table.into_iter();
    let (Some((name, value)), None) = (entries.next(), entries.next()) else {
        return Err(refuse(wanted, "it is not one line"));
    };
    let mut path = None;
    if let Some(written) = value.get("path").and_then(toml::Value::as_str) {
        if !written.starts_with('/') {
            return Err(refuse(wanted, "its path is relative: give an absolute one"));
        }
        path = Some(PathBuf::from(written));
    }
    let value = inline(&value)
        .ok_or_else(|| refuse(wanted, "its value is neither a version nor a table"))?;
    Ok(Dependency {
        name: quoted(&name),
        value,
        path,
    })
}

/// A string in TOML: JSON strings are valid.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// On one line.
pub fn inline(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(quoted(text)),
        toml::Value::Boolean(value) => Some(value.to_string()),
        toml::Value::Array(values) => Some(format!(
            "[{}]",
            values
                .iter()
                .map(inline)
                .collect::<Option<Vec<_>>>()?
                .join(", ")
        )),
        toml::Value::Table(table) => {
            let entry = |(key, value): (&String, &toml::Value)| {
                Some(format!("{} = {}", quoted(key), inline(value)?))
            };
            Some(format!(
                "{{ {} }}",
                table
                    .iter()
                    .map(entry)
                    .collect::<Option<Vec<_>>>()?
                    .join(", ")
            ))
        }
        _ => None,
    }
}

/// A crate in a folder, with the name from its manifest.
fn local(folder: &Path) -> Result<Dependency, String> {
    let manifest = folder.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest)
        .map_err(|error| format!("cannot read {}: {error}", manifest.display()))?;
    let table: toml::Table = text
        .parse()
        .map_err(|error: toml::de::Error| format!("{}: {}", manifest.display(), error.message()))?;
    let name = table
        .get("package")
        .and_then(|package| package.get("name"))
        .and_then(toml::Value::as_str);
    let name = name.ok_or_else(|| format!("{} names no package", manifest.display()))?;
    let path = quoted(&folder.to_string_lossy());
    Ok(Dependency {
        name: quoted(name),
        value: format!("{{ path = {path} }}"),
        path: Some(folder.to_path_buf()),
    })
}

/// Adds the inputs of a build with these: the lines, and the content of local crates.
pub fn add(dependencies: &[Dependency], key: &mut Key) -> OrProblems<()> {
    for one in dependencies {
        key.add(&one.name).add(&one.value);
        if let Some(path) = &one.path {
            content(path, key).or_cannot_depend(path)?;
        }
    }
    Ok(())
}

/// Names and contents of a local crate, without build output.
pub fn content(path: &Path, key: &mut Key) -> std::io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(path)?
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        let skipped = |p: &PathBuf| {
            p.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.') || name == "target")
        };
        return entries
            .iter()
            .filter(|p| !skipped(p))
            .try_for_each(|entry| content(entry, key));
    }
    key.add(path.as_os_str().as_encoded_bytes())
        .add(cache::hash_file(path)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(wanted: &str) -> String {
        let dependency = dependency(wanted).unwrap_or_else(|problem| panic!("{problem}"));
        format!("{} = {}", dependency.name, dependency.value)
    }

    #[test]
    fn cargos_notation_is_read() {
        assert_eq!(line("sha2@0.10"), "sha2 = \"0.10\"");
        assert_eq!(line("sha2@=0.10.8"), "sha2 = \"=0.10.8\"");
        assert_eq!(line("num-bigint"), "num-bigint = \"*\"");
        assert_eq!(line("serde = \"1\""), "\"serde\" = \"1\"");
        let features = line(
            "serde = { version = \"1\", features = [\"derive\", \"rc\"], default-features = false \
                }",
        );
        assert!(
            features.starts_with("\"serde\" = { ")
                && features.contains("\"features\" = [\"derive\", \"rc\"]"),
            "{features}"
        );
        assert_eq!(
            line("own = { path = \"/none\" }"),
            "\"own\" = { \"path\" = \"/none\" }"
        );
    }

    #[test]
    fn local_crates_are_found_in_every_notation() {
        let located = |wanted: &str| located(wanted, &|path| Path::new("/f").join(path));
        assert_eq!(located("./p"), "/f/./p");
        assert_eq!(
            located("own = { path = \"p\" }"),
            "\"own\" = { \"path\" = \"/f/p\" }"
        );
        assert_eq!(
            ["sha2@0.10", "serde = \"1\""].map(located),
            ["sha2@0.10", "serde = \"1\""]
        );
    }

    #[test]
    fn what_is_none_is_said() {
        for bad in [
            "a b",
            "",
            "serde = ",
            "a = 1",
            "a = \"1\"\nb = \"2\"",
            "a = { path = \"b\" }",
            "/none/none",
        ] {
            assert_eq!(dependency(bad).expect_err(bad).code, "L607");
        }
    }

    #[test]
    fn a_local_crate_says_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(
            folder.path().join("Cargo.toml"),
            "[package]\nname = \"own-crate\"\n",
        )
        .expect("written");
        assert!(line(&folder.path().to_string_lossy()).starts_with("\"own-crate\" = { path = "));
    }
}
