//! How the measurements of two sides differ. The difference may be the object of comparison, so
//! lath warns and does not refuse. Machines are no such object: sides of different ones are not
//! tested, unless the user insists.

use crate::grid::fitted;
use lath_core::conditions::{self, Fact, Subject, words};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::Series;
use serde::Serialize;

/// Maximum number of facts named, and of characters of each.
const MOST_FACTS: usize = 6;
const LONGEST_VALUE: usize = 60;

/// `null` if a side does not record it.
#[derive(Debug, Serialize)]
pub struct Difference {
    pub subject: &'static str,
    pub fact: &'static str,
    pub base: Option<String>,
    pub new: Option<String>,
}

/// All facts in which they differ.
pub fn differences(base: &Series, new: &Series) -> Vec<Difference> {
    let value = |side: &Series, fact: Fact| side.conditions.value(fact).map(str::to_owned);
    let of = |fact: Fact| Difference {
        subject: fact.subject.word(),
        fact: fact.name,
        base: value(base, fact),
        new: value(new, fact),
    };
    conditions::differences(&[&base.conditions, &new.conditions])
        .into_iter()
        .map(of)
        .collect()
}

/// Whether the sides are known to come from different machines, or different settings of one.
pub fn is_other_computer((base, new): &(&Series, &Series)) -> bool {
    !conditions::other_computer(&base.conditions, &new.conditions).is_empty()
}

/// W928: the sides were measured under different conditions. The build may differ: it is the object
/// of comparison.
pub fn warning(base: &Series, new: &Series) -> Option<Diagnostic> {
    let sides = [&base.conditions, &new.conditions];
    let facts: Vec<Fact> = conditions::differences(&sides)
        .into_iter()
        .filter(|fact| fact.subject != Subject::Program)
        .collect();
    let told = |fact: &Fact| {
        let [base, new] = sides.map(|own| words(*fact, own, &sides));
        let of_new = new.strip_prefix(fact.name).unwrap_or(&new).trim_start();
        format!(
            "{}, then {}",
            fitted(&base, LONGEST_VALUE),
            fitted(of_new, LONGEST_VALUE)
        )
    };
    let first = facts.first()?;
    let mut said: Vec<String> = facts.iter().take(MOST_FACTS).map(told).collect();
    if facts.len() > MOST_FACTS {
        said.push(format!("and {} more differences", facts.len() - MOST_FACTS));
    }
    let help = match first.subject {
        Subject::Machine | Subject::System => {
            "the difference may come from the machine: measure both sides on one machine with one \
                set-up"
        }
        _ => {
            "the verdict covers all of these differences together; to exclude them, measure both \
                sides alike"
        }
    };
    Some(
        Diagnostic::warning(
            "W928",
            format!("the sides were measured differently: {}", said.join("; ")),
        )
        .help(help),
    )
}
