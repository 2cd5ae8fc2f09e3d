//! What parameters without type annotations mean by their names.

use super::items::Kind;
use super::modules::{Module, Modules};
use crate::shared::reach::ItemId;
use std::collections::HashMap;

impl Modules {
    /// The constants of an enumeration, if it is one.
    pub fn constants(&self, id: ItemId) -> Option<&[String]> {
        match &self.item(id).kind {
            Kind::Enum(names) => Some(names),
            _ => None,
        }
    }

    /// Whether names in this module have types.
    pub fn is_typed(module: &Module) -> bool {
        module.own.dialect == super::syntax::Dialect::TypeScript
    }
}

/// The classes that untyped parameters of a module may mean.
pub struct ByName {
    /// By label, with the class's scope if it belongs to the module.
    candidates: HashMap<ItemId, Vec<String>>,
    /// By the class's name in camel case.
    conventional: HashMap<String, Vec<ItemId>>,
}

impl ByName {
    pub fn of(modules: &Modules, module: usize) -> ByName {
        let here = &modules.all[module];
        let own = here
            .items
            .iter()
            .enumerate()
            .filter(|(_, i)| matches!(i.kind, Kind::Class(_)) && !i.local);
        let own = own.map(|(item, i)| (ItemId { module, item }, i.scope.clone(), i.name.as_str()));
        let imported = here.imports.names.keys().filter_map(|local| {
            Some((
                modules.resolve(module, &[], local)?,
                Vec::new(),
                local.as_str(),
            ))
        });
        let mut by_name = ByName {
            candidates: HashMap::new(),
            conventional: HashMap::new(),
        };
        for (id, scope, local) in own.chain(imported) {
            by_name
                .conventional
                .entry(uncapitalised(local))
                .or_default()
                .push(id);
            by_name.candidates.entry(id).or_insert(scope);
        }
        by_name
    }

    /// The class for a parameter called `name` by convention: one with the name as a label, or else
    /// with the name in camel case. Among several, the one with the nearest scope.
    pub fn find(&self, scope: &[String], name: &str, labelled: &[ItemId]) -> Option<ItemId> {
        let nearest = |ids: &[ItemId]| {
            let known = ids.iter().filter_map(|id| {
                Some((
                    std::cmp::Reverse(shared(self.candidates.get(id)?, scope)),
                    *id,
                ))
            });
            known.min().map(|(_, id)| id)
        };
        nearest(labelled).or_else(|| nearest(self.conventional.get(name)?))
    }
}

/// Number of outermost names that two scopes share.
fn shared(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// `InputValue` is `inputValue`.
pub fn uncapitalised(name: &str) -> String {
    let mut characters = name.chars();
    characters
        .next()
        .map(|first| first.to_lowercase().chain(characters).collect())
        .unwrap_or_default()
}
