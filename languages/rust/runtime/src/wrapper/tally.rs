//! What a thread's objects count: `@AuxCounters` and `@Operations`.

use super::model::{Scope, State};
use super::worker::Worker;

impl Worker {
    /// Sets what counts to 0; `all`: in shared objects too, of which others may have references
    /// otherwise.
    pub fn reset_counters(&mut self, all: bool) {
        for (state, object) in self
            .owned()
            .filter(|(state, _)| all || state.scope == Scope::Thread)
        {
            for reset in state
                .counters
                .iter()
                .chain(&state.operations)
                .filter_map(|counter| counter.reset)
            {
                // SAFETY: a built object of that state.
                unsafe { reset(object) };
            }
        }
    }

    /// The value of the `@Operations` field; `None`: the benchmark does not count its own, or
    /// another thread does.
    pub fn operations(&self) -> Option<f64> {
        // SAFETY: built objects of these states.
        let values = self.owned().filter_map(|(state, object)| {
            state
                .operations
                .as_ref()
                .map(|counter| unsafe { (counter.read)(object) })
        });
        values.fold(None, |sum, value| Some(sum.unwrap_or(0.0) + value))
    }

    /// Keeps what was counted, before any tear-down. Methods that are counters are user code too.
    pub fn tally(&mut self) {
        self.place = self.function.symbol;
        self.counted = self.operations().map(|value| {
            if self.has_invocation_fixtures() {
                self.section.operations
            } else {
                value
            }
        });
        self.tallied = true;
        self.counters = Vec::new();
        let read = |(state, object): (&'static State, *mut ())| {
            // SAFETY: a built object of that state.
            state
                .counters
                .iter()
                .map(move |counter| (counter.name, unsafe { (counter.read)(object) }))
        };
        let values: Vec<(&'static str, f64)> = self.owned().flat_map(read).collect();
        add_up(&mut self.counters, &values);
    }
}

/// Sums by name.
pub fn add_up(sums: &mut Vec<(&'static str, f64)>, values: &[(&'static str, f64)]) {
    for (name, value) in values {
        match sums.iter_mut().find(|(own, _)| own == name) {
            Some((_, sum)) => *sum += value,
            None => sums.push((*name, *value)),
        }
    }
}
