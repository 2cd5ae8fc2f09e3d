//! The types of a function's parameters: from type annotations, or from comments, labels or names.

use super::annotate::Annotated;
use super::function::ParameterItem;
use super::items::Item;
use super::jsdoc::{self, Documented};
use super::modules::{Module, Modules};
use super::names::{ByName, uncapitalised};
use crate::shared::reach::ItemId;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{Injected, Parameter, Passing};

/// Resolves parameters of the functions of all modules.
pub struct Resolver<'a> {
    modules: &'a Modules,
    annotated: &'a Annotated,
    /// Of each module.
    by_name: Vec<ByName>,
}

/// What a parameter is.
#[derive(Default)]
struct Meant {
    class: Option<ItemId>,
    injected: Option<Injected>,
    /// As written, or the parameter's name; empty if unknown.
    ty: String,
}

impl<'a> Resolver<'a> {
    pub fn new(modules: &'a Modules, annotated: &'a Annotated) -> Resolver<'a> {
        Resolver {
            modules,
            annotated,
            by_name: (0..modules.all.len())
                .map(|module| ByName::of(modules, module))
                .collect(),
        }
    }

    /// The classes of a function's parameters.
    pub fn taken(&self, module: usize, item: &Item, parameters: &[ParameterItem]) -> Vec<ItemId> {
        if parameters.is_empty() {
            return Vec::new();
        }
        let documented = jsdoc::of(&self.modules.all[module], item);
        parameters
            .iter()
            .filter_map(|p| self.meant(module, item, &documented, p).class)
            .collect()
    }

    fn meant(
        &self,
        module: usize,
        item: &Item,
        documented: &Documented,
        parameter: &ParameterItem,
    ) -> Meant {
        let here = &self.modules.all[module];
        let typed = parameter
            .ty
            .clone()
            .or_else(|| documented.parameters.get(&parameter.name).cloned());
        if let Some(ty) = typed {
            let class = self.modules.resolve(module, &item.scope, &ty);
            let injected = if class.is_none() {
                injected(here, &ty)
            } else {
                None
            };
            return Meant {
                class: class.filter(|_| injected.is_none()),
                injected,
                ty,
            };
        }
        if Modules::is_typed(here) || parameter.name.is_empty() {
            return Meant::default();
        }
        let labelled = self
            .annotated
            .labels
            .get(&parameter.name)
            .map_or(&[][..], Vec::as_slice);
        let class = self.by_name[module].find(&item.scope, &parameter.name, labelled);
        let injected = Injected::ALL
            .into_iter()
            .find(|what| uncapitalised(what.name()) == parameter.name)
            .filter(|_| class.is_none());
        Meant {
            class,
            injected,
            ty: parameter.name.clone(),
        }
    }

    fn is_state(&self, class: ItemId) -> bool {
        let state = |c: &ItemId| {
            self.annotated
                .texts
                .get(&(c.module, c.item))
                .is_some_and(|texts| Roles::of(texts).is_state())
        };
        self.modules.lineage(class).iter().any(state)
    }

    /// The arguments to pass: all required ones, if no parameter before them is omitted. `checks`:
    /// one may be the result.
    pub fn parameters(
        &self,
        module: usize,
        item: &Item,
        written: &[ParameterItem],
        checks: bool,
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<Parameter> {
        let here = &self.modules.all[module];
        let documented = jsdoc::of(here, item);
        let mut parameters = Vec::new();
        let mut left_out = false;
        for p in written.iter().filter(|p| !p.is_rest) {
            let place = here.place(&p.range);
            let meant = self.meant(module, item, &documented, p);
            let known = meant.injected.is_some() || meant.class.is_some_and(|c| self.is_state(c));
            if p.is_optional && !known {
                left_out = true;
                continue;
            }
            let name = if p.name.is_empty() {
                &here.text[p.range.clone()]
            } else {
                &p.name
            };
            let typed = Modules::is_typed(here);
            let refusal = if left_out {
                Some((
                    "follows an optional parameter",
                    "put it first: the harness passes arguments by position and omits the rest",
                ))
            } else {
                refusal(p, &meant, typed, checks)
            };
            if let Some((what, help)) = refusal {
                let message = format!("parameter `{name}` of `{}` {what}", item.path());
                problems.push(
                    Diagnostic::error("L206", message)
                        .at(&place, "cannot be passed")
                        .help(help),
                );
                continue;
            }
            let ty = meant
                .class
                .map_or(meant.ty, |class| self.modules.symbol(class));
            parameters.push(Parameter {
                name: p.name.clone(),
                ty,
                passing: Passing::Reference,
                injected: meant.injected,
                place,
            });
        }
        parameters
    }
}

/// Why the harness cannot pass a parameter, and what to do. `typed`: the file is TypeScript;
/// `checks`: the parameter may be the result.
fn refusal(
    written: &ParameterItem,
    meant: &Meant,
    typed: bool,
    checks: bool,
) -> Option<(&'static str, &'static str)> {
    match () {
        () if written.name.is_empty() && meant.ty.is_empty() => Some((
            "is a pattern",
            "give it a name, and destructure it in the function",
        )),
        () if typed && meant.ty.is_empty() && !checks => Some((
            "has no type annotation",
            "add its type: `state: SomeState`, `blackhole: Blackhole`",
        )),
        () if !typed && meant.class.is_none() && meant.injected.is_none() && !checks => Some((
            "has the name of no state and no object of the harness",
            "write @StateLabel(name) before a state's class, or name the parameter \
                after it: `inputValue` takes an `InputValue`",
        )),
        () => None,
    }
}

/// An object of the harness: by a name from its package, or a name that nothing else in the file
/// has.
fn injected(module: &Module, ty: &str) -> Option<Injected> {
    let own = Modules::lath_name(module, ty);
    let unbound = !module.binds(ty.split('.').next().unwrap_or_default());
    Injected::named(own.as_deref().or(unbound.then_some(ty))?)
}
