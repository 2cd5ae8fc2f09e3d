//! `alloc`: the memory that an operation allocates, counted by the benchmark's own runtime.
//!
//! Counting may need another allocator or another build, so lath never counts in measured forks.

use super::contract::{Profiler, When};
use super::extra::{Metrics, Needs};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Purpose;
use lath_protocol::{IterationAnswer, Trial};

pub struct Alloc;

impl Profiler for Alloc {
    fn name(&self) -> &'static str {
        "alloc"
    }

    fn doc(&self) -> &'static str {
        "bytes and blocks that an operation allocates; its runtime counts them in one extra \
            process after the measured forks"
    }

    fn when(&self) -> When {
        When::ExtraIteration
    }

    /// The wrapper contains the counter.
    fn needs(&self) -> Needs {
        Needs {
            capability: Some("allocations"),
            lack: "its wrapper does not count them: give lath the source instead of the built \
                executable",
            build: Purpose::Allocations,
        }
    }

    fn prepare(&self, trial: &mut Trial, _options: &str) {
        trial.allocations = true;
    }

    fn read(&self, answer: &IterationAnswer, operations: f64) -> Result<Metrics, String> {
        let Some(allocations) = answer.allocations else {
            return Err("the wrapper reported no counts".to_owned());
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

    /// Other contenders may have counts to compare.
    fn never(&self, who: &str, why: &str) -> Diagnostic {
        Diagnostic::warning("W917", format!("cannot count allocations of {who}: {why}"))
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
            .read(&answer(r#","allocations":{"bytes":960,"count":30}"#), 20.0)
            .unwrap();
        assert_eq!(both["alloc.bytes"], (48.0, "B/op".to_owned()));
        assert_eq!(both["alloc.count"], (1.5, "allocs/op".to_owned()));
        let bytes = Alloc
            .read(&answer(r#","allocations":{"bytes":0}"#), 20.0)
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
                .read(&answer(""), 20.0)
                .is_err_and(|why| why.contains("reported no counts"))
        );
    }
}
