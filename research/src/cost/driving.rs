//! What the driver takes while a wrapper measures: CPU time and peak memory of the lath process
//! alone, in one long iteration.

use super::Figure;
use crate::peers::load::fields_after_name;
use crate::repository::root;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

#[derive(Deserialize)]
struct File {
    building: Building,
    driving: Driving,
}

#[derive(Deserialize)]
struct Building {
    source: PathBuf,
    compiler: String,
}

#[derive(Deserialize)]
struct Driving {
    benchmark: String,
    parameter: String,
}

/// proc(5): USER_HZ.
const TICKS_PER_SECOND: f64 = 100.0;
/// Percent of one CPU, MB.
const CPU_GOAL: f64 = 1.0;
const MEMORY_GOAL: f64 = 50.0;

pub fn figures(lath: &Path, scratch: &Path, seconds: u64) -> Result<Vec<Figure>, String> {
    let path = root().join("research/cost/cost.toml");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let File { building, driving } =
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let wrapper = built(lath, &building, scratch)?;
    let mut run = Command::new(lath);
    run.arg("run").arg(&wrapper).args([
        "-f",
        "1",
        "-wi",
        "0",
        "-i",
        "1",
        "-r",
        &format!("{seconds}s"),
        "-p",
        &driving.parameter,
        "--",
        &driving.benchmark,
    ]);
    let begin = Instant::now();
    let mut child = run
        .current_dir(scratch)
        .stdout(Stdio::null())
        .spawn()
        .map_err(|e| format!("cannot start lath: {e}"))?;
    let watched = watch(&child, begin);
    let status = child
        .wait()
        .map_err(|e| format!("cannot wait for lath: {e}"))?;
    if !status.success() {
        return Err(format!("{run:?} failed: {status}"));
    }
    if watched.wall < seconds as f64 {
        return Err(format!(
            "the run took {:.1} s instead of {seconds}",
            watched.wall
        ));
    }
    let figure = |name: &str, value, most, unit| Figure {
        name: name.to_owned(),
        value,
        most: Some(most),
        unit,
    };
    Ok(vec![
        figure(
            "driver's CPU in a run, start and end included, at most",
            100.0 * watched.cpu / watched.wall,
            CPU_GOAL,
            "%",
        ),
        figure(
            "driver's peak memory",
            watched.peak_kib / 1000.0 * 1.024,
            MEMORY_GOAL,
            "MB",
        ),
    ])
}

/// The wrapper that is driven.
fn built(lath: &Path, building: &Building, scratch: &Path) -> Result<PathBuf, String> {
    let wrapper = scratch.join("driven");
    let mut build = Command::new(lath);
    build
        .arg("build")
        .arg(root().join(&building.source))
        .args(["--cc", &building.compiler, "-o"])
        .arg(&wrapper)
        .current_dir(scratch);
    let status = build.stdout(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) {
        Ok(wrapper)
    } else {
        Err(format!("{build:?} failed"))
    }
}

struct Watched {
    /// CPU seconds of all threads at most, children excluded.
    cpu: f64,
    peak_kib: f64,
    wall: f64,
}

/// Looks at a process until it has ended but is not yet waited for: its CPU time is final then, its
/// memory gone, so that the last look before counts (the kernel keeps the peak).
fn watch(child: &Child, begin: Instant) -> Watched {
    let folder = PathBuf::from(format!("/proc/{}", child.id()));
    let mut peak_kib = 0.0;
    loop {
        let stat = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        if has_ended(&stat) {
            // User and system time are each rounded down to a tick: this is the most it can have
            // been.
            let cpu = fields_after_name(&stat).get(11..13).map_or(f64::NAN, |t| {
                (t.iter().sum::<f64>() + 2.0) / TICKS_PER_SECOND
            });
            return Watched {
                cpu,
                peak_kib,
                wall: begin.elapsed().as_secs_f64(),
            };
        }
        peak_kib = peak(&fs::read_to_string(folder.join("status")).unwrap_or_default())
            .unwrap_or(peak_kib);
        sleep(Duration::from_millis(20));
    }
}

/// A zombie, or gone.
fn has_ended(stat: &str) -> bool {
    stat.rsplit_once(')')
        .is_none_or(|(_, rest)| matches!(rest.trim_start().chars().next(), Some('Z' | 'X') | None))
}

/// `VmHWM:     1234 kB` of /proc/<pid>/status.
fn peak(status: &str) -> Option<f64> {
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?
        .split_whitespace()
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_process() {
        assert!(has_ended("7 (a) b) Z 1 2") && has_ended(""));
        assert!(!has_ended("7 (Z) S 1 2"));
    }

    #[test]
    fn peak_memory() {
        assert_eq!(
            peak("Name:\tx\nVmHWM:\t    1234 kB\nVmRSS:\t 5 kB\n"),
            Some(1234.0)
        );
        assert_eq!(peak("Name:\tx\n"), None);
    }

    /// A real process: it sleeps, so that it takes next to no CPU, and has some memory.
    #[test]
    fn a_sleeping_process() {
        let mut child = Command::new("sleep").arg("0.2").spawn().unwrap();
        let watched = watch(&child, Instant::now());
        child.wait().unwrap();
        assert!(
            watched.cpu <= 0.12 && watched.peak_kib > 0.0 && watched.wall >= 0.2,
            "{} {} {}",
            watched.cpu,
            watched.peak_kib,
            watched.wall
        );
    }
}
