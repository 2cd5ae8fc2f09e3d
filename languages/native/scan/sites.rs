//! Turns declarations and their annotations into sites for lath-core.

mod function;
mod type_decl;

use super::files::Lexed;
use super::items::{Item, Kind};
use super::names::Names;
use super::values;
use super::written::Written;
use lath_core::diagnostic::Place;
use lath_core::site::{AnnotationText, Element, Field, Site};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Annotations by index of their item.
pub type Annotated = BTreeMap<usize, Vec<AnnotationText>>;

/// Builds sites from all items of a program.
pub struct Sites<'a> {
    names: Names<'a>,
    annotated: Annotated,
    /// File of each part.
    files: Vec<&'a Lexed>,
    /// Declarations between the braces of each type, by item index.
    members: HashMap<usize, Vec<usize>>,
    /// Functions by name.
    functions: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Sites<'a> {
    pub fn new(names: Names<'a>, annotated: Annotated, files: Vec<&'a Lexed>) -> Sites<'a> {
        let mut members: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut functions: HashMap<&str, Vec<usize>> = HashMap::new();
        for (position, item) in names.items.iter().enumerate() {
            if matches!(item.kind, Kind::Function(_)) {
                functions.entry(&item.name).or_default().push(position);
            }
            if item.qualifier.is_none()
                && !item.scope.local
                && item.scope.owner.is_some()
                && let Some(owner) = names
                    .owner(item)
                    .filter(|owner| names.items[*owner].part == item.part)
            {
                members.entry(owner).or_default().push(position);
            }
        }
        Sites {
            names,
            annotated,
            files,
            members,
            functions,
        }
    }

    /// Sites of everything annotated, of the enclosing types, and of their bases and derived types.
    pub fn all(mut self) -> Vec<Site> {
        self.unite_declarations();
        let types = self.types();
        let wanted: BTreeSet<usize> = self.annotated.keys().copied().chain(types).collect();
        wanted.into_iter().map(|index| self.site(index)).collect()
    }

    fn item(&self, index: usize) -> &Item {
        &self.names.items[index]
    }

    fn types(&self) -> BTreeSet<usize> {
        let members = self
            .annotated
            .keys()
            .filter(|&&i| !matches!(self.item(i).kind, Kind::Type(_)));
        let mut types: BTreeSet<usize> = members
            .filter_map(|&i| self.names.owner(self.item(i)))
            .collect();
        types.extend(
            self.annotated
                .keys()
                .filter(|&&i| matches!(self.item(i).kind, Kind::Type(_))),
        );
        let mut related: HashMap<usize, Vec<usize>> = HashMap::new();
        for derived in
            (0..self.names.items.len()).filter(|&i| matches!(self.item(i).kind, Kind::Type(_)))
        {
            for base in self.names.bases(derived).into_iter().filter_map(|b| b.1) {
                related.entry(derived).or_default().push(base);
                if !self.item(derived).scope.local {
                    related.entry(base).or_default().push(derived);
                }
            }
        }
        let mut reached: Vec<usize> = types.iter().copied().collect();
        while let Some(ty) = reached.pop() {
            reached.extend(
                related
                    .get(&ty)
                    .into_iter()
                    .flatten()
                    .filter(|other| types.insert(**other)),
            );
        }
        types
    }

    fn site(&self, index: usize) -> Site {
        let item = self.item(index);
        let owner = self.names.owner(item).map(|o| self.names.symbol(o));
        let element = match &item.kind {
            Kind::Function(function) => Element::Function(self.function(item, function)),
            Kind::Field(ty) => Element::Field(self.field(item, ty)),
            _ => Element::Type(self.type_decl(index)),
        };
        let symbol = match (&item.kind, &owner) {
            (Kind::Type(_), _) => self.names.symbol(index),
            (_, Some(owner)) => format!(
                "{}::{}",
                owner.strip_prefix("struct ").unwrap_or(owner),
                item.name
            ),
            (_, None) => match &item.qualifier {
                Some(qualifier) => item.scope.qualify(&format!("{qualifier}::{}", item.name)),
                None => item.scope.qualify(&item.name),
            },
        };
        Site {
            annotations: self.annotated.get(&index).cloned().unwrap_or_default(),
            name: item.name.clone(),
            symbol,
            owner,
            place: self.place(item, item.name_at.clone()),
            element,
        }
    }

    fn place(&self, item: &Item, range: std::ops::Range<usize>) -> Place {
        let file = self.files[item.part];
        file.lines
            .place(&file.path, &file.text, range.start, range.len())
    }

    fn field(&self, item: &Item, ty: &Written) -> Field {
        // `int Type::field = 3;` outside the type: the declaration inside has the access.
        let declared = item
            .qualifier
            .as_ref()
            .and_then(|_| self.declared_field(item))
            .unwrap_or(item);
        let is_member = self.names.owner(item).is_some();
        Field {
            ty: ty.text(),
            kind: values::kind(&self.names, item, ty),
            is_static: !is_member || item.qualifier.is_some() || ty.has("static"),
            is_const: ty.is_const(),
            is_public: declared.scope.public,
        }
    }

    fn declared_field(&self, item: &Item) -> Option<&Item> {
        let owner = self.names.owner(item)?;
        self.members(owner)
            .find(|m| m.name == item.name && matches!(m.kind, Kind::Field(_)))
    }

    /// Declarations between the braces of the type at `owner`.
    fn members(&self, owner: usize) -> impl Iterator<Item = &Item> {
        self.members
            .get(&owner)
            .into_iter()
            .flatten()
            .map(|&member| self.item(member))
    }
}
