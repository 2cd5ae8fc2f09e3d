//! The user's modules: the benchmark source, and every user file that it imports.

use super::super::scope;
use super::super::settings::Settings;
use super::imports::{Binding, Imports, file_of};
use super::items::{self, Item, Kind};
use super::raw::{self, Raw};
use super::syntax::{Dialect, comments_in, parse};
use crate::shared::indexed::{Indexed, Listed};
use crate::shared::large;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;

pub struct Module {
    /// Absolute.
    pub path: String,
    /// Prefix of its symbols elsewhere.
    pub name: String,
    pub text: String,
    pub dialect: Dialect,
    pub items: Vec<Item>,
    pub comments: Vec<Range<usize>>,
    pub imports: Imports,
    pub raw: Raw,
    /// Indices of the modules that specifiers name.
    pub targets: BTreeMap<String, usize>,
    /// The name in `export default`.
    pub default_class: Option<usize>,
    /// Why it could not be read.
    pub problem: Option<Diagnostic>,
    pub lines: Lines,
    indexed: Indexed,
}

impl Module {
    fn new(path: String, text: String) -> Module {
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
        let blanked = raw::blanked(&text, &raw.ranges);
        // Decorators and comments are in the text.
        let parsed = parse(
            &path,
            &blanked,
            dialect,
            &raw.ranges
                .iter()
                .map(|range| range.start)
                .collect::<Vec<_>>(),
        );
        let root = parsed.tree.root_node();
        let mut comments = comments_in(root);
        // The first line may name the interpreter: it is not a comment.
        comments.retain(|c| !text[c.clone()].starts_with("#!"));
        let (items, imports) = (items::items(root, &blanked), Imports::read(root, &blanked));
        let name = Path::new(&path)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_default = |start: &usize| {
            blanked[*start..]
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
            path,
            name,
            dialect,
            comments,
            imports,
            raw,
            targets: BTreeMap::new(),
            default_class: items.iter().position(is_default),
            problem: parsed.problem,
            lines: Lines::default(),
            indexed: Indexed::new(items.iter().map(listed)),
            items,
            text: blanked,
        }
    }

    pub fn place(&self, range: &Range<usize>) -> Place {
        self.lines
            .place(&self.path, &self.text, range.start, range.len())
    }

    /// Index of the type of that dotted path.
    pub fn class(&self, path: &str) -> Option<usize> {
        self.indexed.of_type(path)
    }

    /// Members of the class with that path, with indices.
    pub fn members(&self, class: &str) -> impl Iterator<Item = (usize, &Item)> {
        self.indexed
            .members(class)
            .iter()
            .map(|&index| (index, &self.items[index]))
    }

    /// Items of the same name in the same scope, in order.
    pub fn named(&self, item: &Item) -> &[usize] {
        self.indexed.named(&item.scope, &item.name)
    }

    /// Items that begin at `offset`.
    pub fn starting(&self, offset: usize) -> &[usize] {
        self.indexed.starting(offset)
    }

    /// Whether the module itself defines `name`.
    pub fn binds(&self, name: &str) -> bool {
        self.imports.names.contains_key(name) || self.indexed.binds(name)
    }
}

fn listed(item: &Item) -> Listed<'_> {
    let is_type = matches!(item.kind, Kind::Class(_) | Kind::Enum(_));
    Listed {
        scope: &item.scope,
        name: &item.name,
        is_type,
        local: item.local,
        starts: &item.starts,
    }
}

pub struct Modules {
    /// The source first.
    pub all: Vec<Module>,
    /// The source's.
    pub settings: Settings,
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
            all: vec![Module::new(path, text)],
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
                let targets = &mut self.all[from].targets;
                if let Some(index) = index {
                    targets.entry(specifier.clone()).or_insert(index);
                }
            }
        }
    }

    /// The settings for a module's imports: runtimes do not apply them to JavaScript.
    fn settings(&self, module: usize) -> &Settings {
        const NONE: &Settings = &Settings::NONE;
        match self.all[module].dialect {
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
            self.all.push(Module::new(name, text));
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
