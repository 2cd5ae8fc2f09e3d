//! A full disk: all files of a run are on a small file system that fills up while it goes on.

use super::place::{Place, ended};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// More than lath wants to see free before it begins.
const SIZE: &str = "size=64m";
/// Files that were there before, and that no run has to do with or only this one may replace.
const KEPT: &[&str] = &["results.json", "earlier.jsonl", "notes.txt"];

/// A file system in memory, for as long as the value lives.
struct Small(PathBuf);

impl Small {
    fn mount(at: &Path) -> Result<Small, String> {
        let status = Command::new("mount")
            .args(["-t", "tmpfs", "-o", SIZE, "lath-kills"])
            .arg(at)
            .status();
        if status.is_ok_and(|status| status.success()) {
            Ok(Small(at.to_owned()))
        } else {
            Err("a tmpfs cannot be mounted here".to_owned())
        }
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// Fills the disk at `count` moments of a run. Returns what was wrong.
pub fn filled(lath: &Path, count: u64, random: &mut fastrand::Rng) -> Result<Vec<String>, String> {
    let scratch = tempfile::Builder::new()
        .prefix("kills-")
        .tempdir()
        .map_err(|e| format!("no temporary folder: {e}"))?;
    let _small = match Small::mount(scratch.path()) {
        Ok(small) => small,
        Err(why) => {
            println!("SKIPPED: {count} times a full disk: {why} (root's rights are needed)");
            return Ok(Vec::new());
        }
    };
    let place = Place::new(lath, scratch.path())?;
    let lengths = place.lengths()?;
    ended(place.run(&["--journal", "earlier.jsonl"])?)?;
    fs::write(place.path("notes.txt"), "somebody else's\n").map_err(|e| e.to_string())?;
    let (mut faults, mut codes) = (Vec::new(), BTreeMap::new());
    for number in 1..=count {
        if number % 3 == 1 {
            place.source(number + 1)?;
        }
        let moment = lengths[usize::from(number % 3 == 1)].mul_f64(random.f64());
        let report = |what: String| {
            format!(
                "full disk {number} of {count} after {:.0} ms: {what}",
                moment.as_secs_f64() * 1000.0
            )
        };
        let before = content(&place);
        let child = place.run(&["--journal", "journal.jsonl"])?;
        sleep(moment);
        fill(&place.path("filler")).map_err(|e| format!("the disk does not fill up: {e}"))?;
        let (code, said) = ended(child)?;
        *codes
            .entry(code.map_or("a signal".to_owned(), |code| code.to_string()))
            .or_insert(0_u64) += 1;
        faults.extend(damage(&place, &before, code).into_iter().map(report));
        if code.is_none() || said.contains("panicked") {
            faults.push(report(format!("ended with {code:?}: {said}")));
        }
        let _ = fs::remove_file(place.path("filler"));
        faults.extend(with_room_again(&place)?.into_iter().map(report));
    }
    let codes: Vec<String> = codes
        .iter()
        .map(|(code, times)| format!("{code} ({times} times)"))
        .collect();
    println!("{count} times a full disk: exit codes {}", codes.join(", "));
    Ok(faults)
}

/// Goes on with the run that the full disk ended. Returns what was wrong, and leaves no journal.
fn with_room_again(place: &Place) -> Result<Vec<String>, String> {
    let resumes =
        fs::read(place.path("journal.jsonl")).is_ok_and(|journal| journal.contains(&b'\n'));
    let (code, said) = ended(place.run(if resumes {
        &["--resume=journal.jsonl"]
    } else {
        &[]
    })?)?;
    let mut faults = Vec::new();
    if code != Some(0) || !place.is_complete() {
        faults.push(format!(
            "with room again: {code:?}, {:?} samples: {said}",
            place.samples()
        ));
    }
    faults.extend(place.left().into_iter().map(|what| format!("left: {what}")));
    place.end_processes();
    let _ = fs::remove_file(place.path("journal.jsonl"));
    Ok(faults)
}

fn content(place: &Place) -> Vec<Option<Vec<u8>>> {
    KEPT.iter()
        .map(|name| fs::read(place.path(name)).ok())
        .collect()
}

/// Results may be those of the new run, whole; everything else is as it was.
fn damage(place: &Place, before: &[Option<Vec<u8>>], code: Option<i32>) -> Vec<String> {
    let after = content(place);
    let changed = KEPT
        .iter()
        .zip(before.iter().zip(&after))
        .filter(|(_, (before, after))| before != after)
        .map(|(name, _)| *name);
    let replaced = |name: &&str| *name == "results.json" && place.samples().is_some();
    changed
        .filter(|name| !replaced(name))
        .map(|name| format!("{name} is damaged (exit code {code:?})"))
        .collect()
}

/// Takes all the room there is.
fn fill(path: &Path) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    let mut block = vec![0_u8; 1 << 20];
    while !block.is_empty() {
        match file.write(&block) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) if error.raw_os_error() == Some(nix::libc::ENOSPC) => {
                block.truncate(block.len() / 2)
            }
            Err(error) => return Err(error),
        }
        // Whatever is written meanwhile has its moment, too.
        sleep(Duration::ZERO);
    }
    Ok(())
}
