//! Types and their bases, looked up by symbol in both directions, and cached.

use super::marks::Marked;
use crate::diagnostic::Diagnostic;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// Maximum number of direct and indirect bases of a type.
const MOST_BASES: usize = 100;

/// A type's own symbol and those of its bases, nearest first.
pub(super) type Lineage<'a> = Rc<[&'a str]>;

#[derive(Default)]
pub(super) struct Kin<'a> {
    /// Positions of types among the sites, by symbol.
    types: HashMap<&'a str, usize>,
    lineages: HashMap<&'a str, Lineage<'a>>,
    /// Positions of types that have this one in their lineage, including itself, in order of
    /// appearance.
    derived: HashMap<&'a str, Rc<[usize]>>,
    /// The separator between a type and its member in symbols.
    pub separator: String,
    /// Types that functions take as parameters.
    pub taken: HashSet<&'a str>,
}

impl<'a> Kin<'a> {
    /// L109 for types with too many bases; their lineage is incomplete.
    pub fn new(sites: &[Marked<'a>], problems: &mut Vec<Diagnostic>) -> Kin<'a> {
        let mut kin = Kin::default();
        let types = || {
            sites
                .iter()
                .enumerate()
                .filter(|(_, m)| m.type_decl().is_some())
        };
        for (position, marked) in types() {
            kin.types.entry(&marked.site.symbol).or_insert(position);
        }
        let mut derived: HashMap<&'a str, Vec<usize>> = HashMap::new();
        for (position, marked) in types() {
            let symbol = marked.site.symbol.as_str();
            let lineage = match kin.lineages.get(symbol) {
                Some(known) => known.clone(),
                None => {
                    let found = kin.follow(sites, symbol);
                    problems.extend(found.is_none().then(|| too_many(marked)));
                    let found = found.unwrap_or_else(|| Rc::from([symbol]));
                    kin.lineages.insert(symbol, found.clone());
                    found
                }
            };
            lineage
                .iter()
                .for_each(|base| derived.entry(base).or_default().push(position));
        }
        kin.derived = derived
            .into_iter()
            .map(|(base, positions)| (base, Rc::from(positions)))
            .collect();
        kin.separator = separator(sites);
        kin.taken = sites
            .iter()
            .filter_map(|m| m.site.function())
            .flat_map(|f| f.parameters.iter().map(|p| p.ty.as_str()))
            .collect();
        kin
    }

    /// `None`: more than [`MOST_BASES`].
    fn follow(&self, sites: &[Marked<'a>], symbol: &'a str) -> Option<Lineage<'a>> {
        let mut lineage = vec![symbol];
        let mut next = 0;
        while next < lineage.len() {
            for base in self.bases(sites, lineage[next]) {
                if !lineage.contains(&base) {
                    lineage.push(base);
                }
                if lineage.len() > MOST_BASES {
                    return None;
                }
            }
            next += 1;
        }
        Some(lineage.into())
    }

    fn bases(&self, sites: &[Marked<'a>], symbol: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let decl = self
            .position(symbol)
            .and_then(|position| sites[position].site.type_decl());
        decl.into_iter()
            .flat_map(|decl| decl.bases.iter().map(String::as_str))
    }

    /// Position of the type with that symbol among the sites.
    pub fn position(&self, symbol: &str) -> Option<usize> {
        self.types.get(symbol).copied()
    }

    /// Empty if there is no such type here.
    pub fn lineage(&self, symbol: &str) -> Lineage<'a> {
        self.lineages
            .get(symbol)
            .cloned()
            .unwrap_or_else(|| Rc::from([]))
    }

    /// Positions of the type `symbol` and the types derived from it.
    pub fn derived(&self, symbol: &str) -> Rc<[usize]> {
        self.derived
            .get(symbol)
            .cloned()
            .unwrap_or_else(|| Rc::from([]))
    }

    /// The bases on the way from `symbol` to `base`, nearest first, ending with `base`; empty if
    /// they are the same.
    pub fn between(&self, sites: &[Marked<'a>], symbol: &str, base: &str) -> Vec<String> {
        let Some(start) = self.lineage(symbol).first().copied() else {
            return Vec::new();
        };
        let mut came_from: HashMap<&str, &str> = HashMap::new();
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            if at == base {
                let way = std::iter::successors(Some(at), |at| came_from.get(at).copied())
                    .take_while(|at| *at != start);
                let mut way: Vec<String> = way.map(str::to_owned).collect();
                way.reverse();
                return way;
            }
            for further in self.bases(sites, at).filter(|further| *further != start) {
                came_from.entry(further).or_insert_with(|| {
                    waiting.push_back(further);
                    at
                });
            }
            if came_from.len() > MOST_BASES {
                break;
            }
        }
        Vec::new()
    }
}

fn too_many(marked: &Marked) -> Diagnostic {
    let message = format!(
        "`{}` derives from more than {MOST_BASES} types",
        marked.site.symbol
    );
    Diagnostic::error("L109", message)
        .at(&marked.site.place, "too many bases")
        .help("lath follows no more: use simpler types for benchmarks and states")
}

fn separator(sites: &[Marked]) -> String {
    let between = |m: &Marked| {
        m.site
            .symbol
            .strip_prefix(m.site.owner.as_ref()?)?
            .strip_suffix(&m.site.name)
            .map(str::to_owned)
    };
    sites
        .iter()
        .find_map(between)
        .unwrap_or_else(|| "::".to_owned())
}
