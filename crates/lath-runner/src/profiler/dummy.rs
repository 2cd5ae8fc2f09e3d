//! A minimal profiler: this file, and its name in `list.rs` and `profiler.rs`.

#[path = "../../tests/common/mod.rs"]
mod common;

use super::contract::{Profiler, When};
use super::extra::Metrics;
use lath_protocol::IterationAnswer;

pub struct Dummy;

impl Profiler for Dummy {
    fn name(&self) -> &'static str {
        "dummy"
    }

    fn doc(&self) -> &'static str {
        "operations of one iteration in an extra process"
    }

    fn when(&self) -> When {
        When::ExtraIteration
    }

    fn read(&self, _answer: &IterationAnswer, operations: f64) -> Result<Metrics, String> {
        let metric = (operations, "ops".to_owned());
        Ok([("dummy.operations".to_owned(), metric)].into())
    }
}

#[cfg(test)]
mod tests {
    use super::common;
    use lath_core::plan::{Plan, RunOptions};

    /// Checks its declaration, and its place in the list.
    #[test]
    fn it_is_named_in_two_lines() {
        let named = [include_str!("../profiler.rs"), include_str!("list.rs")].map(|text| {
            let lines = text.lines().map(str::trim);
            lines
                .filter(|line| line.contains("dummy"))
                .collect::<Vec<_>>()
        });
        assert_eq!(named, [["mod dummy;"], ["&super::dummy::Dummy,"]]);
    }

    #[test]
    fn it_runs_like_the_others() {
        let plan = Plan {
            options: RunOptions {
                profilers: vec!["dummy".to_owned()],
                ..RunOptions::default()
            },
            ..common::plan(&[], &[])
        };
        let (record, events) = common::run(&plan);
        let profile = &record.cases[0].profile;
        assert!(profile["dummy.operations"].0 > 0.0, "{profile:?}");
        assert_eq!(common::measured(&record), [3, 3], "{events:?}");
    }
}
