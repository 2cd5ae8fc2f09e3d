//! What a thread's objects count: `@AuxCounters` and `@Operations`.

use super::failure::Failure;
use super::model::Scope;
use super::watch::Watched;
use super::worker::Worker;

/// A counter's sum, or why it is not known.
pub type Tallied = (&'static str, Result<f64, &'static str>);

impl Worker {
    /// Sets what counts to 0; `all`: in shared objects too, of which others may have references
    /// otherwise.
    pub fn reset_counters(&mut self, all: bool) {
        if all {
            let found = self.find_counters();
            let before = std::mem::replace(&mut self.watched, found);
            for (watched, before) in self.watched.iter_mut().zip(before) {
                watched.is_hopeless = before.is_hopeless;
            }
        }
        self.watched
            .iter_mut()
            .filter(|watched| all || !watched.is_shared)
            .for_each(Watched::reset);
    }

    fn find_counters(&self) -> Vec<Watched> {
        let of_object = |(state, object): (&'static super::model::State, *mut ())| {
            let all = state.counters.iter().map(|counter| (counter, false));
            let all = all.chain(state.operations.iter().map(|counter| (counter, true)));
            all.map(move |(counter, is_operations)| {
                let mut watched = Watched::new(counter, state.name, object);
                watched.is_shared = state.scope != Scope::Thread;
                watched.is_operations = is_operations;
                watched.is_together = is_operations && watched.is_shared && !self.alone;
                watched
            })
        };
        self.owned().flat_map(of_object).collect()
    }

    /// Around a call, with fixtures of Level.Invocation.
    pub fn count_operations(&mut self, after: bool) {
        self.watched
            .iter_mut()
            .for_each(|watched| watched.call(after));
    }

    /// Keeps what was counted, before any tear-down. Methods that are counters are user code too.
    pub fn tally(&mut self) {
        self.place = self.function.symbol;
        let (section, has_fixtures) = (&self.section, self.has_invocation_fixtures());
        let reads = self.watch.reads();
        for watched in &mut self.watched {
            watched.tally(section, reads, has_fixtures);
        }
        self.watch.trust(&self.watched);
        let all = self.watched.iter();
        let wrong: Vec<_> = all.map(|w| (w.object, w.misleads())).collect();
        for watched in &mut self.watched {
            if watched.is_misled(&wrong) {
                watched.lost = Some("computed from a field that does not hold its count");
            }
        }
        self.tallied = true;
    }

    /// The sum of its `@Operations` fields; `None`: the benchmark does not count its own, or
    /// another thread does.
    pub fn operations(&self) -> Result<Option<f64>, Failure> {
        let mut sum = None;
        for watched in self.watched.iter().filter(|watched| watched.is_operations) {
            if let Some(why) = watched.lost {
                let place = format!("{}::{}", watched.state, watched.counter.name);
                return Err(Failure::counter(place, why));
            }
            *sum.get_or_insert(0.0) += watched.value;
        }
        Ok(sum)
    }

    pub fn counters(&self) -> impl Iterator<Item = Tallied> + '_ {
        let own = self.watched.iter().filter(|watched| !watched.is_operations);
        own.map(|w| (w.counter.name, w.lost.map_or(Ok(w.value), Err)))
    }
}

/// Sums by name.
pub fn add_up(sums: &mut Vec<Tallied>, values: impl Iterator<Item = Tallied>) {
    for (name, value) in values {
        match sums.iter_mut().find(|(own, _)| *own == name) {
            Some((_, sum)) => *sum = sum.and_then(|sum| value.map(|value| sum + value)),
            None => sums.push((name, value)),
        }
    }
}
