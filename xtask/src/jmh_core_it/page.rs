//! The book's page: a row for each package of tests, and what does not hold.

use super::outcome::{Outcome, State, simple};
use super::{Known, TAG};
use crate::docs::pages::{head, row};
use std::collections::BTreeMap;

pub fn text(outcomes: &[Outcome], known: &Known) -> String {
    let of = |state: State| outcomes.iter().filter(|one| one.state == state).count();
    let mut text = format!(
        "<!-- Written by `cargo xtask jmh-core-it`; edit xtask/src/jmh_core_it instead. -->\n\n\
        # JMH's integration tests\n\n\
        Of JMH {TAG}'s {} classes of integration tests (`jmh-core-it`), {} hold if lath runs the \
        benchmarks instead of JMH's `Runner`. {} ask for no fork, because they look at their \
        benchmarks in their own process: lath always starts one. {} begin no run. {} do not hold; \
        the reasons are below. {} have not run yet.\n\n\
        The sources are JMH's, unchanged, and not part of this repository:\n\n\
        ```sh\n\
        git clone https://github.com/openjdk/jmh\n\
        cargo xtask jmh-core-it jmh\n\
        ```\n\n\
        The command compiles the tests of tag {TAG} into a jar. It puts a class `Runner` before \
        JMH's, which turns the options of a test into flags of `lath run`, and lath's CSV into what \
        the test looks at. It fails if a class does not hold without a reason, or holds although \
        there is one.\n\n",
        outcomes.len(),
        of(State::Holds),
        of(State::OwnProcess),
        of(State::NoRun),
        of(State::NotExpressible) + of(State::Fails),
        of(State::NotRun),
    );
    text += &table(outcomes);
    text += "\n## What does not hold\n\n";
    text += &head(&["class", "why"]);
    for one in outcomes {
        let name = simple(&one.class);
        match one.state {
            State::NotExpressible | State::Fails => {
                let why = known.get(name).map_or("no reason is known", String::as_str);
                text += &row(&[&format!("`{name}`"), why]);
            }
            State::Holds | State::OwnProcess | State::NoRun | State::NotRun => {}
        }
    }
    text
}

/// A row for each package.
fn table(outcomes: &[Outcome]) -> String {
    let mut packages: BTreeMap<&str, Vec<State>> = BTreeMap::new();
    for one in outcomes {
        packages.entry(one.package()).or_default().push(one.state);
    }
    let mut text = head(&[
        "package",
        "classes",
        "hold",
        "own process",
        "no run",
        "do not hold",
        "not run yet",
    ]);
    for (package, states) in packages {
        let of = |wanted: &[State]| {
            let count = states.iter().filter(|state| wanted.contains(state)).count();
            if count == 0 {
                String::new()
            } else {
                count.to_string()
            }
        };
        let name = if package.is_empty() {
            "(top)".to_owned()
        } else {
            format!("`{package}`")
        };
        text += &row(&[
            &name,
            &states.len().to_string(),
            &of(&[State::Holds]),
            &of(&[State::OwnProcess]),
            &of(&[State::NoRun]),
            &of(&[State::NotExpressible, State::Fails]),
            &of(&[State::NotRun]),
        ]);
    }
    text
}
