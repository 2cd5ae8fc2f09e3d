//! What a dotted name in a type annotation, or after `extends`, refers to; and what the name of a
//! parameter does where there are no annotations.

use super::imports::Binding;
use super::items::Kind;
use super::modules::{Module, Modules};
use crate::shared::reach::ItemId;
use std::collections::HashMap;

/// Bases of a class that are followed.
const BASES: usize = 256;

impl Modules {
    /// The user's class that `name` stands for in the scope `scope` of module `module`.
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
        // Imports in a circle.
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

    /// How a class is called: `Benchmarks.InputValue` in the source itself, `states.InputValue` in
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

    /// The base of a class: the user's own, or the name of another.
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

    /// The class and everything it derives from, nearest first, as far as anybody derives.
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

    /// Whether names in this module say their types.
    pub fn is_typed(module: &Module) -> bool {
        module.dialect == super::syntax::Dialect::TypeScript
    }
}

/// The classes that parameters of a module may mean by their names alone.
pub struct ByName {
    /// By class, with the class's scope where it is the module's own.
    candidates: HashMap<ItemId, Vec<String>>,
    /// By the class's name with a small first letter.
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

    /// The class that a parameter called `name` takes by convention: one of those that have the
    /// name as a label, else the class whose name it is with a small first letter. Of several
    /// the one of the nearest scope.
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

/// How many of the outermost names two scopes have in common.
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
