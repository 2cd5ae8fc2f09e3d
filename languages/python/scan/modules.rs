//! The user's modules: the benchmark source, and every user file that it imports.

use super::imports;
use super::items::{self, Decorator, Kind};
use super::syntax::parse;
use crate::shared::comments::Commented;
use crate::shared::large;
use crate::shared::scripted::{self, Binding, Meaning, Script, indexed};
use lath_core::diagnostic::Lines;
use lath_core::site::Notation;
use std::path::{Path, PathBuf};

/// What modules of Python have of their own: nothing.
pub enum Python {}

impl Script for Python {
    type Kind = Kind;
    type Decorator = Decorator;
    type Own = ();
    type Settings = ();

    fn imported(modules: &Modules, _: usize, binding: &Binding, rest: &str) -> Vec<Meaning> {
        let named = |module: &str, name: &str| {
            let index = modules.index(module)?;
            Some(Meaning::Name(index, name.to_owned()))
        };
        match binding {
            Binding::From(from, own) => {
                let module = format!("{from}.{own}");
                let inside = named(&module, rest).filter(|_| !rest.is_empty());
                let path = if rest.is_empty() {
                    own.clone()
                } else {
                    format!("{own}.{rest}")
                };
                inside.or_else(|| named(from, &path)).into_iter().collect()
            }
            Binding::Module(base) => {
                // `import suite.states`: the longest prefix of `suite.states.Sized` that is a
                // module.
                let whole = format!("{base}.{rest}");
                let dots = whole.match_indices('.').rev();
                dots.filter_map(|(end, _)| named(&whole[..end], &whole[end + 1..]))
                    .collect()
            }
        }
    }

    fn starred(modules: &Modules, _: usize, star: &str) -> Option<usize> {
        modules.index(star)
    }
}

pub type Module = scripted::Module<Python>;
pub type Modules = scripted::Modules<Python>;

fn module(path: String, name: String, text: String) -> Module {
    let (parsed, aside) = parse(&path, &text);
    let (items, mut comments, statements) = items::items(&parsed.tree, &text);
    if !aside.is_empty() {
        comments.extend(aside);
        comments.sort_by_key(|comment| comment.start);
    }
    let imports = imports::read(&statements, &name, path.ends_with("/__init__.py"), &text);
    Module {
        problem: parsed.problem,
        indexed: indexed(&items),
        lines: Lines::default(),
        own: (),
        path,
        name,
        text,
        items,
        comments,
        imports,
    }
}

impl Module {
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
}

impl Modules {
    /// `follow`: reads imported modules too.
    pub fn read(path: String, text: String, follow: bool) -> Modules {
        let (name, root) = imports::module_of(Path::new(&path));
        let mut modules = Modules {
            all: vec![module(path.clone(), name, text)],
            settings: (),
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
                    .push(module(path.to_string_lossy().into_owned(), name, text));
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

    /// Whether a name means `name` of the library's module `from`: `enum.Enum`, or `Enum` after
    /// `from enum import Enum`.
    pub fn is_library(module: &Module, dotted: &str, from: &str, names: &[&str]) -> bool {
        let (first, rest) = dotted
            .split_once('.')
            .map_or((dotted, None), |(f, r)| (f, Some(r)));
        match module.imports.names.get(first) {
            Some(Binding::Module(name)) => name == from && rest.is_some_and(|r| names.contains(&r)),
            Some(Binding::From(name, own)) => {
                name == from && rest.is_none() && names.contains(&own.as_str())
            }
            None => module.imports.stars.iter().any(|s| s == from) && names.contains(&dotted),
        }
    }
}
