//! Sites: declarations with their annotations, types resolved, as lath-core wants them.

use super::annotate::{Annotated, annotate};
use super::class::{self, is_public};
use super::function::FunctionItem;
use super::items::{Item, Kind};
use super::jsdoc;
use super::modules::Modules;
use super::names::ClassId;
use super::parameters::Resolver;
use super::values;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Element, Field, Function, Scan, Site};
use std::collections::BTreeSet;

/// Everything found in the source and in what it uses of other modules.
pub fn sites(modules: &Modules) -> Scan {
    let mut annotated = annotate(modules);
    let scan = Scan {
        source: modules.all[0].path.clone(),
        files: modules.all.iter().map(|m| m.path.clone()).collect(),
        blanks: std::mem::take(&mut annotated.blanks),
        diagnostics: std::mem::take(&mut annotated.problems),
        sites: Vec::new(),
    };
    let mut sites = Sites {
        resolver: Resolver::new(modules, &annotated),
        modules,
        annotated: &annotated,
        classes: BTreeSet::new(),
        fixtures: BTreeSet::new(),
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
    /// Classes that become sites.
    classes: BTreeSet<ClassId>,
    /// Functions outside classes, in other modules, that become sites: `(module, item)`.
    fixtures: BTreeSet<(usize, usize)>,
    scan: Scan,
}

impl Sites<'_> {
    /// All classes of the source, their bases, and those classes of other modules that functions of
    /// these take, with the fixtures that belong to them.
    fn reach(&mut self) {
        let own = self.modules.all[0]
            .items
            .iter()
            .enumerate()
            .filter(|(_, i)| matches!(i.kind, Kind::Class(_)) && !i.local);
        let mut wanted: Vec<ClassId> = own.map(|(item, _)| ClassId { module: 0, item }).collect();
        for item in self.modules.all[0].items.iter().filter(|i| !i.local) {
            wanted.extend(self.taken(0, item));
        }
        while !wanted.is_empty() {
            self.reach_from(wanted);
            wanted = Vec::new();
            for (&(module, position), texts) in &self.annotated.texts {
                let item = &self.modules.all[module].items[position];
                let is_fixture = Roles::of(texts).is_fixture();
                let taken = self.taken(module, item);
                if module > 0
                    && is_fixture
                    && taken.iter().any(|c| self.classes.contains(c))
                    && self.fixtures.insert((module, position))
                {
                    wanted.extend(taken.into_iter().filter(|c| !self.classes.contains(c)));
                }
            }
        }
    }

    fn reach_from(&mut self, mut wanted: Vec<ClassId>) {
        while let Some(class) = wanted.pop() {
            if !matches!(self.modules.item(class).kind, Kind::Class(_))
                || !self.classes.insert(class)
            {
                continue;
            }
            wanted.extend(self.modules.base(class).and_then(Result::ok));
            let path = self.modules.item(class).path();
            for (_, member) in self.modules.all[class.module].members(&path) {
                wanted.extend(self.taken(class.module, member));
            }
        }
    }

    fn taken(&self, module: usize, item: &Item) -> Vec<ClassId> {
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
            .map(|item| ClassId { module, item });
        let belongs = match &item.kind {
            Kind::Class(_) => self.classes.contains(&ClassId {
                module,
                item: position,
            }),
            // A fixture outside classes belongs to the state that it takes; anything else is found
            // where its state is.
            _ => owner.map_or_else(
                || {
                    let beside_state = || {
                        self.taken(module, item)
                            .iter()
                            .any(|c| c.module == module && self.classes.contains(c))
                    };
                    module == 0 || self.fixtures.contains(&(module, position)) || beside_state()
                },
                |o| self.classes.contains(&o),
            ),
        };
        let annotations = self
            .annotated
            .texts
            .get(&(module, position))
            .cloned()
            .unwrap_or_default();
        if !belongs || (annotations.is_empty() && !matches!(item.kind, Kind::Class(_))) {
            return;
        }
        if let Some(again) = self.defined_again(module, position, &annotations) {
            let problem = Diagnostic::error("L204", format!("`{}` is defined again", item.path()))
                .at(
                    &here.place(&again.name_range),
                    "this definition replaces it",
                )
                .at(&here.place(&item.name_range), "annotated, and never called")
                .help("give them different names");
            self.scan.diagnostics.push(problem);
            return;
        }
        let element = match &item.kind {
            Kind::Class(declared) => Element::Type(class::type_decl(
                self.modules,
                self.annotated,
                ClassId {
                    module,
                    item: position,
                },
                declared,
            )),
            Kind::Function(function) => Element::Function(self.function(
                module,
                item,
                function,
                &annotations,
                owner.is_some(),
            )),
            Kind::Field(field) => {
                let (kind, ty) = values::kind(self.modules, module, item, field, &annotations);
                Element::Field(Field {
                    ty,
                    kind,
                    is_static: field.is_static,
                    is_const: field.is_readonly,
                    is_public: is_public(item),
                })
            }
            Kind::Enum(_) | Kind::Namespace => return self.misplaced(&annotations, item),
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

    /// A later function of the same name, without annotations, that takes the place of an annotated
    /// one.
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
            let problem =
                Diagnostic::error("L202", "annotation stands before nothing it could describe")
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
            let help = "use up the generator in another function, and annotate that one";
            self.scan.diagnostics.push(complain(
                "is a generator",
                "a call would only make the generator, not run it",
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
        // A fixture may give a promise: it is waited for.
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
            has_no_sink: !returns && function.is_harmless,
        }
    }
}
