//! Looks up declarations by name without searching all of them.

use super::{Declaration, Scanned};
use lath_core::site::{Element, Site};
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Index {
    /// The first class of each symbol.
    classes: HashMap<String, usize>,
    /// The first class of each simple name.
    simple: HashMap<String, usize>,
    /// Methods by class and name; prefers benchmarks, then the first.
    methods: HashMap<(String, String), usize>,
    fields: HashMap<(String, String), usize>,
}

/// Maximum number of classes in a chain of `extends`.
const BASES: usize = 256;

impl Index {
    pub fn of(declarations: &[Declaration]) -> Index {
        let mut index = Index::default();
        for (position, declaration) in declarations.iter().enumerate() {
            let site = &declaration.site;
            let member = || (site.owner.clone().unwrap_or_default(), site.name.clone());
            match site.element {
                Element::Type(_) => {
                    index.classes.entry(site.symbol.clone()).or_insert(position);
                    index.simple.entry(site.name.clone()).or_insert(position);
                }
                Element::Function(_) => {
                    let known = index.methods.entry(member()).or_insert(position);
                    if declaration.has("Benchmark") && !declarations[*known].has("Benchmark") {
                        *known = position;
                    }
                }
                Element::Field(_) => _ = index.fields.entry(member()).or_insert(position),
            }
        }
        index
    }
}

impl Scanned {
    /// Those with annotations of lath.
    pub fn sites(&self) -> Vec<Site> {
        self.declarations
            .iter()
            .map(|d| d.site.clone())
            .filter(|site| !site.annotations.is_empty())
            .collect()
    }

    pub fn class(&self, symbol: &str) -> Option<&Declaration> {
        self.index
            .classes
            .get(symbol)
            .map(|&position| &self.declarations[position])
    }

    /// A method of a class, or of one it extends in the same file; prefers a benchmark among
    /// several.
    pub fn method(&self, class: &str, name: &str) -> Option<&Declaration> {
        self.lineage(class)
            .into_iter()
            .find_map(|class| self.index.methods.get(&(class, name.to_owned())))
            .map(|&position| &self.declarations[position])
    }

    pub fn field(&self, class: &str, name: &str) -> Option<&Declaration> {
        self.index
            .fields
            .get(&(class.to_owned(), name.to_owned()))
            .map(|&position| &self.declarations[position])
    }

    /// The class and those it extends in this file, nearest first.
    pub fn lineage(&self, class: &str) -> Vec<String> {
        let mut lineage = vec![class.to_owned()];
        while lineage.len() < BASES
            && let Some(Element::Type(decl)) = self
                .class(lineage.last().expect("never empty"))
                .map(|d| &d.site.element)
        {
            let base = decl
                .bases
                .iter()
                .find_map(|base| self.index.simple.get(base));
            match base
                .map(|&position| self.declarations[position].site.symbol.clone())
                .filter(|symbol| !lineage.contains(symbol))
            {
                Some(symbol) => lineage.push(symbol),
                None => break,
            }
        }
        lineage
    }
}
