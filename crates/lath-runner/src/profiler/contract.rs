//! What a profiler is: when it runs, what it needs of the wrapper and its build, and what it makes
//! of what it sees.

use super::extra::{Extra, Metrics, Missed, Needs};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Flames;
use lath_protocol::{IterationAnswer, Trial};

/// When a profiler looks. One that disturbs what it looks at never sees a measured fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At every iteration of the measured forks ([`Profiler::read`]).
    MeasuredForks,
    /// At one iteration of an extra process that has warmed up as the forks did
    /// ([`Profiler::read`]).
    ExtraIteration,
    /// At extra processes that it starts itself ([`Profiler::look`]).
    ExtraForks,
}

pub trait Profiler: Sync {
    /// As `-prof` names it.
    fn name(&self) -> &'static str;
    /// What it measures, in one sentence.
    fn doc(&self) -> &'static str;
    fn when(&self) -> When;
    /// What it needs of the wrapper.
    fn needs(&self) -> Needs {
        Needs::default()
    }
    /// Whether it works on this machine; if not, the reason.
    fn available(&self) -> Result<(), String> {
        Ok(())
    }
    /// What is wrong with its options.
    fn check(&self, options: &str) -> Result<(), String> {
        if options.is_empty() {
            Ok(())
        } else {
            Err(format!("takes no options, not `{options}`"))
        }
    }
    /// Adds to the trial what the wrapper must do for it. `options` is what stood after `name:`.
    fn prepare(&self, _trial: &mut Trial, _options: &str) {}
    /// Turns the answer to an iteration of so many operations into metrics, named
    /// `<profiler>.<metric>`. `Err`: why there are none.
    fn read(&self, _answer: &IterationAnswer, _operations: f64) -> Result<Metrics, String> {
        Ok(Metrics::new())
    }
    /// Looks at extra processes.
    fn look(&self, _extra: &Extra<'_>) -> Result<Findings, Missed> {
        Ok(Findings::default())
    }
    /// The warning that travels with a number where it found nothing.
    fn missed(&self, why: &str) -> Diagnostic {
        let name = self.name();
        Diagnostic::warning("W916", format!("profiler `{name}` counted nothing: {why}"))
    }
    /// The same where the wrapper of `who` can never show it.
    fn never(&self, _who: &str, why: &str) -> Diagnostic {
        self.missed(why)
    }
}

/// What extra processes showed of a case.
#[derive(Debug, Default)]
pub struct Findings {
    pub metrics: Metrics,
    pub flames: Option<Flames>,
}

/// What a profiler shows of a case in an extra process. `None`: nothing was measured, so there is
/// no result to add to.
pub fn look(profiler: &dyn Profiler, extra: &Extra<'_>) -> Result<Findings, Missed> {
    if profiler.when() != When::ExtraIteration {
        return profiler.look(extra);
    }
    let mut trial = extra.trial();
    profiler.prepare(&mut trial, extra.options);
    let answer = extra.run(&extra.launch(), &trial, &extra.replay())?;
    let operations = extra.operations(&answer);
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
