//! What is good, what disturbs and what would help, from what was measured and what the kernel says.

use super::Noise;
use lath_core::record::Environment;
use serde::Serialize;

/// Limits from which on something is said. Intervals of a quiet machine are below 1 %, so a
/// disturbance of some thousandths shows.
const STOPPED: f64 = 0.005;
const VARIED: f64 = 0.02;
const STOLEN: f64 = 0.001;
/// CPUs that others keep busy.
const OTHERS: f64 = 0.1;
/// Clock steps, ns: batches of 1 ms are then still exact to a thousandth.
const STEP_NS: u64 = 1_000;
/// Clocks that a program reads without a system call.
const FAST_CLOCKS: [&str; 5] = [
    "tsc",
    "kvm-clock",
    "arch_sys_counter",
    "hyperv_clocksource_tsc_page",
    "timebase",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Good,
    Disturbs,
    /// It cannot be known here.
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub subject: &'static str,
    pub state: State,
    pub text: String,
    /// What to type or to do.
    pub help: Option<&'static str>,
}

/// In the order of reports.
pub fn of(noise: &Noise, facts: &Environment) -> Vec<Finding> {
    let mut all = vec![
        stops(noise),
        speed(noise),
        others(noise),
        steal(noise, facts),
    ];
    all.push(clock(noise));
    all.push(setting(
        facts,
        "governor",
        "cpu.governor",
        "performance",
        TUNE,
    ));
    all.push(setting(facts, "turbo", "cpu.turbo", "off", TUNE));
    all.push(smt(facts));
    all.extend(limit(facts));
    all.extend(host(facts));
    all
}

const TUNE: &str = "sudo lath system tune; afterwards sudo lath system reset";

fn finding(subject: &'static str, good: bool, text: String, help: &'static str) -> Finding {
    let state = if good { State::Good } else { State::Disturbs };
    Finding {
        subject,
        state,
        text,
        help: (!good).then_some(help),
    }
}

fn unknown(subject: &'static str, text: String) -> Finding {
    Finding {
        subject,
        state: State::Unknown,
        text,
        help: None,
    }
}

fn most(noise: &Noise, of: impl Fn(&super::CpuNoise) -> f64) -> f64 {
    noise.cpus.iter().map(of).fold(0.0, f64::max)
}

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

fn stops(noise: &Noise) -> Finding {
    let stopped = most(noise, |cpu| cpu.jitter.stopped);
    let longest = most(noise, |cpu| f64::from(cpu.jitter.longest_ns)) / 1e6;
    finding(
        "stops",
        stopped <= STOPPED,
        format!(
            "at most {} of a CPU's time, the longest {longest:.2} ms",
            percent(stopped)
        ),
        "end other programs, or give lath the quietest CPU: lath run --cpu N",
    )
}

fn speed(noise: &Noise) -> Finding {
    let varied = most(noise, |cpu| cpu.jitter.speed_varied);
    finding(
        "speed",
        varied <= VARIED,
        format!("a CPU's speed varied by up to {}", percent(varied)),
        "compare contenders in one run, whose turns share the changes; governor and turbo: see \
            below",
    )
}

fn others(noise: &Noise) -> Finding {
    let Some(others) = noise.load.others else {
        return unknown("other processes", "/proc/stat cannot be read".to_owned());
    };
    finding(
        "other processes",
        others <= OTHERS,
        format!("kept {others:.2} CPUs busy"),
        "ps -eo pcpu,comm --sort=-pcpu | head",
    )
}

fn steal(noise: &Noise, facts: &Environment) -> Finding {
    match noise.load.stolen {
        Some(stolen) => finding(
            "steal",
            stolen <= STOLEN,
            format!("the host took {} of this machine's time", percent(stolen)),
            "measure at another time, or on a machine that you do not share",
        ),
        None if is_virtual(facts) => unknown("steal", "/proc/stat cannot be read".to_owned()),
        None => unknown("steal", "not counted here".to_owned()),
    }
}

fn clock(noise: &Noise) -> Finding {
    let clock = &noise.clock;
    let source = clock.source.as_deref();
    let fast = source.is_none_or(|source| FAST_CLOCKS.contains(&source));
    let (step, reading) = (clock.step_ns, clock.reading_ns);
    finding(
        "clock",
        fast && step <= STEP_NS,
        format!(
            "{}, steps of {step} ns, a reading takes {reading} ns",
            source.unwrap_or("source not shown")
        ),
        "boot with clocksource=tsc, if clocksource.available of lath env lists it",
    )
}

fn setting(
    facts: &Environment,
    subject: &'static str,
    fact: &str,
    good: &str,
    help: &'static str,
) -> Finding {
    match facts.facts.get(fact) {
        Some(value) => finding(subject, value == good, value.clone(), help),
        None => unknown(subject, why_unknown(facts, fact)),
    }
}

fn smt(facts: &Environment) -> Finding {
    match facts.facts.get("cpu.smt") {
        Some(value) => finding(
            "smt",
            value != "on",
            if value == "on" {
                "two CPUs of a core share its units".to_owned()
            } else {
                value.clone()
            },
            "echo off | sudo tee /sys/devices/system/cpu/smt/control, or leave the sibling of \
                --cpu N idle",
        ),
        None => unknown("smt", why_unknown(facts, "cpu.smt")),
    }
}

/// A container's share of CPUs: when it is used up, the kernel stops every process until the next
/// period.
fn limit(facts: &Environment) -> Option<Finding> {
    let value = facts.facts.get("cgroup.cpu_max")?;
    let limited = !value.starts_with("max") && value != "no limit";
    limited.then(|| {
        finding(
            "cpu limit",
            false,
            format!("this control group may use {value} us (quota, period)"),
            "docker run without --cpus, with --cpuset-cpus instead",
        )
    })
}

fn host(facts: &Environment) -> Option<Finding> {
    is_virtual(facts).then(|| {
        unknown(
            "host",
            "a virtual machine cannot see its host's load, turbo, temperature, and whether two of \
                its CPUs share a core"
                .to_owned(),
        )
    })
}

fn is_virtual(facts: &Environment) -> bool {
    facts
        .facts
        .get("virtualisation")
        .is_some_and(|v| v == "yes")
}

fn why_unknown(facts: &Environment, fact: &str) -> String {
    let why = facts.unknown.get(fact);
    why.map_or_else(|| "the kernel does not tell".to_owned(), Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::super::{Clock, CpuNoise, Jitter, Load};
    use super::*;

    fn noise(stopped: f64, load: Load, source: &str) -> Noise {
        let jitter = |stopped| Jitter {
            piece_ns: 50_000,
            stopped,
            longest_ns: 4_000_000,
            ..Jitter::default()
        };
        let cpus = [(0, 0.0), (3, stopped)];
        Noise {
            version: 1,
            seconds: 60.0,
            cpus: cpus
                .map(|(cpu, s)| CpuNoise {
                    cpu,
                    jitter: jitter(s),
                })
                .into(),
            clock: Clock {
                source: Some(source.to_owned()),
                step_ns: 20,
                reading_ns: 25,
            },
            load,
            findings: Vec::new(),
        }
    }

    fn facts(facts: &[(&str, &str)]) -> Environment {
        let mut environment = Environment::default();
        for (name, value) in facts {
            environment
                .facts
                .insert((*name).to_owned(), (*value).to_owned());
        }
        let unknown = [("cpu.governor", "no cpufreq"), ("cpu.turbo", "no switch")];
        for (name, why) in unknown {
            if !environment.facts.contains_key(name) {
                environment.unknown.insert(name.to_owned(), why.to_owned());
            }
        }
        environment
    }

    fn states(noise: &Noise, facts: &Environment) -> Vec<(&'static str, State)> {
        let all = of(noise, facts);
        assert!(
            all.iter()
                .all(|one| one.help.is_some() == (one.state == State::Disturbs))
        );
        all.into_iter()
            .map(|one| (one.subject, one.state))
            .collect()
    }

    #[test]
    fn a_quiet_machine_needs_nothing() {
        let quiet = Load {
            stolen: Some(0.0),
            others: Some(0.02),
            waiting: Some(0.0),
        };
        let tuned = facts(&[
            ("cpu.governor", "performance"),
            ("cpu.turbo", "off"),
            ("cpu.smt", "off"),
        ]);
        let states = states(&noise(0.001, quiet, "tsc"), &tuned);
        assert!(
            states.iter().all(|(_, state)| *state == State::Good),
            "{states:?}"
        );
    }

    #[test]
    fn what_disturbs_is_named_with_what_helps() {
        let busy = Load {
            stolen: Some(0.03),
            others: Some(1.4),
            waiting: Some(0.9),
        };
        let untuned = facts(&[
            ("cpu.governor", "powersave"),
            ("cpu.turbo", "on"),
            ("cpu.smt", "on"),
            ("cgroup.cpu_max", "50000 100000"),
        ]);
        let noise = noise(0.2, busy, "hpet");
        let subjects: Vec<_> = states(&noise, &untuned)
            .into_iter()
            .filter(|(_, state)| *state == State::Disturbs)
            .map(|(subject, _)| subject)
            .collect();
        assert_eq!(
            subjects,
            [
                "stops",
                "other processes",
                "steal",
                "clock",
                "governor",
                "turbo",
                "smt",
                "cpu limit"
            ]
        );
        let text = of(&noise, &untuned)[0].text.clone();
        assert_eq!(text, "at most 20.00 % of a CPU's time, the longest 4.00 ms");
    }

    #[test]
    fn a_virtual_machine_says_what_it_cannot_know() {
        let guest = facts(&[("virtualisation", "yes")]);
        let states = states(&noise(0.0, Load::default(), "kvm-clock"), &guest);
        let unknown: Vec<_> = states
            .into_iter()
            .filter(|(_, state)| *state == State::Unknown)
            .map(|(subject, _)| subject)
            .collect();
        assert_eq!(
            unknown,
            [
                "other processes",
                "steal",
                "governor",
                "turbo",
                "smt",
                "host"
            ]
        );
    }
}
