//! Sites: declarations with their annotations, types resolved, as lath-core wants them.

use super::decorators;
use super::fields::FieldItem;
use super::function::{FunctionItem, ParameterItem, ParameterKind};
use super::items::{Item, Kind};
use super::modules::Modules;
use super::values;
use crate::shared::reach::{ItemId, by_taken, reach};
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{
    AnnotationText, Element, Field, Function, Injected, Parameter, Passing, Scan, Site, TypeDecl,
    ValueKind,
};
use std::collections::{BTreeMap, BTreeSet};

/// Everything found in the source and in what it uses of other modules.
pub fn sites(modules: &Modules) -> Scan {
    let mut sites = Sites {
        modules,
        annotations: BTreeMap::new(),
        reached: BTreeSet::new(),
        scan: Scan::default(),
    };
    sites.scan.source = modules.all[0].path.clone();
    sites.scan.files = modules.all.iter().map(|m| m.path.clone()).collect();
    for module in 0..modules.all.len() {
        sites.annotate(module);
    }
    sites.reach();
    for module in 0..modules.all.len() {
        for item in 0..modules.all[module].items.len() {
            sites.site(module, item);
        }
    }
    sites.scan
}

struct Sites<'a> {
    modules: &'a Modules,
    /// Annotation texts of `(module, item)`.
    annotations: BTreeMap<(usize, usize), Vec<AnnotationText>>,
    /// Classes that become sites, and functions outside classes, in other modules, that do.
    reached: BTreeSet<ItemId>,
    scan: Scan,
}

impl<'a> Sites<'a> {
    fn item(&self, class: ItemId) -> &'a Item {
        &self.modules.all[class.module].items[class.item]
    }

    /// Joins annotations with what they describe. Other modules are libraries: what is wrong in
    /// them stays unsaid.
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

    /// All classes of the source, their bases, those classes of other modules that functions of
    /// these take, and the fixtures of other modules that take one of them: they come with their
    /// states.
    fn reach(&mut self) {
        let own = &self.modules.all[0];
        let mut wanted = Vec::new();
        for (position, item) in own.items.iter().enumerate() {
            if matches!(item.kind, Kind::Class(_)) && !item.local {
                wanted.push(ItemId {
                    module: 0,
                    item: position,
                });
            }
            if item.scope.is_empty() {
                wanted.extend(self.taken(0, item));
            }
        }
        let fixtures = self.fixtures_by_class();
        self.reached = reach(wanted, |&id| {
            let item = self.item(id);
            if !matches!(item.kind, Kind::Class(_)) {
                return self.taken(id.module, item);
            }
            let mut needs: Vec<ItemId> = self.modules.bases(id).into_iter().flatten().collect();
            for (_, member) in self.modules.all[id.module].members(&item.path()) {
                needs.extend(self.taken(id.module, member));
            }
            needs.extend(fixtures.get(&id).into_iter().flatten());
            needs
        });
    }

    /// Fixtures outside classes, of other modules, at each class that they take.
    fn fixtures_by_class(&self) -> BTreeMap<ItemId, Vec<ItemId>> {
        by_taken(
            self.annotations
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
        function
            .parameters
            .iter()
            .filter_map(|p| self.modules.resolve(module, &item.scope, p.ty.as_ref()?))
            .collect()
    }

    fn site(&mut self, module: usize, position: usize) {
        let item = &self.modules.all[module].items[position];
        if item.local {
            return;
        }
        let here = &self.modules.all[module];
        let owner = (!item.scope.is_empty())
            .then(|| here.class(&item.scope.join(".")))
            .flatten()
            .map(|item| ItemId { module, item });
        let id = ItemId {
            module,
            item: position,
        };
        let belongs = match &item.kind {
            Kind::Class(_) => self.reached.contains(&id),
            // A fixture outside classes belongs to the state that it takes; anything else is found
            // where its state is.
            _ => owner.map_or_else(
                || {
                    let beside_state = || {
                        self.taken(module, item)
                            .iter()
                            .any(|c| c.module == module && self.reached.contains(c))
                    };
                    module == 0 || self.reached.contains(&id) || beside_state()
                },
                |o| self.reached.contains(&o),
            ),
        };
        let annotations = self
            .annotations
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
        // Two annotated definitions of one name are a mistake that core names.
        let element = match &item.kind {
            Kind::Class(_) => Element::Type(self.type_decl(id)),
            Kind::Function(function) => match field_of_method(item, function, &annotations) {
                Some(ty) => Element::Field(self.method_field(module, item, ty)),
                None => Element::Function(self.function(module, item, function, &annotations)),
            },
            Kind::Field(field) => Element::Field(self.field(module, item, field, &annotations)),
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
    ) -> Option<&'a Item> {
        let here = &self.modules.all[module];
        let item = &here.items[position];
        let called = Roles::of(annotations).is_called();
        let replaces = |later: &usize| {
            *later > position && matches!(here.items[*later].kind, Kind::Function(_))
        };
        let later = here.named(item).iter().copied().rev().find(replaces)?;
        (called && !self.annotations.contains_key(&(module, later))).then(|| &here.items[later])
    }

    fn function(
        &mut self,
        module: usize,
        item: &Item,
        function: &FunctionItem,
        annotations: &[AnnotationText],
    ) -> Function {
        let is_static = item.scope.is_empty() || has(item, "staticmethod");
        let is_class_method = has(item, "classmethod");
        let place = self.modules.all[module].place(&item.name_range);
        let mut written = function.parameters.iter();
        if !is_static
            && !written
                .next()
                .is_some_and(|p| p.kind != ParameterKind::Keyword)
        {
            let problem = Diagnostic::error(
                "L205",
                format!("method `{}` has no parameter for its object", item.path()),
            )
            .at(&place, "called as `object.method()`, it cannot be")
            .help("add `self`, or @staticmethod");
            self.scan.diagnostics.push(problem);
        }
        if function.is_generator {
            let problem = Diagnostic::error("L205", format!("`{}` is a generator", item.path()))
                .at(&place, "a call would only make the generator, not run it")
                .help("use up the generator in another function, and annotate that one");
            self.scan.diagnostics.push(problem);
        }
        let checks = Roles::of(annotations).checks();
        let returns = function.returns_value
            || function.annotated.as_deref().is_some_and(|a| {
                !matches!(a.trim_matches(['"', '\'']), "None" | "NoReturn" | "Never")
            });
        Function {
            parameters: self.parameters(module, item, written.as_slice(), checks),
            returns: returns.then(|| {
                function
                    .annotated
                    .clone()
                    .unwrap_or_else(|| "a value".to_owned())
            }),
            is_static: is_static || is_class_method,
            is_public: is_public(item),
            is_abstract: is_abstract(item),
            is_template: false,
            is_virtual: !item.scope.is_empty(),
            is_async: function.is_async,
            has_no_sink: !returns && function.is_harmless,
        }
    }

    /// What has to be passed: everything without a default, as long as no parameter is left out
    /// before it.
    fn parameters(
        &mut self,
        module: usize,
        item: &Item,
        written: &[ParameterItem],
        checks: bool,
    ) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        let mut left_out = false;
        for p in written.iter().filter(|p| p.kind != ParameterKind::Rest) {
            let place = self.modules.all[module].place(&p.range);
            let ty = p.ty.clone().unwrap_or_default();
            let class = self.modules.resolve(module, &item.scope, &ty);
            let injected = if class.is_none() {
                self.injected(module, &ty)
            } else {
                None
            };
            let state = class
                .filter(|_| injected.is_none())
                .map(|c| self.modules.symbol(c));
            let meant = injected.is_some() || class.is_some_and(|c| self.is_state(c));
            if p.has_default && !meant {
                left_out = true;
                continue;
            }
            let refusal = match () {
                () if p.kind == ParameterKind::Keyword => Some((
                    "is passed by name only",
                    "take the `*` before it away: the harness passes by position",
                )),
                () if left_out => Some((
                    "stands after one with a default",
                    "put it first: the harness passes by position and leaves defaults alone",
                )),
                () if p.ty.is_none() && !checks => Some((
                    "has no type annotation",
                    "say what it is: `state: SomeState`, `blackhole: Blackhole`",
                )),
                () => None,
            };
            if let Some((what, help)) = refusal {
                let message = format!("parameter `{}` of `{}` {what}", p.name, item.path());
                self.scan.diagnostics.push(
                    Diagnostic::error("L206", message)
                        .at(&place, "cannot be passed")
                        .help(help),
                );
                continue;
            }
            parameters.push(Parameter {
                name: p.name.clone(),
                ty: state.unwrap_or(ty),
                passing: Passing::Reference,
                injected,
                place,
            });
        }
        parameters
    }

    fn is_state(&self, class: ItemId) -> bool {
        self.modules.lineage(class).iter().any(|c| {
            self.annotations
                .get(&(c.module, c.item))
                .is_some_and(|texts| Roles::of(texts).is_state())
        })
    }

    /// An object of the harness: by a name from its package, or one that nothing else in the file
    /// has.
    fn injected(&self, module: usize, ty: &str) -> Option<Injected> {
        let here = &self.modules.all[module];
        let own = self.modules.lath_name(here, ty);
        let unbound = !here.binds(ty.split('.').next().unwrap_or_default());
        Injected::named(own.as_deref().or(unbound.then_some(ty))?)
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
            let problem = Diagnostic::error(
                "L403",
                format!("@Param `{}` does not say its type", item.path()),
            )
            .at(
                &self.modules.all[module].place(&item.name_range),
                "text or numbers?",
            )
            .help(format!("annotate it: `{}: int = Param(…)`", item.name));
            self.scan.diagnostics.push(problem);
        }
        // Said above; `Text` takes any value.
        let (kind, ty) = known.unwrap_or((ValueKind::Text, "str".to_owned()));
        Field {
            ty,
            kind,
            is_static: field.class_var,
            is_const: field.is_final,
            is_public: is_public(item),
        }
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
            is_public: is_public(item),
        }
    }

    fn type_decl(&self, class: ItemId) -> TypeDecl {
        let path = self.item(class).path();
        let mut declared = TypeDecl {
            bases: self
                .modules
                .bases(class)
                .into_iter()
                .map(|base| base.map_or_else(|name| name, |c| self.modules.symbol(c)))
                .collect(),
            is_public: true,
            is_abstract: !self.abstract_methods(class).is_empty(),
            lacks_default_constructor: self.needs_arguments(class),
            ..TypeDecl::default()
        };
        let mut seen = BTreeSet::new();
        let mut add = |list: &mut Vec<String>, of: u8, name: &'a str| {
            if seen.insert((of, name)) {
                list.push(name.to_owned());
            }
        };
        for (position, item) in self.modules.all[class.module].members(&path) {
            match &item.kind {
                Kind::Field(field) => {
                    if field.in_method
                        || (field.ty.is_some() && !field.class_var && !field.is_final)
                    {
                        add(&mut declared.fields, 0, &item.name);
                    }
                    if !item.name.starts_with('_')
                        && !field.is_augmented
                        && self.counts(class.module, item, field)
                    {
                        add(&mut declared.public_fields, 1, &item.name);
                    }
                }
                Kind::Function(function)
                    if is_getter(item, function)
                        && !self.annotations.contains_key(&(class.module, position)) =>
                {
                    add(&mut declared.public_getters, 2, &item.name)
                }
                _ => {}
            }
        }
        declared
    }

    /// Whether a field may hold a number that a benchmark counts up.
    fn counts(&self, module: usize, item: &Item, field: &FieldItem) -> bool {
        let kind = values::kind(self.modules, module, item, field, &[]);
        !field.class_var
            && !field.is_final
            && matches!(kind, Ok((ValueKind::Integer { .. } | ValueKind::Float, _)))
    }

    fn abstract_methods(&self, class: ItemId) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for class in self.modules.lineage(class).into_iter().rev() {
            let path = self.item(class).path();
            for (_, item) in self.modules.all[class.module].members(&path) {
                if is_abstract(item) {
                    names.insert(item.name.clone());
                } else {
                    names.remove(&item.name);
                }
            }
        }
        names
    }

    /// The nearest `__init__`, or that of a `@dataclass`, wants arguments.
    fn needs_arguments(&self, class: ItemId) -> bool {
        for class in self.modules.lineage(class) {
            let item = self.item(class);
            let path = item.path();
            let members: Vec<&Item> = self.modules.all[class.module]
                .members(&path)
                .map(|(_, member)| member)
                .collect();
            let init = members.iter().find_map(|m| match &m.kind {
                Kind::Function(f) if m.name == "__init__" => Some(f),
                _ => None,
            });
            if let Some(init) = init {
                return init
                    .parameters
                    .iter()
                    .skip(1)
                    .any(|p| !p.has_default && p.kind != ParameterKind::Rest);
            }
            if item
                .decorators
                .iter()
                .any(|d| d.name.rsplit('.').next() == Some("dataclass"))
            {
                let wanted = |m: &&Item| matches!(&m.kind, Kind::Field(f) if !f.in_method && f.ty.is_some() && !f.class_var && !f.has_value);
                return members.iter().any(wanted);
            }
        }
        false
    }
}

/// A method before which `@Param` stands is a field of its name: its type, if that is what `item`
/// is.
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

fn is_abstract(item: &Item) -> bool {
    has(item, "abstractmethod")
}

/// Members with two leading underscores are renamed by Python: nobody else can name them.
fn is_public(item: &Item) -> bool {
    item.scope.is_empty() || !item.name.starts_with("__") || item.name.ends_with("__")
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
    Diagnostic::error("L202", "annotation inside a function body")
        .at(
            &annotation.place,
            "describes nothing that the harness can name",
        )
        .help("annotate functions and classes of the module, and their members")
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let what = if rest.is_empty() {
        "the file ends here"
    } else {
        "what follows is no definition"
    };
    Diagnostic::error("L202", "annotation stands before nothing it could describe")
        .at(&annotation.place, "describes nothing")
        .help(format!(
            "{what}; an annotation belongs right before a function, a class or a field"
        ))
}
