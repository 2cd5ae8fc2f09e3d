//! Which journals belong together.

use crate::schedule::blocks::{planned, planned_before};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, Plan, Wrapper};
use lath_core::record::{Header, Record};
use std::path::Path;

/// Two journals.
pub struct Compared<'a> {
    pub paths: [&'a Path; 2],
    pub headers: [&'a Header; 2],
}

fn refuse(path: &Path, why: &str) -> Diagnostic {
    let message = format!("{} cannot be merged: {why}", path.display());
    Diagnostic::error("L855", message)
}

/// L855: results decide how many blocks a run has.
pub fn is_planned(path: &Path, header: &Header) -> Result<(), Diagnostic> {
    let families = 0..header.plan.families.len();
    if header.plan.options.adaptive.is_none()
        && !families.into_iter().any(|f| header.is_adaptive(f))
    {
        return Ok(());
    }
    let why = "its results decided how many blocks it has, so it is no part of another run";
    Err(refuse(path, why).help(
        "measure parts of one run with --shard 1/2 and --shard 2/2; lath summarize takes several \
            runs as they are",
    ))
}

/// L853: it has forks that its plan, whose blocks are known beforehand, does not have.
pub fn is_within(path: &Path, record: &Record) -> Result<(), Diagnostic> {
    let (header, plan) = (&record.header, &record.header.plan);
    for (index, case) in record.cases.iter().enumerate() {
        let own = plan.families.iter().enumerate();
        let last = own.rev().find(|(_, family)| family.cases.contains(&index));
        let most = last.map_or(plan.cases[index].forks.max(1), |(family, _)| {
            planned_before(header, family, index) + planned(header, family)
        });
        let beyond = case
            .forks
            .iter()
            .find(|fork| !(1..=most).contains(&fork.fork));
        if let Some(fork) = beyond {
            let message = format!(
                "{} is damaged: it has a fork {} of {}, whose plan has {most}",
                path.display(),
                fork.fork,
                plan.cases[index].id
            );
            return Err(Diagnostic::error("L853", message).help("measure this part again"));
        }
    }
    Ok(())
}

impl Compared<'_> {
    /// L855: something differs that parts of one run have in common.
    pub fn belong_together(&self) -> Result<(), Diagnostic> {
        let [first, second] = self.headers;
        let why = [
            different("version of lath", &first.lath_version, &second.lath_version),
            different("seed", &first.plan.seed, &second.plan.seed),
            sources(&first.plan, &second.plan),
            cases(&first.plan, &second.plan),
            rest(&first.plan, &second.plan),
            wrappers(self.headers),
        ];
        match why.into_iter().flatten().next() {
            None => Ok(()),
            Some(why) => {
                let with = self.paths[0].display();
                Err(refuse(self.paths[1], &format!("{why} ({with})")).help(
                    "shards have the same sources, flags and settings, the same lath, and the same \
                        seed",
                ))
            }
        }
    }
}

fn different<T: PartialEq + std::fmt::Display>(
    what: &str,
    first: &T,
    second: &T,
) -> Option<String> {
    (first != second).then(|| format!("another {what}, {second} instead of {first}"))
}

/// Benchmarks with other code.
fn sources(first: &Plan, second: &Plan) -> Option<String> {
    let other = |(a, b): &(&Case, &Case)| {
        a.id == b.id && a.source_hash.is_some() && a.source_hash != b.source_hash
    };
    let found = first.cases.iter().zip(&second.cases).find(other)?;
    Some(format!("the source of {} is another", found.0.id))
}

fn cases(first: &Plan, second: &Plan) -> Option<String> {
    let of = |case: &Case| Case {
        warnings: Vec::new(),
        ..case.clone()
    };
    let only = |some: &Plan, others: &Plan| {
        let mut all = some.cases.iter();
        let lacks = |case: &&Case| others.cases.iter().all(|other| other.id != case.id);
        all.find(lacks).map(|case| case.id.clone())
    };
    if let Some(id) = only(first, second) {
        return Some(format!("another plan, without {id}"));
    }
    if let Some(id) = only(second, first) {
        return Some(format!("another plan, with {id}"));
    }
    if first.cases.len() != second.cases.len() {
        return Some("another plan, with another number of cases".to_owned());
    }
    let mut both = first.cases.iter().zip(&second.cases);
    let (one, _) = both.find(|(a, b)| of(a) != of(b))?;
    Some(format!("another plan: settings of {} differ", one.id))
}

fn rest(first: &Plan, second: &Plan) -> Option<String> {
    let is_same = first.families == second.families
        && first.bulk.len() == second.bulk.len()
        && first.pair_ns == second.pair_ns
        && first.options == second.options;
    (!is_same).then(|| "another plan: flags differ".to_owned())
}

/// Flags are the same everywhere; on one machine, so is what was built.
fn wrappers([first, second]: [&Header; 2]) -> Option<String> {
    let one = first.environment.is_machine(&second.environment);
    let mut both = first.plan.wrappers.iter().zip(&second.plan.wrappers);
    let is_other = |(a, b): &(&Wrapper, &Wrapper)| {
        (&a.language, &a.contender, &a.flags) != (&b.language, &b.contender, &b.flags)
            || one && a.hash != b.hash
    };
    if first.plan.wrappers.len() != second.plan.wrappers.len() {
        return Some("another number of programs".to_owned());
    }
    let (a, _) = both.find(is_other)?;
    let who = if a.contender.is_empty() {
        &a.source
    } else {
        &a.contender
    };
    Some(format!("the program of {who} is another"))
}

/// W950: what differs between two machines is also their compilers.
pub fn other_compilers(first: &Header, second: &Header) -> Option<Diagnostic> {
    let mut both = first.plan.wrappers.iter().zip(&second.plan.wrappers);
    let (a, b) = both.find(|(a, b)| a.compiler != b.compiler)?;
    let [one, other] = [first, second].map(|header| header.environment.name());
    let message = format!(
        "machines have different compilers: {} on {one}, {} on {other}",
        a.compiler, b.compiler
    );
    Some(Diagnostic::warning("W950", message).help(
        "what depends on the machine may depend on the compiler: install one version everywhere",
    ))
}
