//! Types: what the harness needs to build their objects.

use super::Sites;
use crate::native::scan::items::{Item, Kind};
use crate::native::scan::values;
use lath_core::site::{TypeDecl, ValueKind};
use std::collections::BTreeSet;

impl Sites<'_> {
    pub(super) fn type_decl(&self, index: usize) -> TypeDecl {
        let item = self.item(index);
        let Kind::Type(ty) = &item.kind else {
            return TypeDecl::default();
        };
        let fields: Vec<&Item> = self
            .members(index)
            .filter(|m| matches!(&m.kind, Kind::Field(f) if !f.has("static")))
            .collect();
        let names = |items: &mut dyn Iterator<Item = &&Item>| {
            items.map(|m| m.name.clone()).collect::<Vec<_>>()
        };
        TypeDecl {
            pointed_to: Vec::new(),
            bases: self
                .names
                .bases(index)
                .into_iter()
                .map(|(text, found)| found.map_or(text, |f| self.names.symbol(f)))
                .collect(),
            is_public: item.scope.chain_public,
            is_abstract: self.has_pure_functions(index),
            is_inner: item.scope.local || item.scope.template || ty.is_template,
            lacks_default_constructor: self.lacks_default_constructor(index),
            public_fields: names(&mut fields.iter().filter(|m| m.scope.public && self.counts(m))),
            public_getters: self
                .members(index)
                .filter(|m| is_getter(m))
                .map(|m| m.name.clone())
                .collect(),
            fields: names(&mut fields.iter()),
        }
    }

    /// Whether a field may hold a number.
    fn counts(&self, field: &Item) -> bool {
        let Kind::Field(ty) = &field.kind else {
            return false;
        };
        !ty.is_const()
            && matches!(
                values::kind(&self.names, field, ty),
                ValueKind::Integer { .. } | ValueKind::Float | ValueKind::Unknown
            )
    }

    /// Whether some function, own or inherited, never gets a body.
    fn has_pure_functions(&self, index: usize) -> bool {
        // Each with the indices, in the list, of its derived types up to this one.
        const BASES: usize = 256;
        let mut lineage: Vec<(usize, Vec<usize>)> = vec![(index, Vec::new())];
        let mut next = 0;
        while next < lineage.len() && lineage.len() < BASES {
            let (ty, derived) = lineage[next].clone();
            let path: Vec<usize> = derived.into_iter().chain([next]).collect();
            let bases = self
                .names
                .bases(ty)
                .into_iter()
                .filter_map(|b| b.1)
                .filter(|base| path.iter().all(|p| lineage[*p].0 != *base));
            let further: Vec<_> = bases.map(|base| (base, path.clone())).collect();
            lineage.extend(further);
            next += 1;
        }
        let functions: Vec<_> = lineage
            .iter()
            .map(|(ty, _)| self.own_functions(*ty))
            .collect();
        let given =
            |name: &&str, derived: &[usize]| derived.iter().any(|d| functions[*d].1.contains(name));
        lineage
            .iter()
            .zip(&functions)
            .any(|((_, derived), (pure, _))| pure.iter().any(|name| !given(name, derived)))
    }

    /// Names of a type's functions without a body in it, and of those with one.
    fn own_functions(&self, index: usize) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let (mut pure, mut given) = (BTreeSet::new(), BTreeSet::new());
        for member in self.members(index) {
            match &member.kind {
                Kind::Function(function) if function.is_pure => {
                    _ = pure.insert(member.name.as_str())
                }
                Kind::Function(_) => {
                    pure.remove(member.name.as_str());
                    given.insert(member.name.as_str());
                }
                _ => {}
            }
        }
        (pure, given)
    }

    /// It declares constructors, but none that everyone can call without arguments.
    fn lacks_default_constructor(&self, index: usize) -> bool {
        let constructors = self.members(index).filter_map(|m| match &m.kind {
            Kind::Function(function) if function.special == Some("constructor") => {
                Some((m, function))
            }
            _ => None,
        });
        let mut declared = false;
        for (member, constructor) in constructors {
            let usable = member.scope.public
                && !constructor.is_deleted
                && constructor.parameters.iter().all(|p| p.has_default);
            if usable || constructor.is_template {
                return false;
            }
            declared = true;
        }
        declared
    }
}

fn is_getter(member: &Item) -> bool {
    let Kind::Function(f) = &member.kind else {
        return false;
    };
    let ordinary =
        f.special.is_none() && !f.is_template && !f.is_deleted && !f.returns.has("static");
    ordinary && member.scope.public && f.parameters.is_empty() && !f.returns_nothing()
}
