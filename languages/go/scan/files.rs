//! The user's files: the benchmark source, and the files of its package that it needs.
//!
//! A folder may hold many one-file programs, or one package of many files; nothing says which. A
//! file beside the source is therefore included if it declares a used but undeclared name, methods
//! of an included type, or fixtures that take such a type, and if it redeclares nothing.

use super::constraints::Tags;
use super::function::ERROR;
use super::items::{self, Item, Items, Kind, TypeItem};
use super::packages::{self, Module};
use super::syntax::{children, field, parse, text};
use super::uses;
use crate::shared::comments::Commented;
use crate::shared::folders::inside;
use crate::shared::indexed::{Indexed, Listed};
use crate::shared::large;
use lath_core::annotation::Roles;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::Notation;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tree_sitter::{Node, Tree};

pub struct File {
    /// Absolute.
    pub path: String,
    pub text: String,
    pub package: String,
    /// Import path of the package; empty for the source's own.
    pub import_path: String,
    /// Prefix of its names in symbols; empty for the source's own package.
    pub prefix: String,
    pub items: Items,
    /// Names that it declares at package level.
    pub declares: BTreeSet<String>,
    /// Names that it uses without a local declaration.
    uses: BTreeSet<String>,
    /// Types taken by fixtures outside types.
    prepared: BTreeSet<String>,
    /// Why it could not be read.
    pub problem: Option<Diagnostic>,
    lines: Lines,
    indexed: Indexed,
}

impl File {
    pub fn new(path: String, text: String) -> File {
        let parsed = parse(&path, &text);
        let tree = parsed.tree;
        let items = items::items(&tree, &text);
        let listed = items.items.iter().map(|item| Listed {
            scope: item.owner.as_slice(),
            name: &item.name,
            is_type: matches!(item.kind, Kind::Type(_)),
            local: item.local,
            starts: &item.starts,
        });
        let mut file = File {
            prepared: BTreeSet::new(),
            package: package(&tree, &text),
            import_path: String::new(),
            prefix: String::new(),
            declares: declares(&tree, &text),
            uses: uses::of(tree.root_node(), &text),
            problem: parsed.problem,
            lines: Lines::default(),
            indexed: Indexed::new(listed),
            items,
            path,
            text,
        };
        file.prepared = file.prepared();
        file
    }

    fn prepared(&self) -> BTreeSet<String> {
        let (texts, _) = self.commented().annotations();
        let fixtures = texts
            .into_iter()
            .filter(|text| Roles::of(std::slice::from_ref(text)).is_fixture());
        let items = self
            .commented()
            .before_code(fixtures, &[])
            .flat_map(|(_, start)| self.starting(start))
            .map(|&position| &self.items.items[position])
            .filter(|item| item.owner.is_none());
        let functions = items.filter_map(|item| {
            if let Kind::Function(function) = &item.kind {
                Some(function)
            } else {
                None
            }
        });
        functions
            .flat_map(|function| function.parameters.iter().map(|p| p.ty.clone()))
            .collect()
    }

    pub fn commented(&self) -> Commented<'_> {
        let (path, text, lines, comments) =
            (&self.path, &self.text, &self.lines, &self.items.comments);
        Commented {
            path,
            text,
            lines,
            comments,
            begin: "//",
            notation: Notation::Braces,
            raw: false,
        }
    }

    pub fn place(&self, range: &Range<usize>) -> Place {
        self.lines
            .place(&self.path, &self.text, range.start, range.len())
    }

    /// Items that begin at `offset`.
    pub fn starting(&self, offset: usize) -> &[usize] {
        self.indexed.starting(offset)
    }

    /// The type of that name.
    pub fn type_named(&self, name: &str) -> Option<&TypeItem> {
        match &self.items.items[self.indexed.of_type(name)?].kind {
            Kind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Functions, types and variables of that name.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Item> {
        let named = self.indexed.named(&[], name).iter();
        named.map(|&position| &self.items.items[position])
    }

    /// Methods and fields of the type with that name, with indices.
    pub fn members(&self, owner: &str) -> impl Iterator<Item = (usize, &Item)> {
        let members = self.indexed.members(owner).iter();
        members.map(|&position| (position, &self.items.items[position]))
    }

    /// The name of a declaration here for the user and the wrapper.
    pub fn qualified(&self, name: &str) -> String {
        if self.prefix.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.prefix)
        }
    }

    /// For the source's own package: everything is visible.
    pub fn is_own(&self) -> bool {
        self.import_path.is_empty()
    }

    /// Whether `name` in this file is the harness's package.
    pub fn is_harness(&self, name: &str) -> bool {
        self.items
            .imports
            .iter()
            .any(|(local, path)| local == name && path == "lath")
    }

    /// Its `//go:build` line holds, or it has none.
    fn is_taken(&self, tags: &Tags) -> bool {
        let lines = self
            .items
            .comments
            .iter()
            .map(|range| &self.text[range.clone()]);
        lines
            .filter_map(|line| line.strip_prefix("//go:build "))
            .all(|constraint| tags.take(constraint))
    }

    /// Types whose methods it declares without declaring the types.
    fn extends(&self) -> impl Iterator<Item = &String> {
        let methods = self
            .items
            .items
            .iter()
            .filter(|i| matches!(i.kind, Kind::Function(_)));
        methods
            .filter_map(|i| i.owner.as_ref())
            .filter(|owner| !self.declares.contains(*owner))
    }
}

/// Reads a source, the files beside it that it needs, and the imported packages of its module;
/// `follow`: reads other files at all, if their constraints hold for these tags.
pub fn read(path: String, text: String, follow: Option<&Tags>) -> Vec<File> {
    let mut files = vec![File::new(path, text)];
    let mut others: Vec<File> = follow
        .map(|tags| beside(&files[0], tags))
        .unwrap_or_default();
    let mut declared = files[0].declares.clone();
    loop {
        let wanted = |other: &File| {
            let used = files
                .iter()
                .flat_map(|f| &f.uses)
                .any(|name| !declared.contains(name) && other.declares.contains(name));
            let extended = other.extends().any(|owner| declared.contains(owner));
            let prepares = other.prepared.iter().any(|ty| declared.contains(ty));
            (used || extended || prepares) && other.declares.is_disjoint(&declared)
        };
        let Some(next) = others.iter().position(wanted) else {
            break;
        };
        let file = others.remove(next);
        declared.extend(file.declares.iter().cloned());
        files.push(file);
    }
    if let Some(tags) = follow
        && let Some(module) = Module::of(Path::new(&files[0].path))
    {
        packages::follow(&mut files, &module, tags);
    }
    settle_errors(&mut files);
    files
}

/// In a package that declares its own `error`, that is a type as any other.
pub fn settle_errors(files: &mut [File]) {
    let folder = |file: &File| Path::new(&file.path).parent().map(Path::to_path_buf);
    let own: BTreeSet<_> = files
        .iter()
        .filter(|file| file.declares.contains(ERROR))
        .map(folder)
        .collect();
    for file in files.iter_mut().filter(|file| own.contains(&folder(file))) {
        for item in &mut file.items.items {
            if let Kind::Function(function) = &mut item.kind
                && std::mem::take(&mut function.fails)
            {
                function.results.push(ERROR.to_owned());
            }
        }
    }
}

/// The other files of the source's package.
fn beside(source: &File, tags: &Tags) -> Vec<File> {
    let mut files = Path::new(&source.path)
        .parent()
        .map(|folder| of_folder(folder, tags, Some(&source.path)))
        .unwrap_or_default();
    files.retain(|file| file.package == source.package);
    files
}

/// The files of a package, without tests, files for other systems, and the file `but`, which is
/// already read.
pub fn of_folder(folder: &Path, tags: &Tags, but: Option<&str>) -> Vec<File> {
    let mut paths = inside(folder);
    let stem = |path: &Path| {
        path.file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    paths.retain(|p| {
        p.extension().is_some_and(|e| e == "go")
            && !stem(p).starts_with(['_', '.'])
            && tags.take_name(&stem(p))
            && p.to_str() != but
    });
    let read = |path: PathBuf| {
        let text = large::read(&path).ok()?;
        Some(File::new(path.to_string_lossy().into_owned(), text))
    };
    paths
        .into_iter()
        .filter_map(read)
        .filter(|file| file.is_taken(tags))
        .collect()
}

fn package(tree: &Tree, source: &str) -> String {
    clause(tree).map_or_else(String::new, |name| text(name, source).to_owned())
}

/// The name after `package`.
pub fn clause<'t>(tree: &'t Tree) -> Option<Node<'t>> {
    children(tree.root_node())
        .into_iter()
        .find(|n| n.kind() == "package_clause")
        .and_then(|n| n.named_child(0))
}

/// The name of a function `main`.
pub fn main_function<'t>(tree: &'t Tree, source: &str) -> Option<Node<'t>> {
    let functions = children(tree.root_node())
        .into_iter()
        .filter(|n| n.kind() == "function_declaration");
    functions
        .filter_map(|n| field(n, "name"))
        .find(|name| text(*name, source) == "main")
}

fn declares(tree: &Tree, source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for node in children(tree.root_node()) {
        match node.kind() {
            "function_declaration" => {
                names.extend(field(node, "name").map(|n| text(n, source).to_owned()))
            }
            "type_declaration" | "const_declaration" | "var_declaration" => {
                super::function::declared_at_top(node, source, &mut names)
            }
            _ => {}
        }
    }
    // Several files may declare these.
    for shared in ["init", "_"] {
        names.remove(shared);
    }
    names
}
