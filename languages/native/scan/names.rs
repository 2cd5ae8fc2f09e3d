//! Name lookup among the declarations of the user's files: innermost scope first, then names from
//! `using`, then aliases.
//!
//! Only a part of the language's rules, enough for states, parameters and enums; the compiler
//! resolves the rest.

use super::items::{Item, Kind};
use super::written::Written;
use std::collections::HashMap;

/// Maximum length of a chain of aliases.
const ALIASES: usize = 4;

/// Maximum number of `using namespace` directives.
const NAMESPACES: usize = 100;

pub struct Names<'a> {
    pub items: &'a [Item],
    cpp: bool,
    /// Indices in `items` of the types, enums and aliases of each path.
    paths: HashMap<String, usize>,
    /// Namespaces of `using namespace`.
    namespaces: Vec<String>,
    /// C only: `X` for `struct tag`, from `typedef struct tag X`.
    typedefs: HashMap<String, String>,
}

/// A type with its aliases resolved.
pub struct Resolved {
    pub ty: Written,
    /// The type or enum that `ty.base` names.
    pub item: Option<usize>,
}

impl<'a> Names<'a> {
    pub fn new(items: &'a [Item], cpp: bool) -> Names<'a> {
        let mut names = Names {
            items,
            cpp,
            paths: HashMap::new(),
            namespaces: Vec::new(),
            typedefs: HashMap::new(),
        };
        for (index, item) in items.iter().enumerate().filter(|(_, i)| !i.name.is_empty()) {
            match &item.kind {
                Kind::Type(ty) => {
                    names.add(names.path_of(index), index);
                    names.add_tag(item, ty.tag.as_ref(), &ty.keyword, index);
                }
                Kind::Enum(ty) => {
                    names.add(names.path_of(index), index);
                    names.add_tag(item, ty.tag.as_ref(), "enum", index);
                }
                Kind::Alias(target) => {
                    names.add(names.path_of(index), index);
                    if !cpp && target.is_plain() {
                        names
                            .typedefs
                            .entry(target.base.clone())
                            .or_insert_with(|| item.name.clone());
                    }
                }
                Kind::Using if item.qualifier.is_none() && names.namespaces.len() < NAMESPACES => {
                    names.namespaces.push(item.name.clone())
                }
                Kind::Using if item.qualifier.is_none() => {}
                Kind::Using => {
                    let simple = item.name.rsplit("::").next().unwrap_or(&item.name);
                    names.add(item.scope.qualify(simple), index);
                }
                Kind::Function(_) | Kind::Field(_) => {}
            }
        }
        names
    }

    pub fn is_cpp(&self) -> bool {
        self.cpp
    }

    fn add(&mut self, path: String, index: usize) {
        // Prefer a definition to an alias.
        let stronger = |old: usize| !matches!(self.items[old].kind, Kind::Type(_) | Kind::Enum(_));
        if self.paths.get(&path).is_none_or(|old| stronger(*old)) {
            self.paths.insert(path, index);
        }
    }

    fn add_tag(&mut self, item: &Item, tag: Option<&String>, keyword: &str, index: usize) {
        let Some(tag) = tag else { return };
        let path = if self.cpp {
            item.scope.qualify(tag)
        } else {
            format!("{keyword} {tag}")
        };
        self.add(path, index);
    }

    /// The lookup path of a type, enum or alias. C has no scopes.
    fn path_of(&self, index: usize) -> String {
        let item = &self.items[index];
        match &item.kind {
            Kind::Type(ty) if !self.cpp && !ty.by_typedef => {
                format!("{} {}", ty.keyword, item.name)
            }
            Kind::Enum(ty) if !self.cpp && ty.tag.as_ref() == Some(&item.name) => {
                format!("enum {}", item.name)
            }
            _ if self.cpp => item.scope.qualify(&item.name),
            _ => item.name.clone(),
        }
    }

    /// The language's name for the type at `index`.
    pub fn symbol(&self, index: usize) -> String {
        let path = self.path_of(index);
        self.typedefs.get(&path).cloned().unwrap_or(path)
    }

    /// The type, enum or alias that `name` means in `scope`.
    pub fn find(&self, name: &str, scope: &str) -> Option<usize> {
        let (name, absolute) = plain(name, self.cpp);
        if absolute || !self.cpp {
            return self.paths.get(name).copied();
        }
        let outwards = std::iter::successors(Some(scope), |s| {
            if s.is_empty() {
                None
            } else {
                Some(s.rsplit_once("::").map_or("", |(outer, _)| outer))
            }
        });
        let mut prefixes = outwards.chain(self.namespaces.iter().map(String::as_str));
        prefixes
            .find_map(|prefix| {
                if prefix.is_empty() {
                    self.paths.get(name)
                } else {
                    self.paths.get(&format!("{prefix}::{name}"))
                }
            })
            .copied()
    }

    /// The type (not enum) that `name` means in `scope`, through aliases.
    pub fn find_type(&self, name: &str, scope: &str) -> Option<usize> {
        let ty = Written {
            base: name.to_owned(),
            ..Written::default()
        };
        let resolved = self.resolve(&ty, scope);
        resolved
            .item
            .filter(|&i| resolved.ty.is_plain() && matches!(self.items[i].kind, Kind::Type(_)))
    }

    /// Follows the aliases in `ty`, as written in `scope`.
    pub fn resolve(&self, ty: &Written, scope: &str) -> Resolved {
        let mut resolved = Resolved {
            ty: ty.clone(),
            item: None,
        };
        let mut scope = scope.to_owned();
        for _ in 0..=ALIASES {
            let Some(index) = self.find(&resolved.ty.base, &scope) else {
                return resolved;
            };
            let item = &self.items[index];
            match &item.kind {
                Kind::Alias(target) => resolved.ty = through(&resolved.ty, target),
                Kind::Using => {
                    let Some(path) = &item.qualifier else {
                        return resolved;
                    };
                    // Looked up from outside: `using states::Input;` does not name itself.
                    resolved.ty.base = format!("::{}", path.trim_start_matches("::"));
                }
                _ => {
                    resolved.item = Some(index);
                    return resolved;
                }
            }
            scope = item.scope.path();
        }
        resolved
    }

    /// The type that `item` is a member of.
    pub fn owner(&self, item: &Item) -> Option<usize> {
        if !self.cpp {
            let owner = item.scope.names.get(item.scope.owner? - 1)?;
            let kinds = ["", "struct ", "union "];
            return kinds
                .iter()
                .find_map(|k| self.paths.get(&format!("{k}{owner}")))
                .copied();
        }
        match &item.qualifier {
            Some(qualifier) => self.find_type(qualifier, &item.scope.path()),
            None => self
                .paths
                .get(&item.scope.owner_path()?)
                .copied()
                .filter(|&i| matches!(self.items[i].kind, Kind::Type(_))),
        }
    }

    pub fn bases(&self, index: usize) -> Vec<(String, Option<usize>)> {
        let Kind::Type(ty) = &self.items[index].kind else {
            return Vec::new();
        };
        let scope = self.items[index].scope.path();
        ty.bases
            .iter()
            .map(|base| (base.clone(), self.find_type(base, &scope)))
            .collect()
    }
}

/// `ty`, whose base is an alias of `target`.
fn through(ty: &Written, target: &Written) -> Written {
    let mut words = ty.words.clone();
    words.extend(target.words.iter().cloned());
    Written {
        base: target.base.clone(),
        words,
        pointers: ty.pointers + target.pointers,
        pointer_const: if ty.pointers > 0 {
            ty.pointer_const
        } else {
            ty.has("const") || target.pointer_const
        },
        reference: ty.reference || target.reference,
        array: ty.array || target.array,
        odd: ty.odd || target.odd || (ty.array && target.array),
        inline: ty.inline,
        name: ty.name.clone(),
        width: ty.width,
    }
}

/// Without `struct`, `typename` and a leading `::`; the second result reports the latter.
fn plain(name: &str, cpp: bool) -> (&str, bool) {
    let mut name = name.trim();
    if cpp {
        for keyword in ["typename ", "struct ", "class ", "union ", "enum "] {
            name = name.strip_prefix(keyword).unwrap_or(name);
        }
    }
    name.strip_prefix("::")
        .map_or((name, false), |rest| (rest.trim(), true))
}
