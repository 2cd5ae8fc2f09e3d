//! Resolves dotted names in type annotations and after `extends`, and parameter names without
//! annotations.

use super::imports::Binding;
use super::items::Kind;
use super::modules::{Module, Modules};
use crate::shared::reach::ItemId;
use std::collections::HashMap;

/// Maximum number of bases of a class.
const BASES: usize = 256;

impl Modules {
    /// The user's class that `name` means in the scope `scope` of module `module`.
    pub fn resolve(&self, module: usize, scope: &[String], name: &str) -> Option<ItemId> {
        self.find(module, scope, name, 0)
    }

    fn find(&self, module: usize, scope: &[String], name: &str, depth: usize) -> Option<ItemId> {
        let here = &self.all[module];
        let own = (0..=scope.len()).rev().find_map(|outer| {
            let path: Vec<&str> = scope[..outer]
                .iter()
                .map(String::as_str)
                .chain([name])
                .collect();
            here.class(&path.join("."))
        });
        if let Some(item) = own {
            return Some(ItemId { module, item });
        }
        // A cycle of imports.
        if depth > 16 {
            return None;
        }
        let (first, rest) = name.split_once('.').map_or((name, ""), |(f, r)| (f, r));
        match here.imports.names.get(first) {
            Some(Binding::From(from, own)) => {
                let target = *here.targets.get(from)?;
                if own == "default" {
                    return self.all[target].default_class.map(|item| ItemId {
                        module: target,
                        item,
                    });
                }
                let inner = if rest.is_empty() {
                    own.clone()
                } else {
                    format!("{own}.{rest}")
                };
                self.find(target, &[], &inner, depth + 1)
            }
            Some(Binding::Module(from)) => {
                self.find(*here.targets.get(from)?, &[], rest, depth + 1)
            }
            None => here
                .imports
                .stars
                .iter()
                .find_map(|star| self.find(*here.targets.get(star)?, &[], name, depth + 1)),
        }
    }

    /// The name of a class: `Benchmarks.InputValue` in the source itself, `states.InputValue` in
    /// another module.
    pub fn symbol(&self, class: ItemId) -> String {
        self.qualified(
            class.module,
            &self.all[class.module].items[class.item].path(),
        )
    }

    pub fn qualified(&self, module: usize, path: &str) -> String {
        if module == 0 {
            path.to_owned()
        } else {
            format!("{}.{path}", self.all[module].name)
        }
    }

    /// The base of a class: a user's class, or another name.
    pub fn base(&self, class: ItemId) -> Option<Result<ItemId, String>> {
        let item = &self.all[class.module].items[class.item];
        let Kind::Class(declared) = &item.kind else {
            return None;
        };
        let name = declared.base.clone()?;
        Some(
            self.resolve(class.module, &item.scope, &name)
                .filter(|base| *base != class)
                .ok_or(name),
        )
    }

    /// The class and all its bases, nearest first.
    pub fn lineage(&self, class: ItemId) -> Vec<ItemId> {
        let mut lineage = vec![class];
        while let Some(Ok(base)) = self.base(lineage[lineage.len() - 1]) {
            if lineage.contains(&base) || lineage.len() == BASES {
                break;
            }
            lineage.push(base);
        }
        lineage
    }

    /// The constants of an enumeration, if it is one.
    pub fn constants(&self, id: ItemId) -> Option<&[String]> {
        match &self.item(id).kind {
            Kind::Enum(names) => Some(names),
            _ => None,
        }
    }

    pub fn item(&self, id: ItemId) -> &super::items::Item {
        &self.all[id.module].items[id.item]
    }

    /// Whether names in this module have types.
    pub fn is_typed(module: &Module) -> bool {
        module.dialect == super::syntax::Dialect::TypeScript
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
