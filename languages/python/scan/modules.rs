//! The user's modules: the benchmark source, and every user file that it imports.

use super::imports::{self, Binding, Imports};
use super::items::{self, Item, Kind};
use super::syntax::parse;
use crate::shared::comments::Commented;
use crate::shared::indexed::{Indexed, Listed};
use crate::shared::large;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::Notation;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub struct Module {
    /// Absolute.
    pub path: String,
    /// Dotted.
    pub name: String,
    pub text: String,
    pub items: Vec<Item>,
    pub comments: Vec<Range<usize>>,
    pub imports: Imports,
    /// Why it could not be read.
    pub problem: Option<Diagnostic>,
    lines: Lines,
    indexed: Indexed,
}

impl Module {
    fn new(path: String, name: String, text: String) -> Module {
        let (parsed, aside) = parse(&path, &text);
        let (items, mut comments, statements) = items::items(&parsed.tree, &text);
        if !aside.is_empty() {
            comments.extend(aside);
            comments.sort_by_key(|comment| comment.start);
        }
        let imports = Imports::read(&statements, &name, path.ends_with("/__init__.py"), &text);
        let problem = parsed.problem;
        Module {
            path,
            name,
            comments,
            imports,
            problem,
            lines: Lines::default(),
            indexed: Indexed::new(items.iter().map(listed)),
            items,
            text,
        }
    }

    pub fn commented(&self) -> Commented<'_> {
        let (path, text, lines, comments) = (&self.path, &self.text, &self.lines, &self.comments);
        Commented {
            path,
            text,
            lines,
            comments,
            begin: "#",
            notation: Notation::Brackets,
            raw: true,
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
    let is_type = matches!(item.kind, Kind::Class(_));
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
}

impl Modules {
    /// `follow`: reads imported modules too.
    pub fn read(path: String, text: String, follow: bool) -> Modules {
        let (name, root) = imports::module_of(Path::new(&path));
        let mut modules = Modules {
            all: vec![Module::new(path.clone(), name, text)],
        };
        if !follow {
            return modules;
        }
        // Python imports the enclosing packages first.
        let own = modules.all[0].name.clone();
        let mut wanted: Vec<String> = vec![own];
        let mut next = 0;
        while next < modules.all.len() {
            wanted.extend(modules.all[next].imports.modules.iter().cloned());
            for name in std::mem::take(&mut wanted) {
                modules.add(&name, &root);
            }
            next += 1;
        }
        modules
    }

    fn add(&mut self, name: &str, root: &Path) {
        for (name, path) in imports::files_of(name, root) {
            let path: PathBuf = path;
            let known = self
                .all
                .iter()
                .any(|m| m.name == name || Path::new(&m.path) == path);
            // The harness's own package does not belong to the user.
            if known || name == "lath" {
                continue;
            }
            if let Ok(text) = large::read(&path) {
                self.all
                    .push(Module::new(path.to_string_lossy().into_owned(), name, text));
            }
        }
    }

    pub fn index(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|m| m.name == name)
    }

    /// The harness name that `dotted` means in `module`: `Benchmark` for `lath.Benchmark`. `None`
    /// for other names.
    pub fn lath_name(&self, module: &Module, dotted: &str) -> Option<String> {
        let (first, rest) = dotted
            .split_once('.')
            .map_or((dotted, None), |(f, r)| (f, Some(r)));
        match module.imports.names.get(first) {
            Some(Binding::Module(name)) if name == "lath" && !module.indexed.binds(first) => {
                rest.map(str::to_owned)
            }
            Some(Binding::From(name, own)) if name == "lath" && rest.is_none() => Some(own.clone()),
            Some(_) => None,
            None if rest.is_some() || module.binds(first) => None,
            // Unknown names may come from any star import; the harness's only from this one.
            None if module.imports.stars.iter().any(|s| s == "lath") => Some(first.to_owned()),
            None => None,
        }
    }
}
