//! Classes, and whether the harness can build their objects.

use super::{Sites, has, is_getter};
use crate::python::scan::fields::FieldItem;
use crate::python::scan::function::ParameterKind;
use crate::python::scan::items::{Item, Kind};
use crate::python::scan::values;
use crate::shared::reach::ItemId;
use lath_core::site::{TypeDecl, ValueKind};
use std::collections::BTreeSet;

impl<'a> Sites<'a> {
    pub(super) fn type_decl(&self, class: ItemId) -> TypeDecl {
        let path = self.modules.item(class).path();
        let mut declared = TypeDecl {
            bases: self
                .modules
                .bases(class)
                .into_iter()
                .map(|base| base.map_or_else(|name| name, |c| self.modules.symbol(c)))
                .collect(),
            is_public: true,
            is_abstract: !self.abstract_methods(class).is_empty(),
            lacks_default_constructor: self.needs_arguments(class),
            ..TypeDecl::default()
        };
        let mut seen = BTreeSet::new();
        let mut add = |list: &mut Vec<String>, of: u8, name: &'a str| {
            if seen.insert((of, name)) {
                list.push(name.to_owned());
            }
        };
        for (position, item) in self.modules.all[class.module].members(&path) {
            match &item.kind {
                Kind::Field(field) => {
                    if field.in_method
                        || (field.ty.is_some() && !field.class_var && !field.is_final)
                    {
                        add(&mut declared.fields, 0, &item.name);
                    }
                    if !item.name.starts_with('_')
                        && !field.is_augmented
                        && self.counts(class.module, item, field)
                    {
                        add(&mut declared.public_fields, 1, &item.name);
                    }
                }
                Kind::Function(function)
                    if is_getter(item, function)
                        && !self.annotations.contains_key(&(class.module, position)) =>
                {
                    add(&mut declared.public_getters, 2, &item.name)
                }
                _ => {}
            }
        }
        declared
    }

    /// Whether a field may hold a number that a benchmark counts.
    pub(super) fn counts(&self, module: usize, item: &Item, field: &FieldItem) -> bool {
        let kind = values::kind(self.modules, module, item, field, &[]);
        !field.class_var
            && !field.is_final
            && matches!(kind, Ok((ValueKind::Integer { .. } | ValueKind::Float, _)))
    }

    pub(super) fn abstract_methods(&self, class: ItemId) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for class in self.modules.lineage(class).into_iter().rev() {
            let path = self.modules.item(class).path();
            for (_, item) in self.modules.all[class.module].members(&path) {
                if is_abstract(item) {
                    names.insert(item.name.clone());
                } else {
                    names.remove(&item.name);
                }
            }
        }
        names
    }

    /// The nearest `__init__`, or that of a `@dataclass`, needs arguments.
    pub(super) fn needs_arguments(&self, class: ItemId) -> bool {
        for class in self.modules.lineage(class) {
            let item = self.modules.item(class);
            let path = item.path();
            let members: Vec<&Item> = self.modules.all[class.module]
                .members(&path)
                .map(|(_, member)| member)
                .collect();
            let init = members.iter().find_map(|m| match &m.kind {
                Kind::Function(f) if m.name == "__init__" => Some(f),
                _ => None,
            });
            if let Some(init) = init {
                return init
                    .parameters
                    .iter()
                    .skip(1)
                    .any(|p| !p.has_default && p.kind != ParameterKind::Rest);
            }
            if item
                .decorators
                .iter()
                .any(|d| d.name.rsplit('.').next() == Some("dataclass"))
            {
                let wanted = |m: &&Item| matches!(&m.kind, Kind::Field(f) if !f.in_method && f.ty.is_some() && !f.class_var && !f.has_value);
                return members.iter().any(wanted);
            }
        }
        false
    }
}

pub(super) fn is_abstract(item: &Item) -> bool {
    has(item, "abstractmethod")
}
