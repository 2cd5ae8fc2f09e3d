//! The module of a wrapper: the user's own `go.mod`, if any, copied to the cache, with the
//! harness's module and the dependencies added. Only this module fetches dependencies.

use super::environment;
use super::runtime;
use super::toolchain::Toolchain;
use super::workspace::Workspace;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::Names;
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Virtual folder of the harness's module, below the folder of the `go.mod`, which Go sees through
/// an overlay. Patterns like `./...` skip it.
const RUNTIME: &str = "_lath";

pub struct Module {
    /// The file that Go reads instead of the user's.
    pub file: PathBuf,
    /// Virtual files and their real places: the harness's module, and a `go.mod` if the user has
    /// none.
    pub pretended: Vec<(PathBuf, PathBuf)>,
    /// Hash of its content.
    pub key: String,
}

/// The nearest `go.mod` at or above `folder`.
pub fn of_the_user(folder: &Path) -> Option<PathBuf> {
    folder
        .ancestors()
        .map(|f| f.join("go.mod"))
        .find(|path| path.is_file())
}

/// The module's name in a `go.mod`.
pub fn name_in(file: &Path) -> Option<String> {
    module_name(&fs::read_to_string(file).ok()?)
}

/// Makes the copy. L607 if a dependency cannot be fetched.
pub fn prepare(
    toolchain: &Toolchain,
    folder: &Path,
    dependencies: &[String],
    verbose: bool,
) -> OrProblems<Module> {
    let plan = Plan::new(toolchain, folder, dependencies)?;
    let entry = cache::entry("go", &plan.key)?;
    let file = entry.folder.join("go.mod");
    let done = entry.folder.join("complete");
    if !done.exists() {
        let write = |name: &str, text: &[u8]| {
            let path = entry.folder.join(name);
            fs::write(&path, text).or_cannot_write(&path)
        };
        write("go.mod", plan.text.as_bytes())?;
        write("go.sum", plan.sums.as_bytes())?;
        plan.add(&entry.folder, verbose)?;
        write("complete", b"")?;
    }
    Ok(Module {
        pretended: plan.pretended(&file),
        file,
        key: plan.key,
    })
}

/// All dependencies are already fetched.
pub fn is_prepared(toolchain: &Toolchain, folder: &Path, dependencies: &[String]) -> bool {
    let plan = Plan::new(toolchain, folder, dependencies).ok();
    plan.is_some_and(|plan| {
        cache::entry("go", &plan.key).is_ok_and(|entry| entry.folder.join("complete").exists())
    })
}

struct Plan<'a> {
    toolchain: &'a Toolchain,
    user: Option<PathBuf>,
    /// The visible place of the `go.mod`, the base of its paths.
    top: PathBuf,
    text: String,
    sums: String,
    runtime: PathBuf,
    /// `(module, folder)`.
    local: Vec<(String, String)>,
    /// The replacements of the workspace: `(old or old@version, folder or new@version)`.
    replaced: Vec<(String, String)>,
    /// `module@version`.
    fetched: Vec<String>,
    key: String,
}

impl<'a> Plan<'a> {
    fn new(
        toolchain: &'a Toolchain,
        folder: &Path,
        dependencies: &[String],
    ) -> OrProblems<Plan<'a>> {
        let user = of_the_user(folder);
        let text = match &user {
            Some(path) => fs::read_to_string(path).or_cannot_read(path)?,
            None => format!("module lath_benchmark\n\ngo {}\n", toolchain.language()),
        };
        let sums = user
            .as_ref()
            .and_then(|path| fs::read_to_string(path.with_file_name("go.sum")).ok())
            .unwrap_or_default();
        let runtime = runtime::RUNTIME.cached("go")?;
        let top = user
            .as_deref()
            .and_then(Path::parent)
            .unwrap_or(folder)
            .to_path_buf();
        let mut plan = Plan {
            toolchain,
            user,
            top,
            text,
            sums,
            runtime,
            local: Vec::new(),
            replaced: Vec::new(),
            fetched: Vec::new(),
            key: String::new(),
        };
        let mut key = Key::new();
        key.add("module")
            .add(&plan.text)
            .add(&plan.sums)
            .add(plan.runtime.as_os_str().as_encoded_bytes())
            .add(&toolchain.version.text);
        // Its relative paths belong to its folder.
        key.add(plan.top.as_os_str().as_encoded_bytes());
        for dependency in dependencies {
            key.add(dependency);
            plan.depend(dependency, &mut key)?;
        }
        plan.work(&mut key);
        plan.key = key.finish();
        Ok(plan)
    }

    /// Adds a module: a local folder, or one to fetch.
    fn depend(&mut self, dependency: &str, key: &mut Key) -> OrProblems<()> {
        if !dependency.starts_with('/') {
            self.fetched.push(dependency.to_owned());
            return Ok(());
        }
        let declared = fs::read_to_string(Path::new(dependency).join("go.mod"))
            .map_err(|error| vec![no_module(dependency, &error.to_string())])?;
        let name = module_name(&declared).ok_or_else(|| {
            let why = "its go.mod has no `module` line";
            vec![no_module(dependency, why)]
        })?;
        key.add(&declared);
        self.local.push((name, dependency.to_owned()));
        Ok(())
    }

    /// Adds the local modules of the user's workspace.
    fn work(&mut self, key: &mut Key) {
        let workspace = self
            .user
            .as_deref()
            .and_then(|module| Workspace::of(module, &environment::of_go("GOWORK")))
            .unwrap_or_default();
        for used in workspace.folders {
            let declared = fs::read_to_string(used.join("go.mod")).unwrap_or_default();
            if let Some(name) = module_name(&declared)
                .filter(|name| !self.local.iter().any(|(known, _)| known == name))
            {
                key.add(&declared).add(used.as_os_str().as_encoded_bytes());
                self.local.push((name, used.to_string_lossy().into_owned()));
            }
        }
        for (old, new) in &workspace.replaced {
            key.add(old).add(new);
        }
        self.sums += &workspace.sums;
        key.add(&workspace.sums);
        self.replaced = workspace.replaced;
    }

    /// See [`Module::pretended`]. `file`: the copy.
    fn pretended(&self, file: &Path) -> Vec<(PathBuf, PathBuf)> {
        let runtime = runtime::RUNTIME.files().into_iter().map(|each| {
            (
                self.top.join(RUNTIME).join(each.name),
                self.runtime.join(each.name),
            )
        });
        runtime
            .chain(
                self.user
                    .is_none()
                    .then(|| (self.top.join("go.mod"), file.to_path_buf())),
            )
            .collect()
    }

    /// A folder in a `go.mod`: relative if it belongs to the project, because programs contain it.
    fn seen(&self, path: &str) -> String {
        let name = Names::seen_from(&self.top).name(path);
        if name.starts_with(['/', '.']) {
            name
        } else {
            format!("./{name}")
        }
    }

    /// Adds the harness and the dependencies to the copy in `folder`.
    fn add(&self, folder: &Path, verbose: bool) -> OrProblems<()> {
        let copy = folder.join("go.mod");
        let file = copy.to_string_lossy().into_owned();
        let mut edit: Vec<String> = ["mod", "edit"].map(String::from).to_vec();
        let own = (
            "lath".to_owned(),
            self.top.join(RUNTIME).to_string_lossy().into_owned(),
        );
        // A module that the workspace uses overrides its replacement, whatever version others
        // require.
        edit.extend(self.replaced.iter().map(|(old, new)| {
            format!(
                "-replace={old}={}",
                if new.starts_with('/') {
                    self.seen(new)
                } else {
                    new.clone()
                }
            )
        }));
        for (name, path) in std::iter::once(&own).chain(&self.local) {
            edit.extend([
                format!("-require={name}@v0.0.0"),
                format!("-replace={name}={}", self.seen(path)),
            ]);
        }
        edit.push(file.clone());
        self.toolchain.must(
            folder,
            &edit,
            verbose,
            "L607",
            "cannot add the dependencies to the module",
        )?;
        let mut wanted = self.fetched.clone();
        // The requirements of a local module must be known, too.
        wanted.extend(
            self.local
                .iter()
                .filter(|(_, path)| has_requirements(path))
                .map(|(name, _)| format!("{name}/...@v0.0.0")),
        );
        if wanted.is_empty() {
            return Ok(());
        }
        let overlay = write_overlay(folder, &self.pretended(&copy))?;
        let mut get = vec![
            "get".to_owned(),
            format!("-overlay={}", overlay.display()),
            format!("-modfile={file}"),
        ];
        get.extend(wanted.iter().cloned());
        let what = format!("cannot get {}", wanted.join(", "));
        self.toolchain
            .must(&self.top, &get, verbose, "L607", &what)
            .map(|_| ())
    }
}

/// Writes an overlay, `(visible path, file)`, and returns its list. An empty file hides the path.
pub fn write_overlay(folder: &Path, seen: &[(PathBuf, PathBuf)]) -> OrProblems<PathBuf> {
    let text = |path: &PathBuf| path.to_string_lossy().into_owned();
    let pairs: Map<String, Value> = seen
        .iter()
        .map(|(at, file)| (text(at), json!(text(file))))
        .collect();
    let overlay = folder.join("overlay.json");
    let json = json!({ "Replace": pairs }).to_string();
    cache::write(&overlay, json.as_bytes()).or_cannot_write(&overlay)?;
    Ok(overlay)
}

fn no_module(path: &str, reason: &str) -> Diagnostic {
    Diagnostic::error("L607", format!("{path} is not a Go module: {reason}"))
        .help("a local dependency is a folder with a go.mod")
}

/// `module example.com/a`, in quotes or not.
pub fn module_name(text: &str) -> Option<String> {
    let line = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("module"))?;
    let name = line.split("//").next()?.trim().trim_matches(['"', '`']);
    (!name.is_empty()).then(|| name.to_owned())
}

fn has_requirements(path: &str) -> bool {
    fs::read_to_string(Path::new(path).join("go.mod")).is_ok_and(|text| {
        text.lines()
            .any(|line| line.trim_start().starts_with("require"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_say_what_they_are_called() {
        assert_eq!(
            module_name("// a\nmodule example.com/a // b\n\ngo 1.19\n").as_deref(),
            Some("example.com/a")
        );
        assert_eq!(module_name("module \"a\"\n").as_deref(), Some("a"));
        assert_eq!(module_name("go 1.19\n"), None);
    }
}
