//! Data for a wrapper beyond the program, which annotations do not mention.

use super::construct::{Construct, construct};
use super::function::Receiver;
use super::items::{Kind, Owner};
use super::names::TypeId;
use super::source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of traits of a type.
const BASES: usize = 256;

#[derive(Debug, Default)]
pub struct Facts {
    /// By symbol of the type.
    pub constructs: BTreeMap<String, Construct>,
    /// Symbols of enumerations without data, with their constants: results of such types are
    /// compared by name.
    pub enums: Vec<(String, Vec<String>)>,
    /// Symbols of traits: their methods need the trait in scope.
    pub traits: Vec<String>,
    /// Symbols of methods that take `&mut self`.
    pub exclusive: BTreeSet<String>,
    /// Lifetime parameters, by symbol of the type.
    pub lifetimes: BTreeMap<String, usize>,
    /// Symbols of functions that never return.
    pub never: BTreeSet<String>,
    /// Place of a `#[global_allocator]` of the user's: file and offset.
    pub allocator: Option<(String, usize)>,
}

pub fn facts(source: &Source) -> Facts {
    let mut facts = Facts::default();
    for (file, index, item) in source.items() {
        let visible = item.is_pub || source.files[file].module_of(item).is_empty();
        let id = TypeId { file, item: index };
        match &item.kind {
            Kind::Type(_) | Kind::Enum(_) => {
                facts
                    .constructs
                    .insert(source.symbol(id), construct(source, id));
                if let Kind::Type(ty) = &item.kind
                    && ty.lifetimes > 0
                {
                    facts.lifetimes.insert(source.symbol(id), ty.lifetimes);
                }
            }
            Kind::Trait(_) if visible => facts.traits.push(source.symbol(id)),
            Kind::Function(function)
                if function.receiver == Some(Receiver::Exclusive) && item.owner != Owner::None =>
            {
                facts.exclusive.extend(
                    source
                        .owner(file, item)
                        .map(|owner| format!("{}::{}", source.symbol(owner), item.name)),
                );
            }
            _ => {}
        }
        match &item.kind {
            Kind::Function(function) if function.returns.as_deref() == Some("!") => {
                let owner = source
                    .owner(file, item)
                    .map(|owner| format!("{}::{}", source.symbol(owner), item.name));
                facts
                    .never
                    .insert(owner.unwrap_or_else(|| source.qualified(file, item)));
            }
            Kind::Static { .. } if item.attributes.iter().any(|a| a == "#[global_allocator]") => {
                facts.allocator = Some((source.files[file].path.clone(), item.name_range.start));
            }
            _ => {}
        }
        if let Kind::Enum(of) = &item.kind
            && visible
            && !of.has_data
            && !of.generic
            && !of.constants.is_empty()
        {
            facts.enums.push((source.symbol(id), of.constants.clone()));
        }
    }
    let inherited: Vec<String> = source
        .items()
        .flat_map(|(file, item, _)| inherited(source, TypeId { file, item }, &facts.exclusive))
        .collect();
    facts.exclusive.extend(inherited);
    facts
}

/// Items of traits have the symbol of the implementing type.
fn inherited(source: &Source, id: TypeId, exclusive: &BTreeSet<String>) -> Vec<String> {
    if !matches!(source.item(id).kind, Kind::Type(_) | Kind::Enum(_)) {
        return Vec::new();
    }
    let mut lineage = source.bases(id);
    let mut next = 0;
    while next < lineage.len() && lineage.len() < BASES {
        let more: Vec<TypeId> = source
            .bases(lineage[next])
            .into_iter()
            .filter(|base| !lineage.contains(base))
            .collect();
        lineage.extend(more);
        next += 1;
    }
    let methods = lineage.iter().flat_map(|base| {
        let prefix = format!("{}::", source.symbol(*base));
        let from_there = exclusive.range(prefix.clone()..);
        let methods =
            from_there.map_while(move |symbol| Some(symbol.strip_prefix(&prefix)?.to_owned()));
        methods
            .filter(|method| !method.contains("::"))
            .collect::<Vec<String>>()
    });
    methods
        .map(|method| format!("{}::{method}", source.symbol(id)))
        .collect()
}
