//! Types: what the harness must know to build their objects.

use super::Sites;
use crate::native::scan::items::{Item, Kind};
use crate::native::scan::values;
use lath_core::site::{TypeDecl, ValueKind};
use std::collections::BTreeSet;

impl Sites<'_> {
    pub(super) fn type_decl(&self, index: usize) -> TypeDecl {
        let item = self.item(index);
        let Kind::Type(ty) = &item.kind else { return TypeDecl::default() };
        let fields: Vec<&Item> = self.members(index).filter(|m| matches!(&m.kind, Kind::Field(f) if !f.has("static"))).collect();
        let names = |items: &mut dyn Iterator<Item = &&Item>| items.map(|m| m.name.clone()).collect::<Vec<_>>();
        TypeDecl {
            bases: self.names.bases(index).into_iter().map(|(text, found)| found.map_or(text, |f| self.names.symbol(f))).collect(),
            is_public: item.scope.chain_public,
            is_abstract: !self.pure_functions(index, &mut BTreeSet::new()).is_empty(),
            is_inner: item.scope.local || item.scope.template || ty.is_template,
            lacks_default_constructor: self.lacks_default_constructor(index),
            public_fields: names(&mut fields.iter().filter(|m| m.scope.public && self.counts(m))),
            public_getters: self.members(index).filter(|m| is_getter(m)).map(|m| m.name.clone()).collect(),
            fields: names(&mut fields.iter()),
        }
    }

    /// Whether a field may hold a number.
    fn counts(&self, field: &Item) -> bool {
        let Kind::Field(ty) = &field.kind else { return false };
        !ty.is_const() && matches!(values::kind(&self.names, field, ty), ValueKind::Integer { .. } | ValueKind::Float | ValueKind::Unknown)
    }

    /// Names of the functions without a body, own or inherited, that are never given one.
    fn pure_functions(&self, index: usize, visited: &mut BTreeSet<usize>) -> BTreeSet<String> {
        if !visited.insert(index) {
            return BTreeSet::new();
        }
        let mut pure: BTreeSet<String> = BTreeSet::new();
        for base in self.names.bases(index).into_iter().filter_map(|b| b.1) {
            pure.extend(self.pure_functions(base, visited));
        }
        for member in self.members(index) {
            match &member.kind {
                Kind::Function(function) if function.is_pure => _ = pure.insert(member.name.clone()),
                Kind::Function(_) => _ = pure.remove(&member.name),
                _ => {}
            }
        }
        pure
    }

    /// Constructors are declared, and none of them can be called without arguments by everyone.
    fn lacks_default_constructor(&self, index: usize) -> bool {
        let constructors = self.members(index).filter_map(|m| match &m.kind {
            Kind::Function(function) if function.special == Some("constructor") => Some((m, function)),
            _ => None,
        });
        let mut declared = false;
        for (member, constructor) in constructors {
            let usable = member.scope.public && !constructor.is_deleted && constructor.parameters.iter().all(|p| p.has_default);
            if usable || constructor.is_template {
                return false;
            }
            declared = true;
        }
        declared
    }
}

fn is_getter(member: &Item) -> bool {
    let Kind::Function(f) = &member.kind else { return false };
    let ordinary = f.special.is_none() && !f.is_template && !f.is_deleted && !f.returns.has("static");
    ordinary && member.scope.public && f.parameters.is_empty() && !f.returns_nothing()
}
