//! Order of set-up: states a benchmark needs, dependencies first, and cycles among them.

use crate::program::{Argument, Instance, State};

/// States that `state` depends on through its fixtures' parameters.
fn dependencies(states: &[State], state: usize) -> impl Iterator<Item = Instance> + '_ {
    let arguments = states[state].fixtures.iter().flat_map(|f| &f.arguments);
    arguments.filter_map(move |a| match a {
        Argument::State { state: other, ordinal, .. } if *other != state => Some(Instance { state: *other, ordinal: *ordinal }),
        _ => None,
    })
}

/// All instances that `roots` need, each after everything it depends on; otherwise in order of first mention.
/// The error is the cycle: symbols of the states on it.
pub(super) fn set_up_order(states: &[State], roots: &[Instance]) -> Result<Vec<Instance>, Vec<String>> {
    let mut visit = Visit { states, done: Vec::new(), path: Vec::new() };
    for root in roots {
        visit.visit(root)?;
    }
    Ok(visit.done)
}

struct Visit<'a> {
    states: &'a [State],
    done: Vec<Instance>,
    path: Vec<Instance>,
}

impl Visit<'_> {
    fn visit(&mut self, instance: &Instance) -> Result<(), Vec<String>> {
        if self.done.contains(instance) {
            return Ok(());
        }
        if let Some(start) = self.path.iter().position(|i| i == instance) {
            let cycle = self.path[start..].iter().chain([instance]);
            return Err(cycle.map(|i| self.states[i.state].symbol.clone()).collect());
        }
        self.path.push(instance.clone());
        for dependency in dependencies(self.states, instance.state) {
            self.visit(&dependency)?;
        }
        self.path.pop();
        self.done.push(instance.clone());
        Ok(())
    }
}
