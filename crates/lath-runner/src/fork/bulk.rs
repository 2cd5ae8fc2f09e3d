//! Bulk warm-up: what a fork runs in its process before its own trial, each benchmark in a trial of
//! its own, fixtures included (JMH: `-wm BULK`).
//!
//! A failure there ends the fork. JMH goes on; but then forks of one benchmark would follow
//! different warm-ups.

use super::batch::Pace;
use super::job::Job;
use crate::journal::recorder::Recorder;
use crate::process::Process;
use crate::talk::conversation::Trouble;
use crate::talk::failure::Stage;
use crate::talk::told::phase;
use lath_core::plan::Case;
use lath_core::record::PhaseName;
use lath_protocol::{Command, Hello, Iterate, Trial};

/// Warms up what the plan says. Gives the pace of the job's own case, if that is among it.
pub fn warm_up(
    job: &Job<'_>,
    process: &mut Process,
    recorder: &mut Recorder<'_>,
    hello: &Hello,
    seed: u64,
    stage: &mut Stage,
) -> Result<Option<Pace>, Trouble> {
    let own = job.case();
    let mut pace = None;
    for (index, case) in job.bulk().filter(|(_, case)| case.warmup.iterations > 0) {
        *stage = Stage::Bulk(case.id.clone(), 1);
        // Profilers look at what is measured.
        job.begin(
            process,
            recorder,
            Trial {
                profilers: Vec::new(),
                keep: None,
                files: None,
                ..job.trial(case, hello, seed)
            },
        )?;
        let found = iterations(job, process, recorder, (index, case), stage)?;
        job.end(process, recorder, case)?;
        if (case.benchmark, case.mode, &case.params) == (own.benchmark, own.mode, &own.params) {
            pace = found;
        }
    }
    Ok(pace)
}

/// Gives the pace of the last one.
fn iterations(
    job: &Job<'_>,
    process: &mut Process,
    recorder: &mut Recorder<'_>,
    (bulk, case): (usize, &Case),
    stage: &mut Stage,
) -> Result<Option<Pace>, Trouble> {
    let mut pace = None;
    for iterate in phase(case, PhaseName::Warmup, &case.warmup) {
        *stage = Stage::Bulk(case.id.clone(), iterate.index);
        let iterate = Iterate {
            last: iterate.index == iterate.count,
            ..iterate
        };
        process.send(&Command::Iterate(iterate.clone()).encode());
        let answer = job.hear(process, recorder, case, &iterate)?;
        job.show_output(process, recorder);
        pace = Pace::of(answer.calls_per_batch, &answer.threads);
        recorder.emit(&job.bulk_iteration(bulk, job.score(case, answer)));
    }
    Ok(pace)
}
