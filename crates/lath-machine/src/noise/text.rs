//! The same for people.

use super::advice::State;
use super::{CpuNoise, Noise};
use std::fmt;

impl fmt::Display for Noise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Fixed work on {} for {:.0} s\n",
            match self.cpus.len() {
                1 => "1 CPU".to_owned(),
                n => format!("{n} CPUs, one after the other,"),
            },
            self.seconds
        )?;
        writeln!(
            f,
            "CPU  Median us   p99 %  Stopped %  Stops/s  Longest ms  Speed %"
        )?;
        self.cpus.iter().try_for_each(|cpu| row(f, cpu))?;
        for (state, title) in [
            (State::Disturbs, "Disturbs measurements"),
            (State::Good, "Good"),
            (State::Unknown, "Cannot be known here"),
        ] {
            let mut findings = self
                .findings
                .iter()
                .filter(|one| one.state == state)
                .peekable();
            if findings.peek().is_some() {
                writeln!(f, "\n{title}")?;
            }
            for one in findings {
                writeln!(
                    f,
                    "  {}: {}",
                    one.subject,
                    lath_core::escape::line(&one.text)
                )?;
                if let Some(help) = one.help {
                    writeln!(f, "    try: {help}")?;
                }
            }
        }
        let Some(quietest) = self.quietest() else {
            return Ok(());
        };
        writeln!(f, "\nThe quietest CPU: lath run --cpu {quietest}")
    }
}

impl Noise {
    /// The CPU that was stopped least, if there are several.
    fn quietest(&self) -> Option<usize> {
        let stopped = |cpu: &&CpuNoise| cpu.jitter.stopped;
        let least = |a: &&CpuNoise, b: &&CpuNoise| stopped(a).total_cmp(&stopped(b));
        let found = self.cpus.iter().min_by(least)?;
        (self.cpus.len() > 1).then_some(found.cpu)
    }
}

fn row(f: &mut fmt::Formatter<'_>, cpu: &CpuNoise) -> fmt::Result {
    let CpuNoise { cpu, jitter } = cpu;
    writeln!(
        f,
        "{cpu:>3}  {:>9.2}  {:>6.2}  {:>9.3}  {:>7.1}  {:>10.3}  {:>7.2}",
        f64::from(jitter.piece_ns) / 1e3,
        jitter.p99 * 100.0,
        jitter.stopped * 100.0,
        jitter.stops,
        f64::from(jitter.longest_ns) / 1e6,
        jitter.speed_varied * 100.0
    )
}
