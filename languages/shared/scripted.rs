//! What sources of scripting languages have in common: modules, the names that they bind, and what
//! a source needs of other modules.

mod loading;
mod names;
pub(crate) mod packages;
mod sites;

pub(crate) use loading::{Loading, Words, environment, start};
pub(crate) use sites::Sites;

use super::indexed::{Indexed, Listed};
use lath_core::annotation::{Literal, parse};
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::AnnotationText;
use std::collections::BTreeMap;
use std::ops::Range;

/// What a language adds to declarations, modules, and the meaning of imports.
pub(crate) trait Script: Sized {
    /// What a declaration is, with its properties.
    type Kind: Kind;
    type Decorator;
    /// Of one module.
    type Own;
    /// Of all modules.
    type Settings;

    /// What an imported name may mean in `module`, with `rest` behind it: `Sized` of `states.Sized`.
    fn imported(
        modules: &Modules<Self>,
        module: usize,
        binding: &Binding,
        rest: &str,
    ) -> Vec<Meaning>;

    /// The user's module whose names all belong to `module`.
    fn starred(modules: &Modules<Self>, module: usize, star: &str) -> Option<usize>;
}

/// What a declaration is.
pub(crate) trait Kind {
    fn is_class(&self) -> bool;
    /// It can be looked up as a type.
    fn is_type(&self) -> bool {
        self.is_class()
    }
    /// Dotted names of a class's bases, in order.
    fn bases(&self) -> &[String];
    /// Whether a later declaration of the same name takes this one's place.
    fn gives_way_to(&self, later: &Self) -> bool;
}

/// What a dotted name may stand for.
pub(crate) enum Meaning {
    Item(super::reach::ItemId),
    /// This name in the module of that index.
    Name(usize, String),
}

/// What a name is bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    Module(String),
    /// The module, and the name that it has there.
    From(String, String),
}

/// The import statements of a module.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    pub names: BTreeMap<String, Binding>,
    /// Modules whose names all belong to this one.
    pub stars: Vec<String>,
    /// Every named module, also those of which only a part is bound; no computed names.
    pub modules: Vec<String>,
}

/// A declaration.
pub(crate) struct Item<S: Script> {
    pub name: String,
    /// Names of enclosing classes and namespaces, outermost first.
    pub scope: Vec<String>,
    /// Inside a function or a block: cannot be named outside.
    pub local: bool,
    /// Declared where other code can name it, but shall not.
    pub hidden: bool,
    /// Its possible starts: each of its decorators, and itself.
    pub starts: Vec<usize>,
    pub name_range: Range<usize>,
    pub decorators: Vec<S::Decorator>,
    pub kind: S::Kind,
}

impl<S: Script> Item<S> {
    pub fn path(&self) -> String {
        let names: Vec<&str> = self.scope.iter().map(String::as_str).collect();
        [&names[..], &[&self.name]].concat().join(".")
    }
}

pub(crate) struct Module<S: Script> {
    /// Absolute.
    pub path: String,
    /// Prefix of its symbols elsewhere.
    pub name: String,
    pub text: String,
    pub items: Vec<Item<S>>,
    pub comments: Vec<Range<usize>>,
    pub imports: Imports,
    /// Why it could not be read.
    pub problem: Option<Diagnostic>,
    pub lines: Lines,
    pub indexed: Indexed,
    pub own: S::Own,
}

impl<S: Script> Module<S> {
    pub fn place(&self, range: &Range<usize>) -> Place {
        self.lines
            .place(&self.path, &self.text, range.start, range.len())
    }

    /// Index of the type of that dotted path.
    pub fn class(&self, path: &str) -> Option<usize> {
        self.indexed.of_type(path)
    }

    /// Members of the class with that path, with indices.
    pub fn members(&self, class: &str) -> impl Iterator<Item = (usize, &Item<S>)> {
        self.indexed
            .members(class)
            .iter()
            .map(|&index| (index, &self.items[index]))
    }

    /// Items of the same name in the same scope, in order.
    pub fn named(&self, item: &Item<S>) -> &[usize] {
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

/// The values in annotations, those of lists one by one.
pub(crate) fn given(texts: &[AnnotationText]) -> Vec<Literal> {
    let arguments = texts.iter().filter_map(|text| parse(text).ok());
    arguments
        .flat_map(|annotation| annotation.arguments)
        .flat_map(|argument| match argument.value {
            Literal::Array(elements) => elements.into_iter().map(|(value, _)| value).collect(),
            single => vec![single],
        })
        .collect()
}

/// The items of a module, to be looked up.
pub(crate) fn indexed<S: Script>(items: &[Item<S>]) -> Indexed {
    Indexed::new(items.iter().map(|item| Listed {
        scope: &item.scope,
        name: &item.name,
        is_type: item.kind.is_type(),
        local: item.local,
        starts: &item.starts,
    }))
}

/// The benchmark source, and every user file that it imports.
pub(crate) struct Modules<S: Script> {
    /// The source first.
    pub all: Vec<Module<S>>,
    pub settings: S::Settings,
}
