//! What a path refers to, among the user's own types.

use super::items::{Item, Kind, Owner, path_of};
use super::source::Source;

/// A type, a trait or an enumeration: file and item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId {
    pub file: usize,
    pub item: usize,
}

/// Aliases and `use` declarations in a circle.
const DEEPEST: usize = 16;

impl Source {
    pub fn item(&self, id: TypeId) -> &Item {
        &self.files[id.file].items[id.item]
    }

    /// The user's type that `path` stands for in a module. Type arguments are ignored.
    pub fn resolve(&self, module: &[String], path: &str) -> Option<TypeId> {
        let path = path_of(path);
        let segments: Vec<String> = path.trim_start_matches("::").split("::").map(|s| s.trim().to_owned()).collect();
        self.find(module, &segments, 0)
    }

    fn find(&self, module: &[String], path: &[String], depth: usize) -> Option<TypeId> {
        let (first, rest) = path.split_first()?;
        if depth > DEEPEST {
            return None;
        }
        let inner: Vec<String> = module.iter().chain([first]).cloned().collect();
        match first.as_str() {
            "crate" => self.find(&[], rest, depth + 1),
            "self" => self.find(module, rest, depth + 1),
            "super" => self.find(&module[..module.len().checked_sub(1)?], rest, depth + 1),
            _ if rest.is_empty() => self.declared(module, first, depth).or_else(|| self.used(module, first, &[], depth)),
            _ if self.is_module(&inner) => self.find(&inner, rest, depth + 1),
            _ => self.used(module, first, rest, depth),
        }
    }

    fn declared(&self, module: &[String], name: &str, depth: usize) -> Option<TypeId> {
        let is_type = |item: &Item| matches!(item.kind, Kind::Type(_) | Kind::Enum(_) | Kind::Trait(_) | Kind::Alias(_));
        let here = |(file, _, item): &(usize, usize, &Item)| {
            plain(&item.name) == plain(name) && is_type(item) && self.files[*file].module_of(item) == module
        };
        let (file, index, item) = self.items().find(here)?;
        match &item.kind {
            Kind::Alias(ty) => self.find(module, &path_of(ty).split("::").map(str::to_owned).collect::<Vec<_>>(), depth + 1),
            _ => Some(TypeId { file, item: index }),
        }
    }

    /// By a `use` of the module.
    fn used(&self, module: &[String], name: &str, rest: &[String], depth: usize) -> Option<TypeId> {
        let uses = self.items().filter(|(file, _, item)| matches!(item.kind, Kind::Use(_)) && self.files[*file].module_of(item) == module);
        let names: Vec<&(String, Vec<String>)> =
            uses.flat_map(|(_, _, item)| if let Kind::Use(names) = &item.kind { names.as_slice() } else { &[] }).collect();
        let whole = |path: &[String], more: &[String]| path.iter().chain(more).cloned().collect::<Vec<String>>();
        let by_name = names.iter().filter(|(own, path)| own == name && path.as_slice() != [name.to_owned()]);
        let found = by_name.clone().find_map(|(_, path)| self.find(module, &whole(path, rest), depth + 1));
        let globs = names.iter().filter(|(own, _)| own == "*");
        let more = whole(&[name.to_owned()], rest);
        found.or_else(|| globs.clone().find_map(|(_, path)| self.find(module, &whole(path, &more), depth + 1)))
    }

    /// What an alias stands for, as text: `u32` for `type Number = u32`.
    pub fn unaliased(&self, module: &[String], ty: &str) -> String {
        let mut ty = ty.to_owned();
        for _ in 0..DEEPEST {
            let here = |(file, _, item): &(usize, usize, &Item)| item.name == ty && self.files[*file].module_of(item) == module;
            match self.items().filter(here).find_map(|(_, _, item)| if let Kind::Alias(of) = &item.kind { Some(of.clone()) } else { None }) {
                Some(of) => ty = of,
                None => break,
            }
        }
        ty
    }

    /// How a type is called: `InputValue`, `states::InputValue`.
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
            Owner::Trait(name) | Owner::Type(name) => self.declared(&module, name, 0),
        }
    }

    /// Traits of the user's that a type implements, or a trait requires.
    pub fn bases(&self, id: TypeId) -> Vec<TypeId> {
        let mut bases = Vec::new();
        if let Kind::Trait(required) = &self.item(id).kind {
            let module = self.files[id.file].module_of(self.item(id));
            bases.extend(required.iter().filter_map(|path| self.resolve(&module, path)));
        }
        for (file, _, item) in self.items() {
            let (Kind::Impl, Owner::Impl { of_trait: Some(path), .. }) = (&item.kind, &item.owner) else { continue };
            if self.owner(file, item) == Some(id) {
                bases.extend(self.resolve(&self.files[file].module_of(item), path));
            }
        }
        bases
    }

    /// Whether the user's files implement a trait of the library for a type.
    pub fn implements(&self, id: TypeId, name: &str) -> bool {
        let of = |path: &str| path.rsplit("::").next() == Some(name);
        self.items().any(|(file, _, item)| {
            matches!(&item.owner, Owner::Impl { of_trait: Some(path), .. } if of(path)) && item.is_impl() && self.owner(file, item) == Some(id)
        })
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
        self.derived().any(|derived| derived.rsplit("::").next() == Some(name))
    }

    fn derived(&self) -> impl Iterator<Item = &str> {
        let lists = self.attributes.iter().filter_map(|a| a.strip_prefix("#[derive(")?.strip_suffix(")]"));
        lists.flat_map(|list| list.split(','))
    }

    /// Something before it may write code that is not seen here.
    pub fn may_be_extended(&self) -> bool {
        const DERIVES: [&str; 9] = ["Clone", "Copy", "Debug", "Default", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];
        const PLAIN: [&str; 9] = ["derive", "repr", "allow", "expect", "warn", "deny", "must_use", "doc", "cfg"];
        let name = |a: &String| a.trim_start_matches("#[").split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned();
        self.derived().any(|d| !d.is_empty() && !DERIVES.contains(&d.rsplit("::").next().unwrap_or_default()))
            || self.attributes.iter().any(|a| !PLAIN.contains(&name(a).as_str()))
    }
}
