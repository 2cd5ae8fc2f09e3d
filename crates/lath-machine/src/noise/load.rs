//! What others take meanwhile, by the kernel's counters (`proc(5)`: `/proc/stat`, `/proc/pressure`).

use serde::Serialize;
use std::fs;

/// Counters at a moment. `None`: the kernel does not show it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters {
    ticks: Option<Ticks>,
    /// Time in which some process waited for a CPU, us.
    waited_us: Option<u64>,
    /// CPU time of this process, s.
    own_s: f64,
}

/// The first line of `/proc/stat`, summed over all CPUs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ticks {
    busy: u64,
    stolen: u64,
    all: u64,
    cpus: u64,
}

/// What was taken between two moments.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Load {
    /// Share of this virtual machine's time that others on its host took.
    pub stolen: Option<f64>,
    /// CPUs that other processes kept busy, on average.
    pub others: Option<f64>,
    /// Share of the time in which some process waited for a CPU.
    pub waiting: Option<f64>,
}

impl Counters {
    pub fn now() -> Counters {
        let read = |path| fs::read_to_string(path).ok();
        let usage = nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_SELF);
        let seconds = |time: nix::sys::time::TimeVal| {
            time.tv_sec() as f64 + f64::from(i32::try_from(time.tv_usec()).unwrap_or(0)) / 1e6
        };
        Counters {
            ticks: read("/proc/stat").and_then(|text| Ticks::read(&text)),
            waited_us: read("/proc/pressure/cpu").and_then(|text| waited(&text)),
            own_s: usage.map_or(0.0, |u| seconds(u.user_time()) + seconds(u.system_time())),
        }
    }
}

impl Ticks {
    /// user, nice, system, idle, iowait, irq, softirq, steal.
    fn read(stat: &str) -> Option<Ticks> {
        let is_cpu = |line: &&str| line.starts_with("cpu") && !line.starts_with("cpu ");
        let line = stat.lines().find_map(|line| line.strip_prefix("cpu "))?;
        let numbers: Option<Vec<u64>> = line.split_whitespace().map(|n| n.parse().ok()).collect();
        let numbers = numbers?;
        let at = |i: usize| numbers.get(i).copied().unwrap_or(0);
        let (idle, stolen) = (at(3) + at(4), at(7));
        let all: u64 = (0..8).map(at).sum();
        Some(Ticks {
            busy: all - idle - stolen,
            stolen,
            all,
            cpus: stat.lines().filter(is_cpu).count() as u64,
        })
    }
}

/// `some avg10=0.00 avg60=0.00 avg300=0.00 total=123`.
fn waited(pressure: &str) -> Option<u64> {
    let some = pressure.lines().find_map(|l| l.strip_prefix("some "))?;
    some.split_whitespace()
        .find_map(|word| word.strip_prefix("total="))?
        .parse()
        .ok()
}

impl Load {
    /// `seconds`: the time between both.
    pub fn between(before: &Counters, after: &Counters, seconds: f64) -> Load {
        let ticks = before.ticks.zip(after.ticks).map(|(before, after)| Ticks {
            busy: after.busy.saturating_sub(before.busy),
            stolen: after.stolen.saturating_sub(before.stolen),
            all: after.all.saturating_sub(before.all),
            cpus: after.cpus,
        });
        let ticks = ticks.filter(|ticks| ticks.all > 0);
        let share = |part: u64, all: u64| part as f64 / all as f64;
        let own = (after.own_s - before.own_s) / seconds;
        let waited = before.waited_us.zip(after.waited_us);
        Load {
            stolen: ticks.map(|t| share(t.stolen, t.all)),
            others: ticks.map(|t| (share(t.busy * t.cpus, t.all) - own).max(0.0)),
            waiting: waited.map(|(b, a)| a.saturating_sub(b) as f64 / 1e6 / seconds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters(stat: &str, total: u64, own_s: f64) -> Counters {
        Counters {
            ticks: Ticks::read(stat),
            waited_us: waited(&format!(
                "some avg10=1.50 avg60=0.00 avg300=0.00 total={total}\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=7\n"
            )),
            own_s,
        }
    }

    #[test]
    fn steal_and_other_processes_are_told_apart() {
        // Ten seconds on two CPUs at 100 ticks a second: 1,100 busy, 100 stolen, 800 idle.
        let before = "cpu  100 0 50 5000 10 0 0 20 0 0\ncpu0 50 0 25 2500 5 0 0 10 0 0\ncpu1 50 0 25 2500 5 0 0 10 0 0\nintr 1\n";
        let after = "cpu  1100 50 80 5790 20 10 10 120 0 0\ncpu0 1 0 0 0 0 0 0 0 0 0\ncpu1 1 0 0 0 0 0 0 0 0 0\n";
        let load = Load::between(
            &counters(before, 1_000, 1.0),
            &counters(after, 2_001_000, 11.0),
            10.0,
        );
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 1e-9;
        assert!(near(load.stolen, 0.05), "{load:?}");
        // 1.1 CPUs busy, one of them with lath.
        assert!(near(load.others, 0.1), "{load:?}");
        assert!(near(load.waiting, 0.2), "{load:?}");
    }

    #[test]
    fn what_the_kernel_does_not_show_is_unknown() {
        let nothing = Counters::default();
        assert_eq!(Load::between(&nothing, &nothing, 1.0), Load::default());
        assert_eq!(Ticks::read("intr 5\n"), None);
        assert_eq!(waited("full total=1\n"), None);
    }

    #[test]
    fn this_machine_has_counters() {
        assert!(
            Counters::now()
                .ticks
                .is_some_and(|ticks| ticks.all > 0 && ticks.cpus > 0)
        );
    }
}
