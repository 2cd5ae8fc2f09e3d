//! Resolves a path among the user's own types.

use super::items::{Item, Kind, Owner, path_of};
use super::source::Source;
use std::cell::Cell;
use std::collections::HashMap;

/// A type, a trait or an enumeration: file and item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId {
    pub file: usize,
    pub item: usize,
}

/// Limit for cycles of aliases and `use` declarations.
const DEEPEST: usize = 16;
/// Maximum number of paths tried for one name: modules may `use` all of each other.
const TRIED: usize = 2000;

type Module = Vec<String>;

/// Index of declarations, so that lookups need not search all files.
#[derive(Default)]
pub struct Index {
    /// Types, traits and aliases of each module, by name.
    declared: HashMap<(Module, String), TypeId>,
    aliases: HashMap<(Module, String), String>,
    /// Targets of a module's names from `use`.
    used: HashMap<(Module, String), Vec<Vec<String>>>,
    /// Paths whose names a module imports completely.
    globs: HashMap<Module, Vec<Vec<String>>>,
    /// Items that belong to no type, by name.
    free: HashMap<String, Vec<(usize, usize)>>,
    /// Items of a type, including `impl` blocks.
    members: HashMap<TypeId, Vec<(usize, usize)>>,
}

impl Source {
    pub fn item(&self, id: TypeId) -> &Item {
        &self.files[id.file].items[id.item]
    }

    /// The user's type that `path` means in a module. Ignores type arguments.
    pub fn resolve(&self, module: &[String], path: &str) -> Option<TypeId> {
        let path = path_of(path);
        let segments: Vec<String> = path
            .trim_start_matches("::")
            .split("::")
            .map(|s| s.trim().to_owned())
            .collect();
        self.find(module, &segments, 0, &Cell::new(TRIED))
    }

    fn find(
        &self,
        module: &[String],
        path: &[String],
        depth: usize,
        left: &Cell<usize>,
    ) -> Option<TypeId> {
        let (first, rest) = path.split_first()?;
        left.set(left.get().checked_sub(1)?);
        if depth > DEEPEST {
            return None;
        }
        let inner: Vec<String> = module.iter().chain([first]).cloned().collect();
        match first.as_str() {
            "crate" => self.find(&[], rest, depth, left),
            "self" => self.find(module, rest, depth, left),
            "super" => self.find(&module[..module.len().checked_sub(1)?], rest, depth, left),
            _ if rest.is_empty() => self
                .declared(module, first, depth, left)
                .or_else(|| self.used(module, first, &[], depth, left)),
            _ if self.is_module(&inner) => self.find(&inner, rest, depth, left),
            _ => self.used(module, first, rest, depth, left),
        }
    }

    fn declared(
        &self,
        module: &[String],
        name: &str,
        depth: usize,
        left: &Cell<usize>,
    ) -> Option<TypeId> {
        let id = *self
            .index
            .declared
            .get(&(module.to_vec(), plain(name).to_owned()))?;
        match &self.item(id).kind {
            Kind::Alias(ty) => self.find(
                module,
                &path_of(ty)
                    .split("::")
                    .map(str::to_owned)
                    .collect::<Vec<_>>(),
                depth + 1,
                left,
            ),
            _ => Some(id),
        }
    }

    /// By a `use` of the module.
    fn used(
        &self,
        module: &[String],
        name: &str,
        rest: &[String],
        depth: usize,
        left: &Cell<usize>,
    ) -> Option<TypeId> {
        let whole = |path: &[String], more: &[String]| {
            path.iter().chain(more).cloned().collect::<Vec<String>>()
        };
        let by_name = self
            .index
            .used
            .get(&(module.to_vec(), name.to_owned()))
            .into_iter()
            .flatten();
        let mut by_name = by_name.filter(|path| path.as_slice() != [name.to_owned()]);
        let found = by_name.find_map(|path| self.find(module, &whole(path, rest), depth + 1, left));
        let mut globs = self.index.globs.get(module).into_iter().flatten();
        let more = whole(&[name.to_owned()], rest);
        found.or_else(|| {
            globs.find_map(|path| self.find(module, &whole(path, &more), depth + 1, left))
        })
    }

    /// The text of an alias's target: `u32` for `type Number = u32`.
    pub fn unaliased(&self, module: &[String], ty: &str) -> String {
        let mut ty = ty.to_owned();
        for _ in 0..DEEPEST {
            match self.index.aliases.get(&(module.to_vec(), ty.clone())) {
                Some(of) => ty.clone_from(of),
                None => break,
            }
        }
        ty
    }

    /// The name of a type: `InputValue`, `states::InputValue`.
    pub fn symbol(&self, id: TypeId) -> String {
        self.qualified(id.file, self.item(id))
    }

    pub fn qualified(&self, file: usize, item: &Item) -> String {
        let mut path = self.files[file].module_of(item);
        path.push(item.name.clone());
        path.join("::")
    }

    /// The type or trait that an item is a member of.
    pub fn owner(&self, file: usize, item: &Item) -> Option<TypeId> {
        let module = self.files[file].module_of(item);
        match &item.owner {
            Owner::None => None,
            Owner::Impl { ty, .. } => self.resolve(&module, ty),
            Owner::Trait(name) | Owner::Type(name) => {
                self.declared(&module, name, 0, &Cell::new(TRIED))
            }
        }
    }

    /// The user's traits that a type implements, or a trait requires.
    pub fn bases(&self, id: TypeId) -> Vec<TypeId> {
        let mut bases = Vec::new();
        if let Kind::Trait(required) = &self.item(id).kind {
            let module = self.files[id.file].module_of(self.item(id));
            bases.extend(
                required
                    .iter()
                    .filter_map(|path| self.resolve(&module, path)),
            );
        }
        for (file, _, item) in self.members(id) {
            let (
                Kind::Impl,
                Owner::Impl {
                    of_trait: Some(path),
                    ..
                },
            ) = (&item.kind, &item.owner)
            else {
                continue;
            };
            bases.extend(self.resolve(&self.files[file].module_of(item), path));
        }
        bases
    }

    /// Whether the user's files implement a library trait for a type.
    pub fn implements(&self, id: TypeId, name: &str) -> bool {
        let of = |path: &str| path.rsplit("::").next() == Some(name);
        self.members(id).any(|(_, _, item)| {
            matches!(&item.owner, Owner::Impl { of_trait: Some(path), .. } if of(path))
                && item.is_impl()
        })
    }

    /// Items of a type, with files and indices.
    pub fn members(&self, id: TypeId) -> impl Iterator<Item = (usize, usize, &Item)> {
        self.index
            .members
            .get(&id)
            .into_iter()
            .flatten()
            .map(|&(file, item)| (file, item, &self.files[file].items[item]))
    }

    /// Items with that name outside types.
    pub fn free(&self, name: &str) -> impl Iterator<Item = &Item> {
        self.index
            .free
            .get(name)
            .into_iter()
            .flatten()
            .map(|&(file, item)| &self.files[file].items[item])
    }

    /// Fills [`Source::index`] after reading all files.
    pub fn index(&mut self) {
        let mut index = Index::default();
        for (file, position, item) in self.items() {
            let module = self.files[file].module_of(item);
            if item.owner == Owner::None {
                index
                    .free
                    .entry(item.name.clone())
                    .or_default()
                    .push((file, position));
            }
            match &item.kind {
                Kind::Use(names) => {
                    for (own, path) in names {
                        match own.as_str() {
                            "*" => index
                                .globs
                                .entry(module.clone())
                                .or_default()
                                .push(path.clone()),
                            _ => index
                                .used
                                .entry((module.clone(), own.clone()))
                                .or_default()
                                .push(path.clone()),
                        }
                    }
                    continue;
                }
                Kind::Alias(of) => {
                    _ = index
                        .aliases
                        .entry((module.clone(), item.name.clone()))
                        .or_insert_with(|| of.clone())
                }
                Kind::Type(_) | Kind::Enum(_) | Kind::Trait(_) => {}
                _ => continue,
            }
            index
                .declared
                .entry((module, plain(&item.name).to_owned()))
                .or_insert(TypeId {
                    file,
                    item: position,
                });
        }
        self.index = index;
        let mut members: HashMap<TypeId, Vec<(usize, usize)>> = HashMap::new();
        for (file, position, item) in self.items() {
            if let Some(owner) = self.owner(file, item) {
                members.entry(owner).or_default().push((file, position));
            }
        }
        self.index.members = members;
    }
}

/// A name that is a keyword elsewhere: `r#type`.
fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

impl Item {
    fn is_impl(&self) -> bool {
        matches!(self.kind, Kind::Impl)
    }

    /// `#[derive(…)]` names it.
    pub fn derives(&self, name: &str) -> bool {
        self.derived()
            .any(|derived| derived.rsplit("::").next() == Some(name))
    }

    fn derived(&self) -> impl Iterator<Item = &str> {
        let lists = self
            .attributes
            .iter()
            .filter_map(|a| a.strip_prefix("#[derive(")?.strip_suffix(")]"));
        lists.flat_map(|list| list.split(','))
    }

    /// A macro before it may write invisible code.
    pub fn may_be_extended(&self) -> bool {
        const DERIVES: [&str; 9] = [
            "Clone",
            "Copy",
            "Debug",
            "Default",
            "PartialEq",
            "Eq",
            "PartialOrd",
            "Ord",
            "Hash",
        ];
        const PLAIN: [&str; 9] = [
            "derive", "repr", "allow", "expect", "warn", "deny", "must_use", "doc", "cfg",
        ];
        let name = |a: &String| {
            a.trim_start_matches("#[")
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        self.derived()
            .any(|d| !d.is_empty() && !DERIVES.contains(&d.rsplit("::").next().unwrap_or_default()))
            || self
                .attributes
                .iter()
                .any(|a| !PLAIN.contains(&name(a).as_str()))
    }
}
