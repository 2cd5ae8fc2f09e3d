//! Defines a profiler: when it runs, what it needs from the wrapper and its build, and how it turns
//! its data into metrics.

use super::extra::{Extra, Metrics, Missed, Needs, operations};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Flames;
use lath_protocol::{IterationAnswer, Trial};

/// When a profiler runs. A profiler that disturbs the benchmark never runs in a measured fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In every iteration of the measured forks ([`Profiler::read`]).
    MeasuredForks,
    /// In one iteration of an extra process that has warmed up like the forks ([`Profiler::read`]).
    ExtraIteration,
    /// In extra processes that it starts itself ([`Profiler::look`]).
    ExtraForks,
}

pub trait Profiler: Sync {
    /// Its name for `-prof`.
    fn name(&self) -> &'static str;
    /// What it measures, in one sentence.
    fn doc(&self) -> &'static str;
    fn when(&self) -> When;
    /// What it needs from the wrapper.
    fn needs(&self) -> Needs {
        Needs::default()
    }
    /// The reason why it does not work on this machine, if so.
    fn available(&self) -> Result<(), String> {
        Ok(())
    }
    /// Checks its options.
    fn check(&self, options: &str) -> Result<(), String> {
        if options.is_empty() {
            Ok(())
        } else {
            Err(format!("takes no options, not `{options}`"))
        }
    }
    /// Adds to the trial what the wrapper must do for it. `options`: the text after `name:`.
    fn prepare(&self, _trial: &mut Trial, _options: &str) {}
    /// Turns the answer to an iteration with this many operations into metrics, named
    /// `<profiler>.<metric>`. `Err`: why there are none.
    fn read(&self, _answer: &IterationAnswer, _operations: f64) -> Result<Metrics, String> {
        Ok(Metrics::new())
    }
    /// Runs and reads extra processes.
    fn look(&self, _extra: &Extra<'_>) -> Result<Findings, Missed> {
        Ok(Findings::default())
    }
    /// The warning to show beside a result if the profiler found nothing.
    fn missed(&self, why: &str) -> Diagnostic {
        let name = self.name();
        Diagnostic::warning("W916", format!("profiler `{name}` counted nothing: {why}"))
    }
    /// The same, if the wrapper of `who` can never provide it.
    fn never(&self, _who: &str, why: &str) -> Diagnostic {
        self.missed(why)
    }
}

/// The results of extra processes of a case.
#[derive(Debug, Default)]
pub struct Findings {
    pub metrics: Metrics,
    pub flames: Option<Flames>,
}

/// The results of a profiler for a case, from an extra process. `None`: the case has no measured
/// result to add to.
pub fn look(profiler: &dyn Profiler, extra: &Extra<'_>) -> Result<Findings, Missed> {
    if profiler.when() != When::ExtraIteration {
        return profiler.look(extra);
    }
    let mut trial = extra.trial();
    profiler.prepare(&mut trial, extra.options);
    let answer = extra.run(&extra.launch(), &trial, &extra.replay())?;
    let operations = operations(extra.case(), &answer.iteration);
    if operations <= 0.0 {
        return Err(Missed::Nothing(
            "the iteration performed no operations".to_owned(),
        ));
    }
    let metrics = profiler
        .read(&answer, operations)
        .map_err(Missed::Nothing)?;
    Ok(Findings {
        metrics,
        flames: None,
    })
}
