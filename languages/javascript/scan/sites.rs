//! Sites: declarations with their annotations and resolved types, for lath-core.

use super::annotate::{Annotated, annotate};
use super::class::{self, is_public};
use super::function::FunctionItem;
use super::items::{Item, Kind};
use super::jsdoc;
use super::modules::{JavaScript, Modules};
use super::parameters::Resolver;
use super::values;
use crate::shared::deferred::{Types, function};
use crate::shared::reach::ItemId;
use crate::shared::scripted::{self, Sites as _};
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Deferred, Element, Field, Function, Scan};
use std::collections::{BTreeMap, BTreeSet};

/// All sites of the source and of what it uses in other modules.
pub fn sites(modules: &Modules) -> Scan {
    let mut annotated = annotate(modules);
    let scan = Scan {
        source: modules.all[0].path.clone(),
        files: modules.all.iter().map(|m| m.path.clone()).collect(),
        blanks: std::mem::take(&mut annotated.blanks),
        diagnostics: std::mem::take(&mut annotated.problems),
        ..Scan::default()
    };
    let mut sites = Sites {
        resolver: Resolver::new(modules, &annotated),
        modules,
        annotated: &annotated,
        scan,
    };
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
    resolver: Resolver<'a>,
    modules: &'a Modules,
    annotated: &'a Annotated,
    scan: Scan,
}

impl scripted::Sites<JavaScript> for Sites<'_> {
    fn modules(&self) -> &Modules {
        self.modules
    }

    fn annotations(&self) -> &BTreeMap<(usize, usize), Vec<AnnotationText>> {
        &self.annotated.texts
    }

    fn taken(&self, module: usize, item: &Item) -> Vec<ItemId> {
        let Kind::Function(function) = &item.kind else {
            return Vec::new();
        };
        self.resolver.taken(module, item, &function.parameters)
    }
}

impl Sites<'_> {
    fn visit(&mut self, reached: &BTreeSet<ItemId>, id: ItemId) {
        let Some(annotations) = self.annotated(reached, id) else {
            return;
        };
        if let Some(problem) = self.replaced(id, &annotations) {
            self.scan.diagnostics.push(problem);
            return;
        }
        if let Some(element) = self.element(id, &annotations) {
            let site = self.site(id, annotations, element);
            self.scan.sites.push(site);
        }
    }

    /// What is annotated; `None`, with a problem, if it is nothing that can be.
    fn element(&mut self, id: ItemId, annotations: &[AnnotationText]) -> Option<Element> {
        let item = self.modules.item(id);
        let member = self.owner(id).is_some();
        match &item.kind {
            Kind::Class(declared) => {
                let declared = class::type_decl(self.modules, self.annotated, id, declared);
                Some(Element::Type(declared))
            }
            Kind::Function(function) => {
                let function = self.function(id.module, item, function, annotations, member);
                Some(Element::Function(function))
            }
            Kind::Field(field) => {
                let (kind, ty) = values::kind(self.modules, id.module, item, field, annotations);
                Some(Element::Field(Field {
                    ty,
                    kind,
                    is_static: field.is_static,
                    is_const: field.is_readonly,
                    is_public: is_public(item),
                }))
            }
            Kind::Enum(_) | Kind::Namespace => {
                self.misplaced(annotations, item);
                None
            }
        }
    }

    fn misplaced(&mut self, annotations: &[AnnotationText], item: &Item) {
        for annotation in annotations {
            let problem = Diagnostic::error("L202", "annotation is not followed by a declaration")
                .at(
                    &annotation.place,
                    format!(
                        "`{}` is neither a function nor a class nor a field",
                        item.path()
                    ),
                )
                .help("an annotation belongs right before a function, a class or a field");
            self.scan.diagnostics.push(problem);
        }
    }

    fn function(
        &mut self,
        module: usize,
        item: &Item,
        function: &FunctionItem,
        annotations: &[AnnotationText],
        member: bool,
    ) -> Function {
        let here = &self.modules.all[module];
        let complain = |what: &str, label: &str, help: &str| {
            Diagnostic::error("L205", format!("`{}` {what}", item.path()))
                .at(&here.place(&item.name_range), label)
                .help(help)
        };
        if function.is_generator {
            let help = "annotate another function that runs through the generator";
            self.scan.diagnostics.push(complain(
                "is a generator",
                "a call would only create the generator, not run it",
                help,
            ));
        }
        if function.is_setter || function.is_getter {
            let help = "make it a method";
            self.scan.diagnostics.push(complain(
                "is an accessor",
                "the harness calls functions",
                help,
            ));
        }
        let checks = Roles::of(annotations).checks();
        let documented = jsdoc::of(here, item).returns;
        let annotated = function.annotated.clone().or(documented);
        let promised = annotated.as_deref().and_then(|a| {
            a.strip_prefix("Promise<")
                .or_else(|| a.strip_prefix("PromiseLike<"))
        });
        let given = promised
            .map(|a| a.trim_end_matches('>'))
            .or(annotated.as_deref());
        let is_fixture = Roles::of(annotations).is_fixture();
        // A fixture may return a promise: the harness awaits it.
        let written = if is_fixture {
            function.returns_plain
        } else {
            function.returns_value
        };
        let nothing = |a: &str| {
            matches!(a, "void" | "undefined" | "never")
                || (is_fixture && matches!(a, "any" | "unknown"))
        };
        let returns = given.map_or(written, |a| !nothing(a));
        let mut problems = Vec::new();
        let parameters =
            self.resolver
                .parameters(module, item, &function.parameters, checks, &mut problems);
        self.scan.diagnostics.extend(problems);
        Function {
            parameters,
            returns: returns.then(|| given.unwrap_or("a value").to_owned()),
            is_static: !member || function.is_static,
            is_public: is_public(item),
            is_abstract: function.is_abstract,
            is_template: false,
            is_virtual: member,
            is_async: function.is_async || promised.is_some(),
            deferred: given.and_then(later),
            has_no_sink: !returns && function.is_harmless,
        }
    }
}

/// By its type: a sequence, or a function.
fn later(ty: &str) -> Option<Deferred> {
    const LATER: Types = Types {
        awaitable: &[],
        wait: "",
        lazy: &[
            "Generator",
            "AsyncGenerator",
            "Iterator",
            "AsyncIterator",
            "IteratorObject",
            "IterableIterator",
            "AsyncIterableIterator",
        ],
        functions: &["Function"],
    };
    if ty.starts_with('(') && ty.contains("=>") {
        return Some(function(ty));
    }
    LATER.of(ty)
}
