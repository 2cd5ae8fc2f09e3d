//! Resolves dotted names in type annotations and among a class's bases.

use super::imports::Binding;
use super::items::Kind;
use super::modules::{Module, Modules};
use crate::shared::reach::ItemId;

/// Maximum number of bases of a class.
const BASES: usize = 256;

impl Modules {
    /// The user's class that `name` means in the class body `scope` of module `module`.
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
                if let Some(index) = self
                    .index(&format!("{from}.{own}"))
                    .filter(|_| !rest.is_empty())
                {
                    return self.find(index, &[], rest, depth + 1);
                }
                let inner = if rest.is_empty() {
                    own.clone()
                } else {
                    format!("{own}.{rest}")
                };
                self.find(self.index(from)?, &[], &inner, depth + 1)
            }
            Some(Binding::Module(base)) => {
                // `import suite.states`: the longest prefix of `suite.states.Sized` that is a
                // module.
                let whole = format!("{base}.{rest}");
                let ends = whole
                    .match_indices('.')
                    .map(|(at, _)| at)
                    .collect::<Vec<_>>();
                ends.into_iter().rev().find_map(|end| {
                    self.find(
                        self.index(&whole[..end])?,
                        &[],
                        &whole[end + 1..],
                        depth + 1,
                    )
                })
            }
            None => here
                .imports
                .stars
                .iter()
                .find_map(|star| self.find(self.index(star)?, &[], name, depth + 1)),
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

    /// The bases of a class: user's classes, and the names of others.
    pub fn bases(&self, class: ItemId) -> Vec<Result<ItemId, String>> {
        let item = &self.all[class.module].items[class.item];
        let Kind::Class(declared) = &item.kind else {
            return Vec::new();
        };
        declared
            .bases
            .iter()
            .map(|name| {
                self.resolve(class.module, &item.scope, name)
                    .ok_or_else(|| name.clone())
            })
            .collect()
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

    /// Whether a name means `name` of the library's module `from`: `enum.Enum`, or `Enum` after
    /// `from enum import Enum`.
    pub fn is_library(module: &Module, dotted: &str, from: &str, names: &[&str]) -> bool {
        let (first, rest) = dotted
            .split_once('.')
            .map_or((dotted, None), |(f, r)| (f, Some(r)));
        match module.imports.names.get(first) {
            Some(Binding::Module(name)) => name == from && rest.is_some_and(|r| names.contains(&r)),
            Some(Binding::From(name, own)) => {
                name == from && rest.is_none() && names.contains(&own.as_str())
            }
            None => module.imports.stars.iter().any(|s| s == from) && names.contains(&dotted),
        }
    }
}
