//! Executables with the same code placed elsewhere, for comparisons in turns
//! (methodology/rules.md#layout).

use super::building::again;
use crate::contenders::Source;
use crate::draft::Draft;
use crate::inputs::Inputs;
use crate::steps::Steps;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::or_here;
use lath_core::planner::Participant;
use lath_core::turns;
use std::path::Path;

/// Builds the placements of every wrapper that will measure in turns. Where they cannot be built,
/// the wrapper keeps its one placement, and W948 says why. A request that has mistakes gets none:
/// who makes its plan reports them.
pub fn add(
    inputs: &Inputs,
    participants: &mut [Participant],
    draft: &Draft,
    steps: &dyn Steps,
) -> Vec<Diagnostic> {
    let asked = draft.request.options.layout_variants;
    if asked == Some(1) {
        return Vec::new();
    }
    let Ok(plan) = draft.plan(participants, 0) else {
        return Vec::new();
    };
    let in_turns = turns::wrappers(&plan);
    let mut problems = Vec::new();
    let built = participants.iter_mut().filter(|one| one.built.is_some());
    let of = in_turns.len();
    let mut number = 0;
    for (n, one) in built.enumerate() {
        let Some(blocks) = in_turns.get(&n) else {
            continue;
        };
        number += 1;
        let Some(source) = inputs.sources.iter().find(|source| is_of(source, one)) else {
            continue;
        };
        if one.is_broken() {
            continue;
        }
        let usual = source.language.layouts();
        // A block has one of them.
        let layouts = asked.filter(|_| usual > 1).unwrap_or(usual.min(*blocks));
        if layouts > 1 {
            let path = source.path.display();
            let what = format!("Placing {path} in other ways ({number} of {of})");
            steps.announce_one(what, number, of);
            problems.extend(place(source, one, layouts));
        }
    }
    steps.end();
    problems
}

fn is_of(source: &Source, one: &Participant) -> bool {
    source.contender == one.contender && or_here(&source.path) == Path::new(&one.program.source)
}

fn place(source: &Source, one: &mut Participant, layouts: u64) -> Option<Diagnostic> {
    let build = |layout| {
        let built = again(source, &one.program, &one.contender, |o| o.layout = layout);
        built.map(|(built, _)| built.path)
    };
    let paths: Result<Vec<String>, String> = (1..layouts).map(build).collect();
    match paths {
        Ok(paths) => {
            let built = one.built.as_mut()?;
            built.wrapper.layouts = paths;
            let balanced = source.language.balanced_layouts();
            built.wrapper.placements = balanced
                .filter(|set| layouts.is_multiple_of(*set))
                .unwrap_or(0);
            None
        }
        Err(why) => {
            let path = source.path.display();
            let message = format!("the code of {path} has one placement only: {why}");
            Some(Diagnostic::warning("W948", message).help(
                "its ratios may contain what its placement in memory makes of it: a few percent for \
                 small loops",
            ))
        }
    }
}
