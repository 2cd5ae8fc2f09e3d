//! `usage`: kernel counters of a measured iteration.

use super::contract::{Profiler, When};
use super::extra::{Metrics, Needs};
use lath_protocol::{IterationAnswer, Trial};

pub struct Usage;

impl Profiler for Usage {
    fn name(&self) -> &'static str {
        "usage"
    }

    fn doc(&self) -> &'static str {
        "CPU time, page faults and context switches of each iteration, and peak memory, from the \
            kernel (getrusage)"
    }

    fn when(&self) -> When {
        When::MeasuredForks
    }

    /// The wrapper calls the kernel's interface, which every supported system has.
    fn needs(&self) -> Needs {
        Needs {
            capability: Some("usage"),
            ..Needs::default()
        }
    }

    fn prepare(&self, trial: &mut Trial, _options: &str) {
        trial.usage = true;
    }

    fn read(&self, answer: &IterationAnswer, _operations: f64) -> Result<Metrics, String> {
        let Some(usage) = &answer.usage else {
            return Ok(Metrics::new());
        };
        let values = [
            ("usage.user", usage.user_us, "us"),
            ("usage.system", usage.system_us, "us"),
            ("usage.minor_faults", usage.minor_faults, "faults"),
            ("usage.major_faults", usage.major_faults, "faults"),
            (
                "usage.voluntary_switches",
                usage.voluntary_switches,
                "switches",
            ),
            (
                "usage.involuntary_switches",
                usage.involuntary_switches,
                "switches",
            ),
            ("usage.peak_memory", usage.peak_rss_kib, "KiB"),
        ];
        let metrics = values.map(|(name, value, unit)| {
            let value = (value as f64, unit.to_owned());
            (name.to_owned(), value)
        });
        Ok(metrics.into())
    }
}
