//! kill -9 of the driver: at the next start nothing of it is left, and its journal is gone on with.

use super::place::{Place, ended};
use std::fs;
use std::thread::sleep;

/// Kills at `count` moments, spread over a run and a little more; of every third the program is
/// built first. Returns what was wrong.
pub fn killed(
    place: &Place,
    count: u64,
    random: &mut fastrand::Rng,
) -> Result<Vec<String>, String> {
    let lengths = place.lengths()?;
    let (mut faults, mut resumed, mut begun, mut before) = (Vec::new(), 0, 0, 0);
    for number in 1..=count {
        if number % 3 == 1 {
            place.source(number + 1)?;
        }
        let moment = lengths[usize::from(number % 3 == 1)].mul_f64(1.1 * random.f64());
        let report = |what: String| {
            format!(
                "kill {number} of {count} after {:.0} ms: {what}",
                moment.as_secs_f64() * 1000.0
            )
        };
        let mut child = place.run(&["--journal", "journal.jsonl"])?;
        sleep(moment);
        let finished = child.try_wait().map_err(|e| e.to_string())?.is_some();
        child
            .kill()
            .and_then(|()| child.wait())
            .map_err(|e| e.to_string())?;
        // A header is what a run can be gone on with.
        let resumes =
            fs::read(place.path("journal.jsonl")).is_ok_and(|journal| journal.contains(&b'\n'));
        match (finished, resumes) {
            (true, _) => before += 1,
            (false, true) => resumed += 1,
            (false, false) => begun += 1,
        }
        let next = place.run(if resumes {
            &["--resume=journal.jsonl"]
        } else {
            &[]
        })?;
        let (code, said) = ended(next)?;
        if code != Some(0) {
            faults.push(report(format!("the next run ended with {code:?}: {said}")));
        } else if !place.is_complete() {
            faults.push(report(format!(
                "the next run has {:?} samples",
                place.samples()
            )));
        }
        faults.extend(
            place
                .left()
                .into_iter()
                .map(|what| report(format!("left: {what}"))),
        );
        place.end_processes();
        for name in ["journal.jsonl", "results.json", "trend.txt"] {
            let _ = fs::remove_file(place.path(name));
        }
    }
    println!(
        "{count} kills: {resumed} runs gone on with, {begun} killed before their journal began, {before} had ended"
    );
    Ok(faults)
}
