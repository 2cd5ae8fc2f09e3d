//! Everything that benchmarks use through their states: other states in order of set-up,
//! parameters, fixtures of each call; also cycles among states.
//!
//! Computed once per state, not for every benchmark that takes it.

use crate::program::{Argument, Instance, Level, State};
use std::collections::HashMap;

pub(super) struct Uses {
    /// For each state, its dependencies through its fixtures' parameters, each once, in order of
    /// first mention.
    needs: Vec<Vec<Instance>>,
    /// For each state, whether it has fixtures of [`Level::Invocation`].
    by_invocation: Vec<bool>,
    /// Static parameters, which belong to every benchmark of the file.
    statics: Vec<(usize, usize)>,
}

impl Uses {
    pub fn new(states: &[State]) -> Uses {
        let statics = states.iter().flat_map(|s| {
            s.params
                .iter()
                .enumerate()
                .filter(|(_, p)| p.is_static)
                .map(|(p, _)| (s.index, p))
        });
        Uses {
            needs: states.iter().map(needs).collect(),
            by_invocation: states
                .iter()
                .map(|s| s.fixtures.iter().any(|f| f.level == Level::Invocation))
                .collect(),
            statics: statics.collect(),
        }
    }

    pub fn by_invocation(&self, instances: &[Instance]) -> bool {
        instances
            .iter()
            .any(|instance| self.by_invocation[instance.state])
    }

    /// The number of instances and of references between them.
    pub fn dependencies(&self, instances: &[Instance]) -> usize {
        instances
            .iter()
            .map(|instance| 1 + self.needs[instance.state].len())
            .sum()
    }

    /// Parameters of the benchmark's states and static ones of the whole file, each once by name
    /// and state, alphabetical.
    pub fn params(&self, instances: &[Instance], states: &[State]) -> Vec<(usize, usize)> {
        let own = instances
            .iter()
            .flat_map(|i| (0..states[i.state].params.len()).map(move |param| (i.state, param)));
        let mut params: Vec<(usize, usize)> = own.chain(self.statics.iter().copied()).collect();
        params.sort_unstable();
        params.dedup();
        params.sort_by(|a, b| {
            states[a.0].params[a.1]
                .name
                .cmp(&states[b.0].params[b.1].name)
        });
        params
    }

    /// All instances that `roots` need, each after its dependencies, otherwise in order of first
    /// mention. The error is the cycle: symbols of the states in it.
    pub fn set_up_order(
        &self,
        states: &[State],
        roots: &[Instance],
    ) -> Result<Vec<Instance>, Vec<String>> {
        let mut done: Vec<Instance> = Vec::new();
        // Whether an instance is finished; otherwise it is on the current path.
        let mut seen: HashMap<&Instance, bool> = HashMap::new();
        // The current path, with the number of dependencies visited for each instance.
        let mut path: Vec<(&Instance, usize)> = Vec::new();
        for root in roots {
            let mut next = Some(root);
            loop {
                match next.map(|instance| (instance, seen.get(instance))) {
                    Some((instance, None)) => {
                        seen.insert(instance, false);
                        path.push((instance, 0));
                    }
                    Some((instance, Some(false))) => {
                        let start = path
                            .iter()
                            .position(|(on, _)| *on == instance)
                            .expect("it is on the path");
                        let cycle = path[start..].iter().map(|(on, _)| *on).chain([instance]);
                        return Err(cycle.map(|i| states[i.state].symbol.clone()).collect());
                    }
                    _ => {}
                }
                let Some((instance, looked_at)) = path.last_mut() else {
                    break;
                };
                next = self.needs[instance.state].get(*looked_at);
                *looked_at += 1;
                if next.is_none() {
                    seen.insert(instance, true);
                    done.push((*instance).clone());
                    path.pop();
                }
            }
        }
        Ok(done)
    }
}

fn needs(state: &State) -> Vec<Instance> {
    let mut mentioned = std::collections::HashSet::new();
    let arguments = state.fixtures.iter().flat_map(|f| &f.arguments);
    let instances = arguments.filter_map(|a| match a {
        Argument::State {
            state: other,
            ordinal,
            ..
        } if *other != state.index => Some(Instance {
            state: *other,
            ordinal: *ordinal,
        }),
        _ => None,
    });
    instances
        .filter(|instance| mentioned.insert(instance.clone()))
        .collect()
}
