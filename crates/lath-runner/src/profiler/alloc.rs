//! `alloc`: what an operation allocates, as the benchmark's own runtime counts it.
//!
//! Counting may need another allocator, or a build of its own, and so is never done where times are
//! measured.

use super::{Metrics, Observer, Profiler};
use lath_protocol::{IterationAnswer, Trial};

pub struct Alloc;

impl Profiler for Alloc {
    fn name(&self) -> &'static str {
        "alloc"
    }

    fn doc(&self) -> &'static str {
        "bytes and blocks that an operation allocates, counted by its runtime in one extra process after the measured forks"
    }

    /// What can count is in the wrapper.
    fn available(&self) -> Result<(), String> {
        Ok(())
    }

    fn capability(&self) -> Option<&'static str> {
        Some("allocations")
    }

    fn prepare(&self, trial: &mut Trial, _options: &str) {
        trial.allocations = true;
    }

    fn observer(&self) -> Option<&dyn Observer> {
        Some(self)
    }
}

impl Observer for Alloc {
    fn observe(&self, answer: &IterationAnswer, operations: f64) -> Result<Metrics, String> {
        let Some(allocations) = answer.allocations else {
            return Err("the wrapper promised to count, and told nothing".to_owned());
        };
        let values = [
            ("alloc.bytes", allocations.bytes, "B/op"),
            ("alloc.count", allocations.count, "allocs/op"),
        ];
        let known = values.into_iter().filter_map(|(name, value, unit)| {
            Some((
                name.to_owned(),
                (value? as f64 / operations, unit.to_owned()),
            ))
        });
        Ok(known.collect())
    }

    fn lack(&self) -> &'static str {
        "its wrapper does not count them, or was not built to: name the source instead of what `lath build` left"
    }

    fn counts_allocations(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_protocol::Answer;

    fn answer(extra: &str) -> IterationAnswer {
        let text = format!(
            r#"{{"event":"iteration","phase":"measurement","index":1,"threads":[{{"method":"f","calls":10,"ns":1}}],"calls_per_batch":1,"batches":1,"wall_ns":1{extra}}}"#
        );
        match Answer::decode(&text).unwrap() {
            Answer::Iteration(answer) => *answer,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_known_is_divided_by_the_operations() {
        let both = Alloc
            .observe(&answer(r#","allocations":{"bytes":960,"count":30}"#), 20.0)
            .unwrap();
        assert_eq!(both["alloc.bytes"], (48.0, "B/op".to_owned()));
        assert_eq!(both["alloc.count"], (1.5, "allocs/op".to_owned()));
        let bytes = Alloc
            .observe(&answer(r#","allocations":{"bytes":0}"#), 20.0)
            .unwrap();
        assert_eq!(
            bytes.into_iter().collect::<Vec<_>>(),
            [("alloc.bytes".to_owned(), (0.0, "B/op".to_owned()))]
        );
    }

    #[test]
    fn a_wrapper_that_keeps_silent_is_no_zero() {
        assert!(
            Alloc
                .observe(&answer(""), 20.0)
                .is_err_and(|why| why.contains("told nothing"))
        );
    }
}
