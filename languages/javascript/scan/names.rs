//! What a dotted name in a type annotation, or after `extends`, refers to; and what the name of a parameter does where there are no annotations.

use super::imports::Binding;
use super::items::Kind;
use super::modules::{Module, Modules};

/// A class or an enumeration: module and item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClassId {
    pub module: usize,
    pub item: usize,
}

impl Modules {
    /// The user's class that `name` stands for in the scope `scope` of module `module`.
    pub fn resolve(&self, module: usize, scope: &[String], name: &str) -> Option<ClassId> {
        self.find(module, scope, name, 0)
    }

    fn find(&self, module: usize, scope: &[String], name: &str, depth: usize) -> Option<ClassId> {
        let here = &self.all[module];
        let own = (0..=scope.len()).rev().find_map(|outer| {
            let path: Vec<&str> = scope[..outer].iter().map(String::as_str).chain([name]).collect();
            here.class(&path.join("."))
        });
        if let Some(item) = own {
            return Some(ClassId { module, item });
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
                    return self.all[target].default_class().map(|item| ClassId { module: target, item });
                }
                let inner = if rest.is_empty() { own.clone() } else { format!("{own}.{rest}") };
                self.find(target, &[], &inner, depth + 1)
            }
            Some(Binding::Module(from)) => self.find(*here.targets.get(from)?, &[], rest, depth + 1),
            None => here.imports.stars.iter().find_map(|star| self.find(*here.targets.get(star)?, &[], name, depth + 1)),
        }
    }

    /// The class that a parameter called `name` takes by convention: the class's name with a small first letter. `is_labelled` says whether a class has the name as a label:
    /// those go first.
    pub fn by_name(&self, module: usize, scope: &[String], name: &str, is_labelled: &dyn Fn(ClassId) -> bool) -> Option<ClassId> {
        let here = &self.all[module];
        let own = here.items.iter().enumerate().filter(|(_, i)| matches!(i.kind, Kind::Class(_)) && !i.local);
        // The nearest scope first.
        let mut candidates: Vec<(usize, ClassId, String)> = own
            .map(|(item, i)| (shared(&i.scope, scope), ClassId { module, item }, i.name.clone()))
            .chain(here.imports.names.keys().filter_map(|local| Some((0, self.resolve(module, &[], local)?, local.clone()))))
            .collect();
        candidates.sort_by_key(|(shared, id, _)| (std::cmp::Reverse(*shared), *id));
        let labelled = candidates.iter().find(|(_, id, _)| is_labelled(*id));
        labelled.or_else(|| candidates.iter().find(|(_, _, local)| uncapitalised(local) == name)).map(|(_, id, _)| *id)
    }

    /// How a class is called: `Benchmarks.InputValue` in the source itself, `states.InputValue` in another module.
    pub fn symbol(&self, class: ClassId) -> String {
        self.qualified(class.module, &self.all[class.module].items[class.item].path())
    }

    pub fn qualified(&self, module: usize, path: &str) -> String {
        if module == 0 { path.to_owned() } else { format!("{}.{path}", self.all[module].name) }
    }

    /// The base of a class: the user's own, or the name of another.
    pub fn base(&self, class: ClassId) -> Option<Result<ClassId, String>> {
        let item = &self.all[class.module].items[class.item];
        let Kind::Class(declared) = &item.kind else { return None };
        let name = declared.base.clone()?;
        Some(self.resolve(class.module, &item.scope, &name).filter(|base| *base != class).ok_or(name))
    }

    /// The class and everything it derives from, nearest first.
    pub fn lineage(&self, class: ClassId) -> Vec<ClassId> {
        let mut lineage = vec![class];
        while let Some(Ok(base)) = self.base(lineage[lineage.len() - 1]) {
            if lineage.contains(&base) {
                break;
            }
            lineage.push(base);
        }
        lineage
    }

    /// The constants of an enumeration, if it is one.
    pub fn constants(&self, id: ClassId) -> Option<&[String]> {
        match &self.item(id).kind {
            Kind::Enum(names) => Some(names),
            _ => None,
        }
    }

    pub fn item(&self, id: ClassId) -> &super::items::Item {
        &self.all[id.module].items[id.item]
    }

    /// Whether names in this module say their types.
    pub fn is_typed(module: &Module) -> bool {
        module.dialect == super::syntax::Dialect::TypeScript
    }
}

/// How many of the outermost names two scopes have in common.
fn shared(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// `InputValue` is `inputValue`.
pub fn uncapitalised(name: &str) -> String {
    let mut characters = name.chars();
    characters.next().map(|first| first.to_lowercase().chain(characters).collect()).unwrap_or_default()
}
