//! Benchmarks that both sides have from several machines.

use super::chosen::Chosen;
use super::row::{Pair, asked};
use crate::judgement::judge_each;
use crate::machines::{Known, MachinesRow, shared};
use crate::series::title;
use lath_core::conditions::Subject;
use lath_import::model::Series;

/// One row for each benchmark that has pairs of several machines, in the order of the pairs.
pub fn of(pairs: &[Pair], chosen: &Chosen) -> Vec<MachinesRow> {
    if chosen.pool_machines {
        return Vec::new();
    }
    let mut groups: Vec<Vec<Pair>> = Vec::new();
    for pair in pairs {
        let of_one = |group: &&mut Vec<Pair>| group[0].0.key() == pair.0.key();
        match groups.iter_mut().find(of_one) {
            Some(group) => group.push(*pair),
            None => groups.push(vec![*pair]),
        }
    }
    groups.retain(|group| group.len() > 1 && are_machines(group));
    let members = match chosen.family.is_table() {
        true => groups.len(),
        false => 1,
    };
    groups
        .iter()
        .map(|group| row(group, chosen, members))
        .collect()
}

/// Each pair is from a machine of its own; results that differ in something else are no machines.
fn are_machines(group: &[Pair]) -> bool {
    let facts = |series: &Series| -> Vec<String> {
        let about = series.conditions.about(Subject::Machine);
        about
            .map(|(name, value)| format!("{name}={value}"))
            .collect()
    };
    let mut all: Vec<Vec<String>> = group.iter().map(|(base, _)| facts(base)).collect();
    all.sort();
    all.dedup();
    all.len() == group.len()
}

/// `alder` of `hostname alder`.
fn called(series: &Series) -> String {
    let words = series.distinction.as_deref().unwrap_or_default();
    words.strip_prefix("hostname ").unwrap_or(words).to_owned()
}

fn row(group: &[Pair], chosen: &Chosen, members: usize) -> MachinesRow {
    let asked = asked(group, chosen);
    let options = shared(&chosen.statistics, group.len() * members);
    let found = judge_each(&asked, &options, false);
    let known = asked
        .iter()
        .zip(found)
        .zip(group)
        .map(|((asked, found), (base, _))| Known {
            machine: called(base),
            evidence: asked.evidence(),
            permitted: asked.left_of(&options),
            found,
        });
    let plain = Series {
        distinction: None,
        ..group[0].0.clone()
    };
    MachinesRow::of(
        title(&plain, false),
        known.collect(),
        &chosen.statistics,
        members,
    )
}
