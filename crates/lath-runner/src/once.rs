//! Calls benchmarks once, to see what their processes do.

use crate::journal::recorder::Recorder;
use crate::judge::proof;
use crate::run::header;
use crate::session::{Halt, Options, Session};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::record::Record;
use lath_tools::interrupt::Watch;

/// Calls each of these cases once, in a process of its own, with all fixtures. Whether all of them
/// returned.
///
/// # Errors
/// L807: interrupted.
pub fn call_once(plan: &Plan, options: &Options, cases: &[usize]) -> Result<bool, Diagnostic> {
    let watch = Watch::begin();
    let options = Options {
        proves_only: true,
        ..options.clone()
    };
    let record = Record::new(header(plan, &options, &watch));
    let mut nobody = |_: &_| {};
    let mut recorder = Recorder::begin(record, None, &mut nobody)?;
    let session = Session {
        plan,
        options: &options,
        interrupt: watch.fd(),
    };
    for case in cases {
        // Of a group, only one function would be called.
        if !session.case(*case).thread_groups.is_empty() {
            return Ok(false);
        }
        match proof::of_case(&session, *case, |_| true, &mut recorder) {
            Ok(proved) if proved.failure.is_none() && !proved.start_ns.is_empty() => {}
            Err(Halt::Interrupted) => {
                let message = "interrupted before anything was measured";
                return Err(Diagnostic::error("L807", message));
            }
            Ok(_) | Err(Halt::Failed) => return Ok(false),
        }
    }
    Ok(true)
}
