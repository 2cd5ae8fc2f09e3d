//! Sites: declarations with their annotations and resolved types, for lath-core.

use super::construct::{Construct, construct};
use super::deferred::deferred;
use super::function::{FunctionItem, Receiver};
use super::items::{Item, Kind, Owner};
use super::names::TypeId;
use super::source::Source;
use super::values;
use crate::shared::comments::Commented;
use crate::shared::pure::calls_only_harmless;
use crate::shared::unattached;
use lath_core::annotation::Roles;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::site::{
    AnnotationText, Blank, Element, Field, Function, Injected, Notation, Parameter, Passing, Scan,
    Site, TypeDecl, ValueKind,
};
use std::collections::BTreeMap;

/// Everything found in the source's files.
pub fn sites(source: &Source) -> Scan {
    let mut sites = Sites {
        source,
        annotations: BTreeMap::new(),
        scan: Scan::default(),
    };
    sites.scan.source = source.files[0].path.clone();
    sites.scan.files = source
        .files
        .iter()
        .map(|file| file.path.clone())
        .chain(source.included.iter().cloned())
        .collect();
    sites.scan.blanks = mains(source);
    (0..source.files.len()).for_each(|file| sites.annotate(file));
    for (file, index, item) in source.items() {
        sites.site(file, index, item);
    }
    sites.scan
}

/// The user's `main`, which the wrapper replaces.
fn mains(source: &Source) -> Vec<Blank> {
    let root = &source.files[0];
    let is_main = |item: &&Item| {
        matches!(item.kind, Kind::Function(_))
            && item.name == "main"
            && item.modules.is_empty()
            && item.owner == Owner::None
    };
    let found = root.items.iter().filter(|item| !item.local).filter(is_main);
    found
        .map(|item| Blank {
            file: root.path.clone(),
            start: item.range.start,
            end: item.range.end,
        })
        .collect()
}

struct Sites<'a> {
    source: &'a Source,
    /// Annotation texts of `(file, item)`.
    annotations: BTreeMap<(usize, usize), Vec<AnnotationText>>,
    scan: Scan,
}

impl Sites<'_> {
    /// Joins annotations with their declarations.
    fn annotate(&mut self, index: usize) {
        let file = &self.source.files[index];
        let taken: Vec<_> = file
            .comments
            .iter()
            .filter(|c| !file.is_left_out(c.start))
            .cloned()
            .collect();
        let (path, text, lines) = (&file.path, &file.text, &file.lines);
        let commented = |comments| Commented {
            path,
            text,
            lines,
            comments,
            begin: "//",
            notation: Notation::Braces,
            raw: false,
        };
        let (texts, problems) = commented(&taken).annotations();
        self.scan.diagnostics.extend(problems);
        self.scan.diagnostics.extend(file.problem.clone());
        for (text, start) in commented(&file.comments).before_code(texts, &[]) {
            let here = file
                .starting(start)
                .iter()
                .copied()
                .find(|&position| describable(&file.items[position]));
            match here.map(|position| (position, &file.items[position])) {
                Some((_, item)) if item.local => self.scan.diagnostics.push(in_function(&text)),
                Some((position, item)) => {
                    let described = if matches!(item.kind, Kind::Impl) {
                        self.source.owner(index, item)
                    } else {
                        None
                    };
                    let key = described.map_or((index, position), |id| (id.file, id.item));
                    self.annotations.entry(key).or_default().push(text);
                }
                // Before a declaration that a `#[cfg(…)]` excludes.
                None if file.is_left_out(start) => {}
                None => self
                    .scan
                    .diagnostics
                    .push(nothing(&text, &file.text[start..])),
            }
        }
    }

    fn roles(&self, id: (usize, usize)) -> Roles<'_> {
        Roles::of(self.annotations.get(&id).map_or(&[], Vec::as_slice))
    }

    fn site(&mut self, file: usize, index: usize, item: &Item) {
        let annotations = self
            .annotations
            .get(&(file, index))
            .cloned()
            .unwrap_or_default();
        let is_type = matches!(item.kind, Kind::Type(_) | Kind::Enum(_) | Kind::Trait(_));
        if annotations.is_empty() && !is_type {
            return;
        }
        let owner = self.source.owner(file, item);
        let place = self.source.files[file].place(&item.name_range);
        if item.owner != Owner::None && owner.is_none() {
            self.scan.diagnostics.push(foreign(item, &place));
            return;
        }
        let symbol = match owner {
            Some(owner) => format!("{}::{}", self.source.symbol(owner), item.name),
            None => self.source.qualified(file, item),
        };
        let element = match &item.kind {
            Kind::Function(function) => {
                if let Some(problem) = self.uncallable(file, item, function, &symbol) {
                    self.scan.diagnostics.push(problem);
                    return;
                }
                Element::Function(self.function(file, item, function))
            }
            Kind::Type(_) | Kind::Enum(_) | Kind::Trait(_)
                if self.is_generic_state(file, index, item) =>
            {
                self.scan.diagnostics.push(generic(&symbol, &place));
                return;
            }
            Kind::Type(_) | Kind::Enum(_) | Kind::Trait(_) => {
                Element::Type(self.type_decl(TypeId { file, item: index }))
            }
            Kind::Field(ty) => Element::Field(self.field(file, item, ty, false, false)),
            Kind::Static { ty, constant } => {
                Element::Field(self.field(file, item, ty, true, *constant))
            }
            _ => return,
        };
        let owner = owner.map(|owner| self.source.symbol(owner));
        self.scan.sites.push(Site {
            annotations,
            name: item.name.clone(),
            symbol,
            owner,
            place,
            element,
        });
    }

    /// Why the harness cannot call an annotated function.
    fn uncallable(
        &self,
        file: usize,
        item: &Item,
        function: &FunctionItem,
        symbol: &str,
    ) -> Option<Diagnostic> {
        let in_generic = matches!(item.owner, Owner::Impl { generic: true, .. });
        let (what, help) = match () {
            () if function.generic || in_generic => (
                "is generic",
                "it is a template of functions: annotate a function that calls it with the types to measure",
            ),
            () if function.receiver == Some(Receiver::Other) => (
                "consumes its object",
                "take `&self` or `&mut self`: lath calls one object many times",
            ),
            () => return None,
        };
        let place = self.source.files[file].place(&item.name_range);
        Some(
            Diagnostic::error("L205", format!("`{symbol}` {what}"))
                .at(&place, "the harness cannot call it")
                .help(help),
        )
    }

    fn is_generic_state(&self, file: usize, index: usize, item: &Item) -> bool {
        let generic = matches!(&item.kind, Kind::Type(t) if t.generic)
            || matches!(&item.kind, Kind::Enum(e) if e.generic);
        generic && self.roles((file, index)).is_state()
    }

    fn function(&self, file: usize, item: &Item, function: &FunctionItem) -> Function {
        let parameters = self.parameters(file, item, function);
        let takes_sink = parameters
            .iter()
            .any(|p| p.injected.is_some() || p.passing != Passing::ConstReference);
        let module = self.source.files[file].module_of(item);
        let returns = function.value(|ty| self.source.unaliased(&module, ty));
        let in_trait = matches!(
            &item.owner,
            Owner::Trait(_)
                | Owner::Impl {
                    of_trait: Some(_),
                    ..
                }
        );
        Function {
            returns: returns.clone(),
            is_static: function.receiver.is_none(),
            is_public: in_trait || self.is_visible(file, item),
            // Each implementing type has all methods of the trait.
            is_abstract: false,
            is_template: false,
            is_virtual: in_trait,
            is_async: function.gives_future(),
            deferred: returns.as_deref().and_then(deferred),
            has_no_sink: returns.is_none()
                && self.is_harmless(function)
                && !takes_sink
                && function.receiver != Some(Receiver::Exclusive),
            parameters,
        }
    }

    /// Its body and those of all user functions that it calls.
    fn is_harmless(&self, function: &FunctionItem) -> bool {
        let named = |name: &str| {
            let items = self.source.free(name);
            items
                .map(|item| {
                    if let Kind::Function(f) = &item.kind {
                        Some((f.is_harmless, f.calls.as_slice()))
                    } else {
                        None
                    }
                })
                .collect()
        };
        calls_only_harmless((function.is_harmless, &function.calls), named)
    }

    /// The wrapper is a module within the root: it sees all of the root, and everything public to
    /// it elsewhere.
    fn is_visible(&self, file: usize, item: &Item) -> bool {
        item.is_pub || self.source.files[file].module_of(item).is_empty()
    }

    fn parameters(&self, file: usize, item: &Item, function: &FunctionItem) -> Vec<Parameter> {
        let module = self.source.files[file].module_of(item);
        let parameter = |written: &super::function::ParameterItem| {
            let (passing, ty) = passing(&written.ty);
            let ty = ty.strip_prefix("dyn ").unwrap_or(ty);
            let own = if ty == "Self" {
                self.source.owner(file, item)
            } else {
                self.source.resolve(&module, ty)
            };
            let injected = if own.is_none() { injected(ty) } else { None };
            Parameter {
                name: written.name.clone(),
                ty: own.map_or_else(|| ty.to_owned(), |id| self.source.symbol(id)),
                passing,
                injected,
                place: self.source.files[file].place(&written.range),
            }
        };
        function.parameters.iter().map(parameter).collect()
    }

    fn field(&self, file: usize, item: &Item, ty: &str, is_static: bool, is_const: bool) -> Field {
        let kind = values::of_type(self.source, &self.source.files[file].module_of(item), ty);
        Field {
            ty: ty.to_owned(),
            kind,
            is_static,
            is_const,
            is_public: self.is_visible(file, item),
        }
    }

    fn type_decl(&self, id: TypeId) -> TypeDecl {
        let item = self.source.item(id);
        let is_trait = matches!(item.kind, Kind::Trait(_));
        let mut declared = TypeDecl {
            bases: self
                .source
                .bases(id)
                .into_iter()
                .map(|base| self.source.symbol(base))
                .collect(),
            is_public: self.is_visible(id.file, item),
            is_abstract: is_trait,
            is_inner: false,
            lacks_default_constructor: !is_trait
                && construct(self.source, id) == Construct::Unseen
                && !item.may_be_extended(),
            ..TypeDecl::default()
        };
        for (file, index, member) in self.source.members(id) {
            let counts = |ty: &str| {
                matches!(
                    values::of_type(self.source, &self.source.files[file].module_of(member), ty),
                    ValueKind::Integer { .. } | ValueKind::Float
                )
            };
            match &member.kind {
                Kind::Field(ty) => {
                    declared.fields.push(member.name.clone());
                    if member.is_pub && counts(ty) {
                        declared.public_fields.push(member.name.clone());
                    }
                }
                Kind::Function(function) => {
                    let plain = member.is_pub
                        && !self.annotations.contains_key(&(file, index))
                        && !function.is_async
                        && !function.generic;
                    let getter = plain
                        && function.parameters.is_empty()
                        && function.receiver == Some(Receiver::Shared);
                    if getter && function.value(str::to_owned).is_some_and(|ty| counts(&ty)) {
                        declared.public_getters.push(member.name.clone());
                    }
                }
                _ => {}
            }
        }
        // Without the annotation no counters are needed.
        if !self.roles((id.file, id.item)).has_counters() {
            declared.public_getters.clear();
        }
        declared
    }
}

/// Items that annotations may describe.
fn describable(item: &Item) -> bool {
    !matches!(
        item.kind,
        Kind::Alias(_) | Kind::Module(_) | Kind::Use(_) | Kind::Include(_)
    )
}

/// How a type is passed, and the type itself.
fn passing(ty: &str) -> (Passing, &str) {
    let reference = |rest: &str| {
        if rest.starts_with("mut ") {
            Passing::Reference
        } else {
            Passing::ConstReference
        }
    };
    let without = |rest: &'_ str| -> usize {
        rest.len()
            - rest
                .strip_prefix("mut ")
                .or_else(|| rest.strip_prefix("const "))
                .unwrap_or(rest)
                .len()
    };
    if let Some(rest) = ty.strip_prefix('&') {
        // `&'a mut T`
        let lifetime = rest
            .strip_prefix('\'')
            .and_then(|r| r.find(' '))
            .map_or(0, |end| end + 2);
        let rest = &rest[lifetime..];
        return (reference(rest), &rest[without(rest)..]);
    }
    if let Some(rest) = ty.strip_prefix('*') {
        let passing = if rest.starts_with("const ") {
            Passing::ConstPointer
        } else {
            Passing::Pointer
        };
        return (passing, &rest[without(rest)..]);
    }
    (Passing::Value, ty)
}

/// An object of the harness, by its name.
fn injected(ty: &str) -> Option<Injected> {
    Injected::named(ty.trim_start_matches("::").trim_start_matches("lath::"))
}

fn in_function(annotation: &AnnotationText) -> Diagnostic {
    let help = "annotate functions and types of a module, and their members";
    unattached::in_function(annotation, "a function body", help)
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let follows = "no declaration with a name follows (lath does not see the output of macros)";
    unattached::nothing(annotation, rest, follows, "a function, a type or a field")
}

/// L205: an annotated member of a type from elsewhere.
fn foreign(item: &Item, place: &Place) -> Diagnostic {
    let message = format!(
        "`{}` is a member of a type that is not declared in these files",
        item.name
    );
    Diagnostic::error("L205", message)
        .at(place, "the harness cannot call it")
        .help("annotate functions, and members of your own types")
}

/// L302
fn generic(symbol: &str, place: &Place) -> Diagnostic {
    Diagnostic::error("L302", format!("state `{symbol}` is generic"))
        .at(place, "type parameters unknown")
        .help(
            "the harness cannot choose its type parameters: annotate a struct that \
                wraps one instance, `struct Numbers(Stack<u64>)`",
        )
}
