//! Sites: declarations with their annotations and resolved types, for lath-core.

mod function;
mod types;

use super::decorators;
use super::fields::FieldItem;
use super::function::FunctionItem;
use super::items::{Item, Kind};
use super::modules::{Modules, Python};
use super::values;
use crate::shared::reach::ItemId;
use crate::shared::scripted::{self, Sites as _};
use crate::shared::unattached;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Element, Field, Scan, ValueKind};
use std::collections::{BTreeMap, BTreeSet};

/// All sites of the source and of what it uses in other modules.
pub fn sites(modules: &Modules) -> Scan {
    let mut sites = Sites {
        modules,
        annotations: BTreeMap::new(),
        scan: Scan::default(),
    };
    sites.scan.source = modules.all[0].path.clone();
    sites.scan.files = modules.all.iter().map(|m| m.path.clone()).collect();
    for module in 0..modules.all.len() {
        sites.annotate(module);
    }
    // Classes that become sites, and functions outside classes, in other modules, that do.
    let reached = sites.reached();
    for module in 0..modules.all.len() {
        for item in 0..modules.all[module].items.len() {
            sites.visit(&reached, ItemId { module, item });
        }
    }
    sites.scan
}

struct Sites<'a> {
    modules: &'a Modules,
    /// Annotation texts of `(module, item)`.
    annotations: BTreeMap<(usize, usize), Vec<AnnotationText>>,
    scan: Scan,
}

impl scripted::Sites<Python> for Sites<'_> {
    fn modules(&self) -> &Modules {
        self.modules
    }

    fn annotations(&self) -> &BTreeMap<(usize, usize), Vec<AnnotationText>> {
        &self.annotations
    }

    fn taken(&self, module: usize, item: &Item) -> Vec<ItemId> {
        let Kind::Function(function) = &item.kind else {
            return Vec::new();
        };
        let types = function.parameters.iter().filter_map(|p| p.ty.as_ref());
        types
            .filter_map(|ty| self.modules.resolve(module, &item.scope, ty))
            .collect()
    }
}

impl Sites<'_> {
    /// Joins annotations with their declarations. Other modules are libraries: their errors are not
    /// reported.
    fn annotate(&mut self, index: usize) {
        let module = &self.modules.all[index];
        let mut problems = Vec::new();
        for (position, item) in module.items.iter().enumerate() {
            let texts = decorators::annotations(self.modules, module, item, &mut problems);
            if let (true, Some(first)) = (item.local, texts.first()) {
                problems.push(in_function(first));
            } else if !texts.is_empty() {
                self.annotations
                    .entry((index, position))
                    .or_default()
                    .extend(texts);
            }
        }
        let (texts, unreadable) = module.commented().annotations();
        problems.extend(unreadable);
        for (text, start) in module.commented().before_code(texts, &['\\']) {
            let here = module.starting(start);
            if here.is_empty() {
                problems.push(nothing(&text, &module.text[start..]));
            }
            for &position in here {
                if module.items[position].local {
                    problems.push(in_function(&text));
                } else {
                    self.annotations
                        .entry((index, position))
                        .or_default()
                        .push(text.clone());
                }
            }
        }
        for texts in self.annotations.values_mut() {
            texts.sort_by_key(|text| text.place.offset);
        }
        self.scan.diagnostics.extend(module.problem.clone());
        if index == 0 {
            self.scan.diagnostics.extend(problems);
        }
    }

    fn visit(&mut self, reached: &BTreeSet<ItemId>, id: ItemId) {
        let Some(annotations) = self.annotated(reached, id) else {
            return;
        };
        if let Some(problem) = self.replaced(id, &annotations) {
            self.scan.diagnostics.push(problem);
            return;
        }
        let (module, item) = (id.module, self.modules.item(id));
        let element = match &item.kind {
            Kind::Class(_) => Element::Type(self.type_decl(id)),
            Kind::Function(function) => match field_of_method(item, function, &annotations) {
                Some(ty) => Element::Field(self.method_field(module, item, ty)),
                None => Element::Function(self.function(module, item, function, &annotations)),
            },
            Kind::Field(field) => Element::Field(self.field(module, item, field, &annotations)),
        };
        let site = self.site(id, annotations, element);
        self.scan.sites.push(site);
    }

    fn field(
        &mut self,
        module: usize,
        item: &Item,
        field: &FieldItem,
        annotations: &[AnnotationText],
    ) -> Field {
        let known = values::kind(self.modules, module, item, field, annotations);
        if known.is_err() && Roles::of(annotations).is_param() {
            let problem =
                Diagnostic::error("L403", format!("@Param `{}` has no type", item.path()))
                    .at(
                        &self.modules.all[module].place(&item.name_range),
                        "type unknown",
                    )
                    .help(format!("annotate it: `{}: int = Param(…)`", item.name));
            self.scan.diagnostics.push(problem);
        }
        // Reported above; `Text` accepts any value.
        let (kind, ty) = known.unwrap_or((ValueKind::Text, "str".to_owned()));
        Field {
            ty,
            kind,
            is_static: field.class_var,
            is_const: field.is_final || self.is_tuple(module, item),
            is_public: !item.hidden,
        }
    }

    /// A field of a `NamedTuple`, which nobody can set.
    fn is_tuple(&self, module: usize, field: &Item) -> bool {
        let named = |base: &String| base.rsplit('.').next() == Some("NamedTuple");
        self.modules.all[module].items.iter().any(|class| {
            matches!(&class.kind, Kind::Class(declared) if declared.bases.iter().any(named))
                && field.scope.last() == Some(&class.name)
                && field.scope[..field.scope.len() - 1] == class.scope
        })
    }

    /// `@Param(…) def number(self) -> int`.
    fn method_field(&self, module: usize, item: &Item, ty: &str) -> Field {
        let kind = values::of_type(
            self.modules,
            module,
            &item.scope,
            ty.trim_matches(['"', '\'']),
        );
        Field {
            ty: ty.to_owned(),
            kind,
            is_static: false,
            is_const: false,
            is_public: !item.hidden,
        }
    }
}

/// A method with `@Param` is a field of its name: returns its type.
fn field_of_method<'a>(
    item: &Item,
    function: &'a FunctionItem,
    annotations: &[AnnotationText],
) -> Option<&'a str> {
    let alone = Roles::of(annotations).is_field();
    if item.scope.is_empty() || !alone || function.parameters.len() != 1 {
        None
    } else {
        function.annotated.as_deref()
    }
}

fn has(item: &Item, decorator: &str) -> bool {
    item.decorators
        .iter()
        .any(|d| d.name.rsplit('.').next() == Some(decorator))
}

fn is_getter(item: &Item, function: &FunctionItem) -> bool {
    let gives =
        function.returns_value || function.annotated.as_deref().is_some_and(|a| a != "None");
    let plain = item.decorators.iter().all(|d| {
        matches!(
            d.name.as_str(),
            "property" | "functools.cached_property" | "cached_property"
        )
    });
    !item.name.starts_with('_')
        && gives
        && plain
        && function.parameters.len() == 1
        && !function.is_async
        && !function.is_generator
}

fn in_function(annotation: &AnnotationText) -> Diagnostic {
    let help = "annotate functions and classes of the module, and their members";
    unattached::in_function(annotation, "a function body", help)
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let follows = "what follows is not a definition";
    unattached::nothing(annotation, rest, follows, "a function, a class or a field")
}
