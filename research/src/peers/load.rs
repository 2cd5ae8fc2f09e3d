//! What other processes do meanwhile: the CPU time of the whole machine less that of our own
//! children (proc(5)).
//!
//! It decides only whether a pair is measured again and what is said about the run's conditions;
//! measured times never do.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// CPUs kept busy by others above which a pair counts as disturbed.
pub const BUSY: f64 = 0.3;

/// proc(5) counts in ticks of this many seconds on every Linux that user space sees (USER_HZ).
const TICK: f64 = 0.01;

pub struct Watch {
    begin: Instant,
    machine: f64,
    own: f64,
}

impl Watch {
    pub fn start() -> Watch {
        Watch {
            begin: Instant::now(),
            machine: machine_seconds(),
            own: own_seconds(),
        }
    }

    /// CPUs that processes other than this one and its ended children kept busy, on average since
    /// the start.
    pub fn foreign(&self) -> f64 {
        let busy = (machine_seconds() - self.machine) - (own_seconds() - self.own);
        (busy / self.begin.elapsed().as_secs_f64().max(TICK)).max(0.0)
    }
}

/// Waits until others have been quiet for a moment, at most `patience`; returns how long it took.
pub fn wait_for_quiet(patience: Duration) -> Duration {
    let begin = Instant::now();
    while begin.elapsed() < patience {
        let watch = Watch::start();
        sleep(Duration::from_millis(300));
        if watch.foreign() < BUSY / 2.0 {
            break;
        }
    }
    begin.elapsed()
}

/// Seconds all CPUs were busy since boot: user, nice, system, irq, softirq, steal.
fn machine_seconds() -> f64 {
    fs::read_to_string("/proc/stat").map_or(0.0, |text| busy_ticks(&text) * TICK)
}

fn busy_ticks(stat: &str) -> f64 {
    let fields: Vec<f64> = stat
        .lines()
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .skip(1)
        .filter_map(|f| f.parse().ok())
        .collect();
    [0, 1, 2, 5, 6, 7]
        .iter()
        .filter_map(|&i| fields.get(i))
        .sum()
}

/// CPU seconds of this process and of its children that have ended.
fn own_seconds() -> f64 {
    fs::read_to_string("/proc/self/stat").map_or(0.0, |text| {
        fields_after_name(&text)
            .get(11..15)
            .map_or(0.0, |t| t.iter().sum::<f64>() * TICK)
    })
}

/// Fields of /proc/<pid>/stat from the third on (`state`, which is no number, is 0): the name
/// before may hold blanks and parentheses.
pub fn fields_after_name(stat: &str) -> Vec<f64> {
    stat.rsplit_once(')')
        .map_or("", |(_, rest)| rest)
        .split_whitespace()
        .map(|f| f.parse().unwrap_or(0.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_and_waiting_are_not_busy() {
        assert_eq!(
            busy_ticks("cpu  100 20 30 4000 500 6 7 8 90 10\ncpu0 1 1 1\n"),
            100.0 + 20.0 + 30.0 + 6.0 + 7.0 + 8.0
        );
    }

    #[test]
    fn names_may_hold_anything() {
        let stat = "42 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
        assert_eq!(fields_after_name(stat)[11..15], [11.0, 12.0, 13.0, 14.0]);
    }

    /// Work of our own is not foreign: this process burns most of a CPU without counting as a
    /// disturbance of that size.
    #[test]
    fn own_work_is_not_foreign() {
        let own = own_seconds();
        let begin = Instant::now();
        let mut x = 1_u64;
        while begin.elapsed() < Duration::from_millis(200) {
            x = std::hint::black_box(x.wrapping_mul(3));
        }
        assert!(own_seconds() > own, "the CPU time of this process grows");
    }
}
