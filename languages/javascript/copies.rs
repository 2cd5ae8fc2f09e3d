//! The user's files in a wrapper: places of their copies, and the project files beside them.
//!
//! ```text
//! run_X/run_X.mjs             the wrapper, and lath/, the runtime
//! run_X/node_modules          the user's own packages
//! run_X/app/node_modules      dependencies that were installed for the suite
//! run_X/app/source/           copies; node_modules/lath there is the runtime
//! run_X/app/stage/            copies before they are compiled, where one of them is TypeScript or they run in a page
//! ```
//!
//! Packages are searched upwards from a file: the runtime, then the suite's dependencies, then the
//! user's packages.

use super::kind::{self, Kind};
use super::model::Model;
use super::probe::Product;
use super::scan::syntax::{Dialect, TYPESCRIPT};
use super::scope::{self, Found};
use super::settings::Settings;
use super::source::{Facts, Form, HELPER, Source, facts, in_url, prepare};
use crate::shared::cache;
use crate::shared::model::functions;
use crate::shared::portable::Names;
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::OrProblems;
use lath_core::paths::relative;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub const SOURCE: &str = "app/source";
pub const STAGE: &str = "app/stage";

/// All copies of a program.
pub struct Copies<'a> {
    model: &'a Model<'a>,
    names: Names,
    /// The common folder of all files.
    root: PathBuf,
    /// One of the files is TypeScript, or they run in a page: all are compiled into one.
    pub is_compiled: bool,
    product: Product,
    settings: Settings,
    /// Of each file, if they are compiled.
    kinds: Vec<Kind>,
    /// They are compiled into a CommonJS file.
    pub is_common: bool,
    /// A file to compile loads another by `import x = require()`.
    requires: bool,
}

impl<'a> Copies<'a> {
    pub fn new(model: &'a Model<'a>, product: Product) -> Copies<'a> {
        let in_page = product == Product::Chromium;
        let files = &model.program.files;
        let folder = |file: &String| {
            Path::new(file)
                .parent()
                .unwrap_or(Path::new("/"))
                .to_path_buf()
        };
        let mut root = files.first().map(folder).unwrap_or_default();
        while !files.iter().all(|file| Path::new(file).starts_with(&root)) && root.pop() {}
        let is_compiled = in_page
            || files.iter().any(|file| {
                TYPESCRIPT
                    .iter()
                    .any(|extension| file.ends_with(&format!(".{extension}")))
            });
        let settings = Settings::of(Path::new(&model.program.source));
        let mut copies = Copies {
            model,
            names: Names::of(&model.program.source),
            root,
            is_compiled,
            product,
            settings,
            kinds: Vec::new(),
            is_common: false,
            requires: false,
        };
        if is_compiled {
            copies.decide();
        }
        copies
    }

    /// Decides the kinds of compiled files, and that of the file that they become: the source's, or
    /// a module if one of them can be nothing else.
    fn decide(&mut self) {
        let mut only_module = self.in_page();
        for file in &self.model.program.files {
            let text = std::fs::read(file).unwrap_or_default();
            let facts = match Dialect::of(file) {
                Some(_) => facts(file, &String::from_utf8_lossy(&text)),
                None => Facts::default(),
            };
            only_module |= facts.only_module;
            self.requires |= facts.requires;
            self.kinds.push(kind::of(file, &facts, &self.settings));
        }
        self.is_common = !only_module && self.kinds.first() == Some(&Kind::Common);
    }

    /// They run in a page of a browser.
    pub fn in_page(&self) -> bool {
        self.product == Product::Chromium
    }

    /// A module that compiled CommonJS files become part of needs its own `require`.
    pub fn needs_require(&self) -> bool {
        let requires = self.requires || self.kinds.contains(&Kind::Common);
        !self.is_common && !self.in_page() && requires
    }

    /// The conditions that a runtime's imports meet.
    fn conditions(&self, is_required: bool) -> Vec<&'static str> {
        let mut conditions = match self.product {
            Product::Node => vec!["node"],
            Product::Bun => vec!["bun", "node"],
            Product::Deno => vec!["deno", "node"],
            Product::Chromium => vec!["browser"],
        };
        let is_required = is_required || self.is_common;
        conditions.push(if is_required { "require" } else { "import" });
        conditions.extend(["module-sync", "default"]);
        conditions
    }

    /// What an import of `original` means in its copy, if not what it says.
    fn resolved(&self, original: &str, specifier: &str, is_required: bool) -> Option<String> {
        let folder = Path::new(original).parent()?;
        let settings = match Dialect::of(original) {
            Some(Dialect::TypeScript) => &self.settings,
            _ => &Settings::NONE,
        };
        let conditions = self.conditions(is_required);
        match scope::found(specifier, folder, settings, &conditions)? {
            Found::Package(name) => Some(name),
            Found::File(path) => {
                let is_copied = |file: &String| *path == **file;
                let copied = self
                    .model
                    .program
                    .files
                    .iter()
                    .find(|file| is_copied(file))?;
                let name = relative(folder, Path::new(copied));
                let name = format!("./{}", name.to_string_lossy());
                let is_url = !self.is_compiled && !is_required;
                Some(if is_url { in_url(&name) } else { name })
            }
        }
    }

    fn relative(&self, file: &str) -> String {
        Path::new(file)
            .strip_prefix(&self.root)
            .unwrap_or(Path::new(file))
            .to_string_lossy()
            .into_owned()
    }

    /// `(path beside the wrapper, name of the original)`.
    pub fn named(&self) -> Vec<(String, String)> {
        self.list()
            .into_iter()
            .map(|(copy, original)| (copy, self.names.name(&original)))
            .collect()
    }

    /// `(path beside the wrapper, original)`.
    pub fn list(&self) -> Vec<(String, String)> {
        let folder = if self.is_compiled { STAGE } else { SOURCE };
        self.model
            .program
            .files
            .iter()
            .map(|file| (format!("{folder}/{}", self.relative(file)), file.clone()))
            .collect()
    }

    /// The module that the wrapper imports.
    pub fn entry(&self) -> String {
        let source = &self.model.program.source;
        if self.is_compiled {
            format!("./{}", self.compiled())
        } else {
            format!("./{SOURCE}/{}", self.relative(source))
        }
    }

    /// The file that compiled copies become.
    pub fn compiled(&self) -> String {
        let extension = if self.is_common { "cjs" } else { "mjs" };
        format!("{SOURCE}/{}.{extension}", self.model.program.stem)
    }

    /// Top-level names in each file that the wrapper needs.
    pub fn names(&self) -> BTreeMap<usize, Vec<String>> {
        let program = self.model.program;
        let of_states = program
            .states
            .iter()
            .flat_map(|s| s.fixtures.iter().map(|f| &f.symbol).chain([&s.symbol]));
        let constants = program
            .states
            .iter()
            .flat_map(|s| &s.params)
            .filter_map(|p| match &p.kind {
                lath_core::site::ValueKind::Enum { constants } => constants
                    .first()
                    .map(|(_, symbol)| symbol)
                    .filter(|symbol| !symbol.is_empty()),
                _ => None,
            });
        let measured = || program.benchmarks.iter().flat_map(functions);
        let checks = measured()
            .filter_map(|b| b.check.as_ref()?.function.as_ref())
            .map(|f| &f.symbol);
        let mut names: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for symbol in of_states
            .chain(constants)
            .chain(checks)
            .chain(measured().map(|b| &b.symbol))
        {
            let (index, path) = self.model.module(symbol);
            names
                .entry(index)
                .or_default()
                .insert(path.split('.').next().unwrap_or_default().to_owned());
        }
        names
            .into_iter()
            .map(|(index, names)| (index, names.into_iter().collect()))
            .collect()
    }

    /// Writes all copies below `folder`. L508 if an original cannot be read.
    pub fn write(&self, folder: &Path) -> OrProblems<Vec<PathBuf>> {
        let names = self.names();
        let mut written = Vec::new();
        let mut kinds: BTreeMap<PathBuf, Vec<Option<bool>>> = BTreeMap::new();
        for (index, (copy, original)) in self.list().into_iter().enumerate() {
            let bytes = std::fs::read(&original).or_cannot_read(&original)?;
            let path = folder.join(&copy);
            if Dialect::of(&original).is_none() {
                written.push(cache::written(path, &bytes)?);
                continue;
            }
            let text = String::from_utf8_lossy(&bytes);
            let kind = self.kinds.get(index).copied();
            let resolve = |specifier: &str, required| self.resolved(&original, specifier, required);
            let form = Form {
                in_page: self.in_page(),
                kind,
                bundled_as_common: self.is_common,
                has_both: self.product == Product::Bun,
                resolve: &resolve,
            };
            let wanted = names.get(&index).map_or(&[][..], Vec::as_slice);
            let Source {
                text,
                helper,
                is_module,
            } = prepare(
                &original,
                &self.names.name(&original),
                index,
                &text,
                &self.model.program.blanks,
                wanted,
                &form,
            );
            if let Some(helper) = helper {
                written.push(cache::written(
                    PathBuf::from(format!("{}.{HELPER}", path.display())),
                    helper.as_bytes(),
                )?);
            }
            let is_undecided = original.ends_with(".js") || original.ends_with(".ts");
            if let (true, Some(parent)) = (is_undecided, Path::new(&original).parent()) {
                let decided = kind.filter(|_| original.ends_with(".ts"));
                kinds
                    .entry(parent.to_path_buf())
                    .or_default()
                    .push(decided.map_or(is_module, |kind| Some(kind == Kind::Module)));
            }
            written.push(cache::written(path, text.as_bytes())?);
        }
        written.extend(self.write_projects(folder, kinds)?);
        Ok(written)
    }

    /// Writes a `package.json` beside the copies of each folder.
    fn write_projects(
        &self,
        folder: &Path,
        kinds: BTreeMap<PathBuf, Vec<Option<bool>>>,
    ) -> OrProblems<Vec<PathBuf>> {
        let mut written = Vec::new();
        for (parent, kinds) in kinds {
            let below = self.relative(&parent.to_string_lossy());
            let path = folder
                .join(if self.is_compiled { STAGE } else { SOURCE })
                .join(below)
                .join("package.json");
            written.push(cache::written(path, project(&parent, &kinds).as_bytes())?);
        }
        Ok(written)
    }

    /// The user's own packages, nearest to the source.
    pub fn packages(&self) -> Option<PathBuf> {
        let source = Path::new(&self.model.program.source);
        source
            .ancestors()
            .skip(1)
            .map(|folder| folder.join("node_modules"))
            .find(|folder| folder.is_dir())
    }

    /// Project files that determine the kind of the copies: the nearest to each.
    pub fn projects(&self) -> BTreeSet<PathBuf> {
        self.model
            .program
            .files
            .iter()
            .filter_map(|file| scope::project_of(Path::new(file).parent()?))
            .collect()
    }

    /// The user's compiler settings, nearest to the source, and those that they extend.
    pub fn settings(&self) -> &[PathBuf] {
        &self.settings.files
    }
}

/// The `package.json` beside copies: the user's content, and whether files are modules; if nothing
/// says that, their syntax decides. Files in neither notation are modules if any other is.
fn project(folder: &Path, kinds: &[Option<bool>]) -> String {
    let text = scope::project_of(folder)
        .and_then(|file| std::fs::read(file).ok())
        .and_then(|text| serde_json::from_slice::<Value>(&text).ok());
    let mut project = text.filter(Value::is_object).unwrap_or_else(|| json!({}));
    if project.get("type").is_none() {
        let has = |kind: bool| kinds.contains(&Some(kind));
        let decided = match (has(true), has(false)) {
            (true, false) => Some("module"),
            (_, true) if !has(true) => Some("commonjs"),
            (false, false) => Some("commonjs"),
            _ => None,
        };
        if let Some(decided) = decided {
            project["type"] = json!(decided);
        }
    }
    project.to_string()
}
