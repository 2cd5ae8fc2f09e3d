//! Imports of a user's own files by other names than paths: `#name` and a package's own name, as
//! its `package.json` resolves them; `paths` of `tsconfig.json`; and packages of the same
//! workspace, linked into `node_modules`, that are TypeScript, which runtimes do not load.

use super::scan::imports::file_at;
use super::scan::syntax::TYPESCRIPT;
use super::settings::{Settings, matched};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// What an import means.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// A file of the user's.
    File(PathBuf),
    /// A package, by its real name.
    Package(String),
}

/// Every file that an import in a file of `folder` may mean, under any condition. None for an
/// ordinary path or package.
pub fn files(specifier: &str, folder: &Path, settings: &Settings) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut all = Vec::new();
    if let Some(entry) = Entry::of(specifier, folder) {
        leaves(&entry.value, &mut all);
        let found = all.iter().filter_map(|target| match entry.place(target)? {
            Found::File(path) => Some(path),
            Found::Package(_) => None,
        });
        files.extend(found);
    }
    files.extend(by_settings(specifier, settings));
    files.sort();
    files.dedup();
    files
}

/// The one that is taken under these conditions.
pub fn found(
    specifier: &str,
    folder: &Path,
    settings: &Settings,
    conditions: &[&str],
) -> Option<Found> {
    if let Some(path) = by_settings(specifier, settings) {
        return Some(Found::File(path));
    }
    let entry = Entry::of(specifier, folder)?;
    let target = chosen(&entry.value, conditions)?;
    entry.place(target)
}

fn by_settings(specifier: &str, settings: &Settings) -> Option<PathBuf> {
    let is_path = specifier.starts_with(['.', '/', '#']) || specifier.starts_with("node:");
    let mut places = settings.places(specifier).into_iter();
    places
        .find_map(|place| file_at(&place))
        .filter(|path| !is_path && !is_installed(path))
}

fn is_installed(path: &Path) -> bool {
    path.components()
        .any(|part| part.as_os_str() == "node_modules")
}

/// An entry of `imports` or `exports`.
struct Entry {
    /// The package's folder.
    folder: PathBuf,
    value: Value,
    /// What stands for `*`.
    star: String,
    /// A linked package's own files count only if they are TypeScript.
    is_linked: bool,
}

impl Entry {
    fn of(specifier: &str, folder: &Path) -> Option<Entry> {
        if specifier.starts_with(['.', '/']) || specifier.contains(':') {
            return None;
        }
        let manifest = project_of(folder);
        let scope = manifest.as_deref().and_then(Path::parent);
        let own = scope.and_then(|scope| Entry::own(specifier, scope));
        own.or_else(|| Entry::linked(specifier, folder))
    }

    fn own(specifier: &str, scope: &Path) -> Option<Entry> {
        let project = project(scope)?;
        if specifier.starts_with('#') {
            return Entry::new(scope, project["imports"].as_object()?, specifier, false);
        }
        // A package has its own name only if it says what it exports.
        let below = subpath(specifier, project["name"].as_str()?)?;
        Entry::new(scope, &exports(&project)?, &below, false)
    }

    /// A package of the user's that a package manager linked into `node_modules`.
    fn linked(specifier: &str, folder: &Path) -> Option<Entry> {
        let parts = if specifier.starts_with('@') { 2 } else { 1 };
        let name = specifier.splitn(parts + 1, '/').take(parts);
        let name = name.collect::<Vec<_>>().join("/");
        let mut places = folder
            .ancestors()
            .map(|at| at.join("node_modules").join(&name));
        let place = places.find(|place| place.is_dir())?;
        let scope = place
            .canonicalize()
            .ok()
            .filter(|real| !is_installed(real))?;
        let project = project(&scope)?;
        let below = subpath(specifier, &name)?;
        if let Some(exports) = exports(&project) {
            return Entry::new(&scope, &exports, &below, true);
        }
        let main = ["main", "module"]
            .iter()
            .find_map(|key| project[key].as_str());
        let value = match (below.as_str(), main) {
            (".", Some(main)) => format!("./{}", main.trim_start_matches("./")),
            (".", None) => "./index".to_owned(),
            _ => below,
        };
        Some(Entry {
            folder: scope,
            value: value.into(),
            star: String::new(),
            is_linked: true,
        })
    }

    fn new(folder: &Path, table: &Map<String, Value>, key: &str, is_linked: bool) -> Option<Entry> {
        let (value, star) = matched(table, key)?;
        Some(Entry {
            folder: folder.to_path_buf(),
            value: value.clone(),
            star: star.to_owned(),
            is_linked,
        })
    }

    fn place(&self, target: &str) -> Option<Found> {
        let target = target.replace('*', &self.star);
        if !target.starts_with("./") {
            return Some(Found::Package(target)).filter(|_| !self.is_linked);
        }
        let path = file_at(&self.folder.join(&target))?;
        let is_typescript = path
            .extension()
            .and_then(|extension| extension.to_str())
            .is_some_and(|extension| TYPESCRIPT.contains(&extension));
        (is_typescript || !self.is_linked).then_some(Found::File(path))
    }
}

fn project(folder: &Path) -> Option<Value> {
    let text = std::fs::read(folder.join("package.json")).ok()?;
    serde_json::from_slice(&text).ok()
}

/// `.` for the package itself, `./below` for `name/below`.
fn subpath(specifier: &str, name: &str) -> Option<String> {
    let rest = specifier.strip_prefix(name)?;
    (rest.is_empty() || rest.starts_with('/')).then(|| format!(".{rest}"))
}

/// `exports` as a table of subpaths.
fn exports(project: &Value) -> Option<Map<String, Value>> {
    match &project["exports"] {
        Value::Null => None,
        Value::Object(table) if table.keys().any(|key| key.starts_with('.')) => Some(table.clone()),
        sugar => Some(Map::from_iter([(".".to_owned(), sugar.clone())])),
    }
}

/// The first target whose conditions all hold.
fn chosen<'a>(value: &'a Value, conditions: &[&str]) -> Option<&'a str> {
    match value {
        Value::String(target) => Some(target),
        Value::Array(all) => all.iter().find_map(|one| chosen(one, conditions)),
        Value::Object(table) => table
            .iter()
            .filter(|(condition, _)| conditions.contains(&condition.as_str()))
            .find_map(|(_, value)| chosen(value, conditions)),
        _ => None,
    }
}

fn leaves(value: &Value, all: &mut Vec<String>) {
    match value {
        Value::String(target) => all.push(target.clone()),
        Value::Array(many) => many.iter().for_each(|one| leaves(one, all)),
        Value::Object(table) => table.values().for_each(|one| leaves(one, all)),
        _ => {}
    }
}

/// The nearest `package.json`.
pub fn project_of(folder: &Path) -> Option<PathBuf> {
    folder
        .ancestors()
        .map(|folder| folder.join("package.json"))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_what_the_manifest_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        for name in ["src", "bench", "other/src", "node_modules"] {
            std::fs::create_dir_all(root.join(name)).expect("made");
        }
        let write =
            |name: &str, text: &str| std::fs::write(root.join(name), text).expect("written");
        write(
            "package.json",
            r##"{"name": "own", "exports": {".": {"import": "./src/i.js", "require": "./src/r.cjs"}, "./x": "./src/x.js"},
                "imports": {"#a/*": "./src/*.js", "#p": "left-pad"}}"##,
        );
        for name in ["i.js", "r.cjs", "x.js"] {
            write(&format!("src/{name}"), "");
        }
        write(
            "other/package.json",
            r#"{"name": "other", "exports": "./src/o.ts"}"#,
        );
        write("other/src/o.ts", "");
        std::os::unix::fs::symlink(root.join("other"), root.join("node_modules/other"))
            .expect("linked");
        let none = Settings::default();
        let found = |name: &str, condition: &str| {
            found(name, &root.join("bench"), &none, &[condition, "default"])
        };
        let file = |name: &str| Some(Found::File(root.join(name)));
        assert_eq!(found("own", "import"), file("src/i.js"));
        assert_eq!(found("own", "require"), file("src/r.cjs"));
        assert_eq!(found("own/x", "import"), file("src/x.js"));
        assert_eq!(found("own/y", "import"), None);
        assert_eq!(found("#a/x", "import"), file("src/x.js"));
        assert_eq!(
            found("#p", "import"),
            Some(Found::Package("left-pad".to_owned()))
        );
        assert_eq!(found("other", "import"), file("other/src/o.ts"));
        assert_eq!(found("owner", "import"), None);
        assert_eq!(files("own", &root.join("bench"), &none).len(), 2);
    }
}
