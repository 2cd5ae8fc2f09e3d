//! Sites: declarations with their annotations and resolved types, for lath-core.

use super::annotate::{Annotated, annotate};
use super::class::{self, is_public};
use super::function::FunctionItem;
use super::items::{Item, Kind};
use super::jsdoc;
use super::modules::Modules;
use super::parameters::Resolver;
use super::values;
use crate::shared::deferred::{Types, function};
use crate::shared::reach::{ItemId, belongs, by_taken, reach};
use crate::shared::replaced::replaced;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Deferred, Element, Field, Function, Scan, Site};
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
        reached: BTreeSet::new(),
        scan,
    };
    sites.reach();
    for module in 0..modules.all.len() {
        for item in 0..modules.all[module].items.len() {
            sites.site(module, item);
        }
    }
    sites.scan
}

struct Sites<'a> {
    resolver: Resolver<'a>,
    modules: &'a Modules,
    annotated: &'a Annotated,
    /// Classes that become sites, and functions outside classes, in other modules, that do.
    reached: BTreeSet<ItemId>,
    scan: Scan,
}

impl Sites<'_> {
    /// All classes of the source, their bases, those classes of other modules that their functions
    /// take, and the fixtures of other modules that take one of them.
    fn reach(&mut self) {
        let own = &self.modules.all[0];
        let mut wanted = Vec::new();
        for (position, item) in own.items.iter().enumerate().filter(|(_, i)| !i.local) {
            if matches!(item.kind, Kind::Class(_)) {
                wanted.push(ItemId {
                    module: 0,
                    item: position,
                });
            }
            wanted.extend(
                self.taken(0, item)
                    .into_iter()
                    .filter(|&id| self.is_class(id)),
            );
        }
        let fixtures = self.fixtures_by_class();
        self.reached = reach(wanted, |&id| {
            let item = self.modules.item(id);
            if !self.is_class(id) {
                let mut needs = self.taken(id.module, item);
                needs.retain(|&id| self.is_class(id));
                return needs;
            }
            let mut needs: Vec<ItemId> = self
                .modules
                .base(id)
                .and_then(Result::ok)
                .into_iter()
                .collect();
            for (_, member) in self.modules.all[id.module].members(&item.path()) {
                needs.extend(self.taken(id.module, member));
            }
            needs.retain(|&id| self.is_class(id));
            needs.extend(fixtures.get(&id).into_iter().flatten());
            needs
        });
    }

    /// A class and not an enumeration.
    fn is_class(&self, id: ItemId) -> bool {
        matches!(self.modules.item(id).kind, Kind::Class(_))
    }

    /// Fixtures outside classes, in other modules, for each class they take.
    fn fixtures_by_class(&self) -> BTreeMap<ItemId, Vec<ItemId>> {
        by_taken(
            self.annotated
                .texts
                .iter()
                .filter_map(|(&(module, position), texts)| {
                    let item = &self.modules.all[module].items[position];
                    let is_fixture =
                        module > 0 && item.scope.is_empty() && Roles::of(texts).is_fixture();
                    let id = ItemId {
                        module,
                        item: position,
                    };
                    is_fixture.then(|| (id, self.taken(module, item)))
                }),
        )
    }

    fn taken(&self, module: usize, item: &Item) -> Vec<ItemId> {
        let Kind::Function(function) = &item.kind else {
            return Vec::new();
        };
        self.resolver.taken(module, item, &function.parameters)
    }

    fn site(&mut self, module: usize, position: usize) {
        let here = &self.modules.all[module];
        let item = &here.items[position];
        if item.local {
            return;
        }
        let owner = (!item.scope.is_empty())
            .then(|| here.class(&item.scope.join(".")))
            .flatten()
            .map(|item| ItemId { module, item });
        let id = ItemId {
            module,
            item: position,
        };
        let is_class = matches!(item.kind, Kind::Class(_));
        let taken = || self.taken(module, item);
        let belongs = belongs(&self.reached, id, is_class, owner, taken);
        let annotations = self
            .annotated
            .texts
            .get(&(module, position))
            .cloned()
            .unwrap_or_default();
        if !belongs || (annotations.is_empty() && !is_class) {
            return;
        }
        if let Some(again) = self.defined_again(module, position, &annotations) {
            let [again, first] = [again, item].map(|item| here.place(&item.name_range));
            let problem = replaced(&item.path(), &again, &first);
            self.scan.diagnostics.push(problem);
            return;
        }
        let Some(element) = self.element(id, item, &annotations, owner.is_some()) else {
            return;
        };
        self.scan.sites.push(Site {
            annotations,
            name: item.name.clone(),
            symbol: self.modules.qualified(module, &item.path()),
            owner: owner.map(|o| self.modules.symbol(o)),
            place: here.place(&item.name_range),
            element,
        });
    }

    /// What is annotated; `None`, with a problem, if it is nothing that can be.
    fn element(
        &mut self,
        id: ItemId,
        item: &Item,
        annotations: &[AnnotationText],
        member: bool,
    ) -> Option<Element> {
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

    /// A later function of the same name without annotations, which replaces an annotated one.
    fn defined_again(
        &self,
        module: usize,
        position: usize,
        annotations: &[AnnotationText],
    ) -> Option<&Item> {
        let here = &self.modules.all[module];
        let item = &here.items[position];
        let called = Roles::of(annotations).is_called();
        let is_static = |item: &Item| {
            if let Kind::Function(f) = &item.kind {
                Some((f.is_static, f.is_setter || f.is_getter))
            } else {
                None
            }
        };
        let replaces = |later: &usize| {
            *later > position
                && is_static(item).is_some()
                && is_static(&here.items[*later]) == is_static(item)
        };
        let later = here.named(item).iter().copied().rev().find(replaces)?;
        (called && !self.annotated.texts.contains_key(&(module, later))).then(|| &here.items[later])
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
