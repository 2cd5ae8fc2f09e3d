//! The user's modules: the benchmark source, and every user file that it imports.

use super::super::scope;
use super::super::settings::Settings;
use super::imports::{self, file_of};
use super::items::{self, Decorator, Item, Kind};
use super::raw::{self, Raw};
use super::syntax::{Dialect, comments_in, parse};
use crate::shared::blank::blanked;
use crate::shared::large;
use crate::shared::reach::ItemId;
use crate::shared::scripted::{self, Binding, Meaning, Script, indexed};
use lath_core::diagnostic::Lines;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// What a module of JavaScript has beside declarations.
pub struct Own {
    pub dialect: Dialect,
    pub raw: Raw,
    /// Indices of the modules that specifiers name.
    pub targets: BTreeMap<String, usize>,
    /// The name in `export default`.
    pub default_class: Option<usize>,
}

pub enum JavaScript {}

impl Script for JavaScript {
    type Kind = Kind;
    type Decorator = Decorator;
    type Own = Own;
    /// The source's.
    type Settings = Settings;

    fn imported(modules: &Modules, module: usize, binding: &Binding, rest: &str) -> Vec<Meaning> {
        let (Binding::Module(from) | Binding::From(from, _)) = binding;
        let Some(target) = Self::starred(modules, module, from) else {
            return Vec::new();
        };
        let meaning = match binding {
            Binding::From(_, own) if own == "default" => {
                let module = target;
                let class = modules.all[target].own.default_class;
                return class
                    .map(|item| Meaning::Item(ItemId { module, item }))
                    .into_iter()
                    .collect();
            }
            Binding::From(_, own) if rest.is_empty() => own.clone(),
            Binding::From(_, own) => format!("{own}.{rest}"),
            Binding::Module(_) => rest.to_owned(),
        };
        vec![Meaning::Name(target, meaning)]
    }

    fn starred(modules: &Modules, module: usize, star: &str) -> Option<usize> {
        modules.all[module].own.targets.get(star).copied()
    }
}

pub type Module = scripted::Module<JavaScript>;
pub type Modules = scripted::Modules<JavaScript>;

fn module(path: String, text: String) -> Module {
    // Imported data declares nothing.
    let dialect = Dialect::of(&path);
    let text = if dialect.is_some() {
        text
    } else {
        String::new()
    };
    let dialect = dialect.unwrap_or(Dialect::JavaScript);
    let raw = if dialect == Dialect::JavaScript {
        raw::find(&path, &text)
    } else {
        Raw::default()
    };
    let text = blanked(&text, raw.ranges.iter().cloned());
    // Decorators and comments are in the text.
    let parsed = parse(&path, &text, dialect);
    let root = parsed.tree.root_node();
    let mut comments = comments_in(root);
    // The first line may name the interpreter: it is not a comment.
    comments.retain(|c| !text[c.clone()].starts_with("#!"));
    let (items, imports) = (items::items(root, &text), imports::read(root, &text));
    let name = Path::new(&path)
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let is_default = |start: &usize| {
        text[*start..]
            .split_whitespace()
            .take(2)
            .eq(["export", "default"])
    };
    let is_default = |item: &Item| {
        !item.local
            && matches!(item.kind, Kind::Class(_))
            && item.starts.first().is_some_and(is_default)
    };
    Module {
        own: Own {
            dialect,
            raw,
            targets: BTreeMap::new(),
            default_class: items.iter().position(is_default),
        },
        problem: parsed.problem,
        lines: Lines::default(),
        indexed: indexed(&items),
        text,
        path,
        name,
        items,
        comments,
        imports,
    }
}

impl Modules {
    /// `follow`: reads imported modules too.
    pub fn read(path: String, text: String, follow: bool) -> Modules {
        let settings = if follow {
            Settings::of(Path::new(&path))
        } else {
            Settings::default()
        };
        let mut modules = Modules {
            all: vec![module(path, text)],
            settings,
        };
        let mut next = 0;
        while follow && next < modules.all.len() {
            modules.follow(next);
            next += 1;
        }
        let names = names(
            &modules
                .all
                .iter()
                .map(|m| m.path.clone())
                .collect::<Vec<_>>(),
        );
        for (module, name) in modules.all.iter_mut().zip(names) {
            module.name = name;
        }
        modules
    }

    fn follow(&mut self, from: usize) {
        let folder = Path::new(&self.all[from].path)
            .parent()
            .unwrap_or(Path::new("/"))
            .to_path_buf();
        for specifier in self.all[from].imports.modules.clone() {
            let files = match file_of(&specifier, &folder) {
                Some(path) => vec![path],
                // Conditions choose one of them later.
                None => scope::files(&specifier, &folder, self.settings(from)),
            };
            for path in files {
                let index = self.index(&path);
                let targets = &mut self.all[from].own.targets;
                if let Some(index) = index {
                    targets.entry(specifier.clone()).or_insert(index);
                }
            }
        }
    }

    /// The settings for a module's imports: runtimes do not apply them to JavaScript.
    fn settings(&self, module: usize) -> &Settings {
        const NONE: &Settings = &Settings::NONE;
        match self.all[module].own.dialect {
            Dialect::TypeScript => &self.settings,
            Dialect::JavaScript => NONE,
        }
    }

    /// The module in a file, read if it is new.
    fn index(&mut self, path: &Path) -> Option<usize> {
        let name = path.to_string_lossy().into_owned();
        let known = self.all.iter().position(|m| m.path == name);
        known.or_else(|| {
            let text = large::read(path).ok()?;
            self.all.push(module(name, text));
            Some(self.all.len() - 1)
        })
    }

    /// The harness name that `dotted` means in `module`: `Benchmark` for `lath.Benchmark`. `None`
    /// for other names.
    pub fn lath_name(module: &Module, dotted: &str) -> Option<String> {
        let (first, rest) = dotted
            .split_once('.')
            .map_or((dotted, None), |(f, r)| (f, Some(r)));
        match module.imports.names.get(first)? {
            Binding::Module(name) if name == "lath" => rest.map(str::to_owned),
            Binding::From(name, own) if name == "lath" && own != "default" && rest.is_none() => {
                Some(own.clone())
            }
            Binding::From(name, own) if name == "lath" && own == "default" => {
                rest.map(str::to_owned)
            }
            _ => None,
        }
    }
}

/// Prefixes of these files' symbols: the file's name without extension, with its folder's if two
/// are equal.
pub fn names(paths: &[String]) -> Vec<String> {
    let stem = |path: &str| {
        Path::new(path)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let long = |path: &str| {
        let folder = Path::new(path)
            .parent()
            .and_then(Path::file_name)
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        format!("{folder}/{}", stem(path))
    };
    let mut counts: HashMap<String, usize> = HashMap::new();
    paths
        .iter()
        .for_each(|path| *counts.entry(stem(path)).or_default() += 1);
    paths
        .iter()
        .map(|path| {
            if counts[&stem(path)] > 1 {
                long(path)
            } else {
                stem(path)
            }
        })
        .collect()
}
