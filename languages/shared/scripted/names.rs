//! Resolves dotted names in types and among a class's bases.

use super::{Item, Kind, Meaning, Modules, Script};
use crate::shared::reach::ItemId;

/// Maximum number of bases of a class.
const BASES: usize = 256;

/// Maximum number of imports that a name goes through: modules may import each other.
const IMPORTS: usize = 16;

impl<S: Script> Modules<S> {
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
        if depth > IMPORTS {
            return None;
        }
        let (first, rest) = name.split_once('.').unwrap_or((name, ""));
        let Some(binding) = here.imports.names.get(first) else {
            let mut stars = here.imports.stars.iter();
            return stars
                .find_map(|star| self.find(S::starred(self, module, star)?, &[], name, depth + 1));
        };
        let meanings = S::imported(self, module, binding, rest);
        meanings.into_iter().find_map(|meaning| match meaning {
            Meaning::Item(item) => Some(item),
            Meaning::Name(module, name) => self.find(module, &[], &name, depth + 1),
        })
    }

    pub fn item(&self, id: ItemId) -> &Item<S> {
        &self.all[id.module].items[id.item]
    }

    /// The name of a class: `Benchmarks.InputValue` in the source itself, `states.InputValue` in
    /// another module.
    pub fn symbol(&self, class: ItemId) -> String {
        self.qualified(class.module, &self.item(class).path())
    }

    pub fn qualified(&self, module: usize, path: &str) -> String {
        if module == 0 {
            path.to_owned()
        } else {
            format!("{}.{path}", self.all[module].name)
        }
    }

    /// The bases of a class: user's classes, and the names of others.
    pub fn bases(&self, class: ItemId) -> Vec<Result<ItemId, String>> {
        let item = self.item(class);
        let base = |name: &String| {
            self.resolve(class.module, &item.scope, name)
                .filter(|base| *base != class)
                .ok_or_else(|| name.clone())
        };
        item.kind.bases().iter().map(base).collect()
    }

    /// The class and all its bases, nearest first.
    pub fn lineage(&self, class: ItemId) -> Vec<ItemId> {
        let mut lineage = vec![class];
        let mut next = 0;
        while next < lineage.len() && lineage.len() < BASES {
            for base in self.bases(lineage[next]).into_iter().flatten() {
                if !lineage.contains(&base) {
                    lineage.push(base);
                }
            }
            next += 1;
        }
        lineage
    }
}
