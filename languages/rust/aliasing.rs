//! References that Rust forbids but a harness could create: two to one object of a shared state,
//! one of them `&mut`.

use super::model::{functions, is_exclusive};
use super::scan::Facts;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::program::{Argument, Program};
use lath_core::site::Passing;

/// L206 for every function that would get them.
pub fn refuse(program: &Program, facts: &Facts) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for benchmark in program.benchmarks.iter().flat_map(functions) {
        let holder = benchmark.holder.map(|index| &benchmark.instances[index]);
        let own = holder.map(|instance| {
            (
                instance.state,
                instance.ordinal,
                facts.exclusive.contains(&benchmark.symbol),
            )
        });
        problems.extend(twice(
            program,
            &benchmark.symbol,
            &benchmark.place,
            own,
            &benchmark.arguments,
        ));
    }
    for state in &program.states {
        for fixture in &state.fixtures {
            let own = fixture
                .member
                .then(|| (state.index, 0, is_exclusive(facts, fixture)));
            problems.extend(twice(
                program,
                &fixture.symbol,
                &fixture.place,
                own,
                &fixture.arguments,
            ));
        }
    }
    problems
}

/// `own`: its object, and whether by `&mut self`.
fn twice(
    program: &Program,
    symbol: &str,
    place: &Place,
    own: Option<(usize, usize, bool)>,
    arguments: &[Argument],
) -> Option<Diagnostic> {
    let taken = arguments.iter().filter_map(|argument| match argument {
        Argument::State {
            state,
            ordinal,
            passing,
        } => Some((
            *state,
            *ordinal,
            matches!(passing, Passing::Reference | Passing::Pointer),
        )),
        _ => None,
    });
    let all: Vec<(usize, usize, bool)> = own.into_iter().chain(taken).collect();
    let conflict = |(at, (state, ordinal, exclusive)): (usize, &(usize, usize, bool))| {
        all[at + 1..]
            .iter()
            .any(|(s, o, e)| s == state && o == ordinal && (*e || *exclusive))
            .then_some(*state)
    };
    let state = all.iter().enumerate().find_map(conflict)?;
    let problem = Diagnostic::error(
        "L206",
        format!(
            "`{symbol}` takes one object of `{}` twice, once mutably",
            program.states[state].symbol
        ),
    )
    .at(place, "two references to one object, one of them `&mut`")
    .help("take it once, or by `&` each time");
    Some(problem)
}
