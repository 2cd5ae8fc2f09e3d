//! Functions: signatures with resolved types, and the relevant one among several declarations.

use super::Sites;
use crate::native::scan::effects::Effects;
use crate::native::scan::items::{FunctionItem, Item, Kind, ParameterItem};
use crate::native::scan::written::Written;
use crate::shared::pure::is_pure;
use lath_core::annotation::Roles;
use lath_core::site::{Function, Injected, Parameter, Passing};
use std::collections::{HashMap, HashSet};

impl Sites<'_> {
    /// A function annotated at its declaration and at its definition is one function with both
    /// sets.
    pub(super) fn unite_declarations(&mut self) {
        let functions: Vec<usize> = self
            .annotated
            .keys()
            .copied()
            .filter(|&i| matches!(self.item(i).kind, Kind::Function(_)))
            .collect();
        // A function may have many declarations, and one definition.
        let mut known: HashMap<_, Vec<usize>> = HashMap::new();
        for second in functions {
            let item = self.item(second);
            let key = (
                item.name.clone(),
                signature(item),
                self.names.owner(item),
                full_scope(item),
            );
            let same = known.entry(key).or_default();
            match same
                .iter()
                .find(|&&first| !(defined(self.item(first)) && defined(self.item(second))))
            {
                Some(first) => {
                    let more = self.annotated.remove(&second).unwrap_or_default();
                    self.annotated.entry(*first).or_default().extend(more);
                }
                None => same.push(second),
            }
        }
    }

    pub(super) fn function(&self, item: &Item, function: &FunctionItem) -> Function {
        let declared = item
            .qualifier
            .as_ref()
            .and_then(|_| self.declared_function(item))
            .unwrap_or(item);
        let Kind::Function(declaration) = &declared.kind else {
            unreachable!("a function is declared by a function")
        };
        let is_member = self.names.owner(item).is_some();
        let is_static = !is_member || declaration.returns.has("static");
        let parameters: Vec<Parameter> = function
            .parameters
            .iter()
            .filter_map(|p| self.parameter(item, p))
            .collect();
        Function {
            has_no_sink: self.has_no_sink(item, function, &parameters, is_static),
            parameters,
            returns: (!function.returns_nothing()).then(|| function.returns.text()),
            is_static,
            is_public: declared.scope.public,
            is_abstract: declaration.is_pure || declaration.is_deleted,
            is_template: function.is_template || item.scope.template || declared.scope.template,
            is_virtual: is_member && declaration.returns.has("virtual"),
            is_async: false,
            deferred: function.deferred.clone(),
        }
    }

    /// The declaration inside the type, for a definition outside it.
    fn declared_function(&self, item: &Item) -> Option<&Item> {
        let owner = self.names.owner(item)?;
        let named: Vec<&Item> = self
            .members(owner)
            .filter(|m| m.name == item.name && matches!(m.kind, Kind::Function(_)))
            .collect();
        named
            .iter()
            .find(|m| signature(m) == signature(item))
            .or(named.first())
            .copied()
    }

    /// `None` for a parameter with a default that the harness cannot provide.
    fn parameter(&self, item: &Item, parameter: &ParameterItem) -> Option<Parameter> {
        let scope = item.owner_path().map_or(item.scope.path(), |o| {
            if item.qualifier.is_some() {
                item.scope.qualify(&o)
            } else {
                o
            }
        });
        let resolved = self.names.resolve(&parameter.ty, &scope);
        let ty = &resolved.ty;
        let is_type = resolved
            .item
            .filter(|&i| matches!(self.item(i).kind, Kind::Type(_)));
        let is_state = is_type.is_some_and(|i| {
            self.annotated
                .get(&i)
                .is_some_and(|a| Roles::of(a).is_state())
        });
        let injected = injected(&parameter.ty.base).filter(|_| !is_state);
        if parameter.has_default && injected.is_none() && is_type.is_none() {
            return None;
        }
        let (name, at) = match &parameter.ty.name {
            Some(name) => (
                self.files[item.part].text[name.clone()].to_owned(),
                name.clone(),
            ),
            None => (String::new(), parameter.at.clone()),
        };
        let base = match is_type {
            Some(index) if injected.is_none() => self.names.symbol(index),
            _ => parameter.ty.base.clone(),
        };
        let strange = if ty.odd {
            " (…)".to_owned()
        } else {
            "*".repeat(depth(ty).saturating_sub(1))
        };
        let ty_text = if strange.is_empty() {
            base
        } else {
            format!("{base} {strange}")
        };
        Some(Parameter {
            name,
            ty: ty_text,
            passing: passing(ty),
            injected,
            place: self.place(item, at),
        })
    }

    /// Whether the compiler may drop all of the function's work; see [`Function::has_no_sink`].
    fn has_no_sink(
        &self,
        item: &Item,
        function: &FunctionItem,
        parameters: &[Parameter],
        is_static: bool,
    ) -> bool {
        let read_only = |p: &Parameter| {
            p.injected.is_none()
                && matches!(
                    p.passing,
                    Passing::Value | Passing::ConstReference | Passing::ConstPointer
                )
        };
        let may_write_object = !is_static && !function.is_const;
        if !function.returns_nothing() || may_write_object || !parameters.iter().all(read_only) {
            return false;
        }
        let body = function.effects.as_ref().or_else(|| {
            self.definitions(&item.name)
                .find_map(|f| f.effects.as_ref())
        });
        body.is_some_and(|effects| self.harmless(effects, &item.name))
    }

    /// Whether the body of `own` and all functions it calls, directly or not, have no effects.
    fn harmless<'e>(&'e self, effects: &'e Effects, own: &'e str) -> bool {
        // If in doubt, assume an effect.
        const MOST: usize = 1000;
        let mut visited = HashSet::from([own]);
        let mut bodies = vec![effects];
        while let Some(effects) = bodies.pop() {
            if effects.outside || visited.len() > MOST {
                return false;
            }
            for name in &effects.calls {
                if !visited.insert(name) {
                    continue;
                }
                let known = bodies.len();
                bodies.extend(self.definitions(name).filter_map(|f| f.effects.as_ref()));
                if bodies.len() == known && !is_pure(name) {
                    return false;
                }
            }
        }
        true
    }

    fn definitions(&self, name: &str) -> impl Iterator<Item = &FunctionItem> {
        self.functions
            .get(name)
            .into_iter()
            .flatten()
            .filter_map(|&i| match &self.item(i).kind {
                Kind::Function(function) => Some(function),
                _ => None,
            })
    }
}

fn signature(item: &Item) -> Vec<String> {
    match &item.kind {
        Kind::Function(function) => function.signature(),
        _ => Vec::new(),
    }
}

fn defined(item: &Item) -> bool {
    matches!(&item.kind, Kind::Function(function) if function.effects.is_some())
}

fn full_scope(item: &Item) -> String {
    item.qualifier
        .as_ref()
        .map_or_else(|| item.scope.path(), |q| item.scope.qualify(q))
}

/// Levels of indirection.
fn depth(ty: &Written) -> usize {
    ty.pointers + usize::from(ty.array)
}

fn passing(ty: &Written) -> Passing {
    match (depth(ty), ty.reference, ty.base_const()) {
        (0, true, true) => Passing::ConstReference,
        (0, true, false) => Passing::Reference,
        (0, false, _) => Passing::Value,
        (_, _, true) => Passing::ConstPointer,
        (_, _, false) => Passing::Pointer,
    }
}

/// The harness type with this name, unqualified or from one of its namespaces.
fn injected(base: &str) -> Option<Injected> {
    let base = base.trim_start_matches("::");
    let name = base
        .strip_prefix("lath::")
        .or_else(|| base.strip_prefix("harness_utils::"))
        .unwrap_or(base);
    Injected::named(name)
}
