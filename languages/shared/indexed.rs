//! The declarations of a file, by lookup key: indices of its items.

use std::collections::{HashMap, HashSet};

/// An item, as others look it up.
pub(crate) struct Listed<'a> {
    /// Names of the enclosing items, outermost first.
    pub scope: &'a [String],
    pub name: &'a str,
    /// It can be looked up as a type.
    pub is_type: bool,
    /// It cannot be named outside.
    pub local: bool,
    /// Its possible start offsets.
    pub starts: &'a [usize],
}

#[derive(Default)]
pub(crate) struct Indexed {
    /// The last type of each dotted path.
    types: HashMap<String, usize>,
    /// By the path of the enclosing type.
    members: HashMap<String, Vec<usize>>,
    /// The same, by that and name.
    named: HashMap<(String, String), Vec<usize>>,
    /// Names bound by the module itself.
    own: HashSet<String>,
    starts: HashMap<usize, Vec<usize>>,
}

impl Indexed {
    pub fn new<'a>(items: impl Iterator<Item = Listed<'a>>) -> Indexed {
        let mut indexed = Indexed::default();
        items
            .enumerate()
            .for_each(|(index, item)| indexed.add(index, &item));
        indexed
    }

    fn add(&mut self, index: usize, item: &Listed) {
        item.starts
            .iter()
            .for_each(|start| self.starts.entry(*start).or_default().push(index));
        if item.local {
            return;
        }
        if item.is_type {
            let path = item
                .scope
                .iter()
                .map(String::as_str)
                .chain([item.name])
                .collect::<Vec<_>>()
                .join(".");
            self.types.insert(path, index);
        }
        self.own
            .extend(item.scope.is_empty().then(|| item.name.to_owned()));
        let scope = item.scope.join(".");
        self.named
            .entry((scope.clone(), item.name.to_owned()))
            .or_default()
            .push(index);
        self.members.entry(scope).or_default().push(index);
    }

    /// The type with that dotted path.
    pub fn of_type(&self, path: &str) -> Option<usize> {
        self.types.get(path).copied()
    }

    /// Members of the type of that path.
    pub fn members(&self, path: &str) -> &[usize] {
        self.members.get(path).map_or(&[], Vec::as_slice)
    }

    /// Items of that name in that scope, in order.
    pub fn named(&self, scope: &[String], name: &str) -> &[usize] {
        self.named
            .get(&(scope.join("."), name.to_owned()))
            .map_or(&[], Vec::as_slice)
    }

    /// Items that begin at `offset`.
    pub fn starting(&self, offset: usize) -> &[usize] {
        self.starts.get(&offset).map_or(&[], Vec::as_slice)
    }

    /// Whether an item of that name is declared at the top.
    pub fn binds(&self, name: &str) -> bool {
        self.own.contains(name)
    }
}
