//! In what nodes differ: facts of the machine that keep results apart, and versions of what is installed.

use super::{Inspection, field};
use lath_core::conditions::{Conditions, differences};
use serde::Serialize;
use std::collections::BTreeMap;

/// Something, and what it is on each node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub subject: &'static str,
    pub name: String,
    /// In the order of the nodes; `None`: it is not there, or not known.
    pub values: Vec<(String, Option<String>)>,
}

impl Difference {
    /// Values with the nodes that have them, the first node's value first.
    pub fn groups(&self) -> Vec<(Option<&str>, Vec<&str>)> {
        let mut groups: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
        for (host, value) in &self.values {
            let value = value.as_deref();
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, nodes)) => nodes.push(host),
                None => groups.push((value, vec![host])),
            }
        }
        groups
    }
}

pub fn of(nodes: &[(&str, &Inspection)]) -> Vec<Difference> {
    [facts(nodes), versions(nodes)].concat()
}

fn difference<'a>(
    subject: &'static str,
    name: &str,
    nodes: impl Iterator<Item = (&'a str, Option<String>)>,
) -> Difference {
    Difference {
        subject,
        name: name.to_owned(),
        values: nodes
            .map(|(host, value)| (host.to_owned(), value))
            .collect(),
    }
}

fn facts(nodes: &[(&str, &Inspection)]) -> Vec<Difference> {
    let of = |(_, host): &(&str, &Inspection)| {
        let mut own = Conditions::default();
        own.set_environment(&host.environment);
        own
    };
    let all: Vec<Conditions> = nodes.iter().map(of).collect();
    let found = differences(&all.iter().collect::<Vec<_>>());
    let told = |fact: &_| {
        let value = |own: &Conditions| own.value(*fact).map(str::to_owned);
        let values = nodes
            .iter()
            .zip(&all)
            .map(|((host, _), own)| (*host, value(own)));
        difference(fact.subject.word(), fact.name, values)
    };
    found.iter().map(told).collect()
}

/// Of lath, of what the suite needs, and without a suite, of the platforms of all languages.
fn versions(nodes: &[(&str, &Inspection)]) -> Vec<Difference> {
    let all: Vec<BTreeMap<&str, String>> = nodes.iter().map(|(_, host)| installed(host)).collect();
    let mut names: Vec<&str> = all.iter().flat_map(|own| own.keys().copied()).collect();
    names.sort_unstable();
    names.dedup();
    let is_unlike = |name: &&str| all.iter().any(|own| own.get(name) != all[0].get(name));
    let unlike = names.into_iter().filter(is_unlike);
    let told = |name: &str| {
        let values = nodes
            .iter()
            .zip(&all)
            .map(|((host, _), own)| (*host, own.get(name).cloned()));
        difference("versions", name, values)
    };
    unlike.map(told).collect()
}

fn installed(host: &Inspection) -> BTreeMap<&str, String> {
    let mut all = BTreeMap::from([("lath", host.lath.clone())]);
    let suite = &host.doctor["suite"];
    if suite.is_object() {
        let sources = suite["sources"].as_array().into_iter().flatten();
        let needs = sources.flat_map(|source| source["needs"].as_array().into_iter().flatten());
        let packages = suite["packages"].as_array().into_iter().flatten();
        let there = needs
            .chain(packages)
            .filter(|need| need["state"] == "there");
        all.extend(there.map(|need| (field(need, "what"), field(need, "detail").to_owned())));
        return all;
    }
    let languages = host.doctor["languages"].as_array().into_iter().flatten();
    let platforms = languages.flat_map(|it| it["platforms"].as_array().into_iter().flatten());
    let there = platforms.filter(|it| it["path"].is_string());
    all.extend(there.map(|it| (field(it, "name"), field(it, "version").to_owned())));
    all
}
