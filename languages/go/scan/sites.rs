//! Sites: declarations with their annotations and resolved types, for lath-core.

use super::files::File;
use super::function::{FunctionItem, ParameterItem};
use super::items::{FieldItem, Item, Kind, Shape, TypeItem};
use super::values;
use crate::shared::deferred;
use crate::shared::pure::calls_only_harmless;
use crate::shared::reach::{by_taken, reach};
use crate::shared::unattached;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{
    AnnotationText, Deferred, Element, Field, Function, Injected, Parameter, Passing, Scan, Site,
    TypeDecl,
};
use std::collections::{BTreeMap, BTreeSet};

/// All sites of the source and of the files beside it that it needs.
pub fn sites(files: &[File]) -> Scan {
    let mut sites = Sites {
        files,
        annotations: BTreeMap::new(),
        reached: BTreeSet::new(),
        scan: Scan::default(),
    };
    sites.scan.source = files[0].path.clone();
    sites.scan.files = files.iter().map(|f| f.path.clone()).collect();
    for file in 0..files.len() {
        sites.annotate(file);
    }
    sites.reach();
    for (index, file) in files.iter().enumerate() {
        for position in 0..file.items.items.len() {
            sites.site(index, position);
        }
    }
    sites.scan
}

struct Sites<'a> {
    files: &'a [File],
    /// Annotation texts of `(file, item)`.
    annotations: BTreeMap<(usize, usize), Vec<AnnotationText>>,
    /// Symbols of types, and of fixtures outside types, that become sites.
    reached: BTreeSet<String>,
    scan: Scan,
}

impl Sites<'_> {
    /// Joins annotations with their declarations.
    fn annotate(&mut self, index: usize) {
        let file = &self.files[index];
        let (texts, mut problems) = file.commented().annotations();
        for (text, start) in file.commented().before_code(texts, &[]) {
            let here = file.starting(start);
            if here.is_empty() {
                problems.push(nothing(&text, &file.text[start..]));
            }
            for &position in here {
                let item = &file.items.items[position];
                match &item.kind {
                    _ if item.local => problems.push(in_function(&text)),
                    Kind::Variable(_) => problems.push(variable(&text, item)),
                    _ => self
                        .annotations
                        .entry((index, position))
                        .or_default()
                        .push(text.clone()),
                }
            }
        }
        self.scan.diagnostics.extend(file.problem.clone());
        // Other packages are libraries: their errors are not reported.
        if file.is_own() {
            self.scan.diagnostics.extend(problems);
        }
    }

    /// Types of the source's package; of other packages, those that functions of reached types
    /// take, the types embedded in these, and their fixtures.
    fn reach(&mut self) {
        let mut wanted = Vec::new();
        let mut by_symbol: BTreeMap<String, Vec<(&File, &Item)>> = BTreeMap::new();
        for file in self.files {
            for item in file.items.items.iter().filter(|item| !item.local) {
                if matches!(item.kind, Kind::Type(_) | Kind::Function(_)) {
                    let symbol = file.qualified(item.owner.as_ref().unwrap_or(&item.name));
                    wanted.extend(file.is_own().then(|| symbol.clone()));
                    by_symbol.entry(symbol).or_default().push((file, item));
                }
            }
        }
        let fixtures = by_taken(self.free_fixtures());
        self.reached = reach(wanted, |symbol| {
            let items = by_symbol.get(symbol).into_iter().flatten();
            let mut needs: Vec<String> = items
                .flat_map(|(file, item)| self.needs(file, item))
                .collect();
            needs.extend(fixtures.get(symbol).into_iter().flatten().cloned());
            needs
        });
    }

    /// Symbols of the types that a type embeds or points to, or that a function takes.
    fn needs(&self, file: &File, item: &Item) -> Vec<String> {
        let named: Vec<&String> = match &item.kind {
            Kind::Type(ty) => ty.embedded.iter().chain(&ty.pointed_to).collect(),
            Kind::Function(function) => function.parameters.iter().map(|p| &p.ty).collect(),
            _ => Vec::new(),
        };
        let symbol = |name: &String| values::symbol(self.files, file, name);
        named.into_iter().map(symbol).collect()
    }

    /// Fixtures outside types, with their parameters.
    fn free_fixtures(&self) -> impl Iterator<Item = (String, Vec<String>)> {
        self.annotations
            .iter()
            .filter_map(|(&(index, position), texts)| {
                let file = &self.files[index];
                let item = &file.items.items[position];
                let is_fixture = item.owner.is_none()
                    && matches!(item.kind, Kind::Function(_))
                    && Roles::of(texts).is_fixture();
                is_fixture.then(|| (file.qualified(&item.name), self.needs(file, item)))
            })
    }

    fn site(&mut self, index: usize, position: usize) {
        let file = &self.files[index];
        let item = &file.items.items[position];
        let annotations = self
            .annotations
            .get(&(index, position))
            .cloned()
            .unwrap_or_default();
        let owner = item.owner.as_ref().map(|owner| file.qualified(owner));
        let is_reached = self
            .reached
            .contains(owner.as_ref().unwrap_or(&file.qualified(&item.name)));
        // Benchmarks of other packages do not belong to this program.
        let is_foreign = !file.is_own()
            && (!is_reached
                || Roles::of(&annotations).is_benchmark()
                || Roles::of(&annotations).checks());
        if item.local
            || is_foreign
            || (annotations.is_empty() && !matches!(item.kind, Kind::Type(_)))
        {
            return;
        }
        let element = match &item.kind {
            Kind::Type(ty) => Element::Type(self.type_decl(file, &item.name, ty)),
            Kind::Function(function) => {
                Element::Function(self.function(file, item, function, &annotations))
            }
            Kind::Field(_) if item.name == "_" => {
                let place = file.place(&item.name_range);
                self.scan.diagnostics.push(
                    Diagnostic::error("L403", "a field without a name")
                        .at(&place, "lath cannot set it")
                        .help("give it a name"),
                );
                return;
            }
            Kind::Field(field) | Kind::Variable(field) => {
                Element::Field(self.field(file, item, field))
            }
        };
        self.scan.sites.push(Site {
            annotations,
            name: item.name.clone(),
            symbol: file.qualified(&item.symbol()),
            owner,
            place: file.place(&item.name_range),
            element,
        });
    }

    fn function(
        &mut self,
        file: &File,
        item: &Item,
        function: &FunctionItem,
        annotations: &[AnnotationText],
    ) -> Function {
        let checks = Roles::of(annotations).checks();
        let returns = (!function.results.is_empty()).then(|| match &function.results[..] {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        });
        Function {
            parameters: function
                .parameters
                .iter()
                .map(|p| self.parameter(file, p, checks))
                .collect(),
            is_static: item.owner.is_none(),
            is_public: is_visible(file, &item.name),
            is_template: function.is_generic,
            has_no_sink: returns.is_none() && self.is_harmless(function),
            deferred: function.results.iter().find_map(|ty| later(ty)),
            returns,
            ..Function::default()
        }
    }

    /// Its body and those of all user functions that it calls.
    fn is_harmless(&self, function: &FunctionItem) -> bool {
        let named = |name: &str| {
            let items = self
                .files
                .iter()
                .filter(|file| file.is_own())
                .flat_map(|file| file.named(name));
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

    fn parameter(&mut self, file: &File, parameter: &ParameterItem, checks: bool) -> Parameter {
        let injected = injected(file, &parameter.ty);
        let place = file.place(&parameter.range);
        if injected.is_some() && !parameter.is_pointer {
            let problem =
                Diagnostic::error("L206", format!("`{}` is passed by value", parameter.ty))
                    .at(&place, "a copy")
                    .help(format!(
                        "take a pointer: `{} *{}`",
                        parameter.name, parameter.ty
                    ));
            self.scan.diagnostics.push(problem);
        }
        // A check function's result parameter is a pointer if it says so; a state's name means its
        // pointer.
        let is_type = values::declared(self.files, file, &parameter.ty).is_some();
        let ty = values::symbol(self.files, file, &parameter.ty);
        let ty = if parameter.is_pointer && !is_type && injected.is_none() && checks {
            format!("*{ty}")
        } else {
            ty
        };
        let passing = if parameter.is_pointer {
            Passing::Pointer
        } else {
            Passing::Value
        };
        Parameter {
            name: parameter.name.clone(),
            ty,
            passing,
            injected,
            place,
        }
    }

    fn field(&self, file: &File, item: &Item, field: &FieldItem) -> Field {
        let kind = values::kind(self.files, file, &field.ty);
        Field {
            ty: field.ty.clone(),
            kind,
            is_static: false,
            is_const: false,
            is_public: is_visible(file, &item.name),
        }
    }

    fn type_decl(&self, own: &File, name: &str, ty: &TypeItem) -> TypeDecl {
        let symbols = |names: &[String]| {
            names
                .iter()
                .map(|name| values::symbol(self.files, own, name))
                .collect()
        };
        let mut declared = TypeDecl {
            bases: symbols(&ty.embedded),
            pointed_to: symbols(&ty.pointed_to),
            is_public: is_visible(own, name),
            // A generic type stands for the types that embed it with given type arguments.
            is_abstract: ty.shape == Shape::Interface || ty.is_generic,
            ..TypeDecl::default()
        };
        for (index, file) in self
            .files
            .iter()
            .enumerate()
            .filter(|(_, f)| f.import_path == own.import_path)
        {
            for (position, item) in file.members(name) {
                // All of a package is visible to all of it, also to the harness; a leading
                // underscore hides a name.
                let counts = !item.name.starts_with('_') && is_visible(file, &item.name);
                match &item.kind {
                    Kind::Field(field) => {
                        declared.fields.push(item.name.clone());
                        if counts && values::counts(self.files, file, &field.ty) {
                            declared.public_fields.push(item.name.clone());
                        }
                    }
                    Kind::Function(f)
                        if counts
                            && self.is_getter(file, f)
                            && !self.annotations.contains_key(&(index, position)) =>
                    {
                        declared.public_getters.push(item.name.clone());
                    }
                    _ => {}
                }
            }
        }
        declared
    }

    fn is_getter(&self, file: &File, function: &FunctionItem) -> bool {
        function.parameters.is_empty()
            && !function.fails
            && matches!(&function.results[..], [one] if values::counts(self.files, file, one))
    }
}

/// Whether the wrapper, a file of the source's package, can name it.
fn is_visible(file: &File, name: &str) -> bool {
    file.is_own() || name.starts_with(char::is_uppercase)
}

/// An object of the harness: `lath.Blackhole`, or `Blackhole` after a dot import.
fn injected(file: &File, ty: &str) -> Option<Injected> {
    let (package, name) = ty.rsplit_once('.').unwrap_or((".", ty));
    Injected::named(name).filter(|_| file.is_harness(package))
}

fn in_function(annotation: &AnnotationText) -> Diagnostic {
    let help = "annotate functions, methods and types of the package, and fields of structs";
    unattached::in_function(annotation, "a function body", help)
}

fn variable(annotation: &AnnotationText, item: &Item) -> Diagnostic {
    Diagnostic::error(
        "L202",
        format!("annotation before the variable `{}`", item.name),
    )
    .at(&annotation.place, "annotates no function, type or field")
    .help("put it into a struct with @State(Scope.…): its fields can be parameters")
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let follows = "what follows is not a declaration";
    unattached::nothing(annotation, rest, follows, "a function, a type or a field")
}

/// A sequence, a channel that others fill, or a function.
fn later(ty: &str) -> Option<Deferred> {
    if ty.starts_with("func(") {
        Some(deferred::function(ty))
    } else if ty.starts_with("iter.Seq") || ty.starts_with("chan ") || ty.starts_with("<-chan ") {
        Some(deferred::lazy(ty))
    } else {
        None
    }
}
