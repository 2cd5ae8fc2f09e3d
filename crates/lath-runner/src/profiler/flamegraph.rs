//! `flamegraph`: shows where a benchmark spends its time, as a picture of its stacks, from one
//! process that gives no times.
//!
//! The process does the work of a measured fork, with seed 0, for a short time. Its stacks come
//! from outside ([`perf`], [`callgrind`]) or from its own runtime ([`inside`]), depending on the
//! language. [`share`] computes the benchmark's share, [`draw`] draws the picture.

mod callgrind;
mod cpuprofile;
mod draw;
mod inside;
mod options;
mod perf;
mod samples;
mod share;
mod symbols;
mod traces;

use super::contract::{Findings, Profiler, When};
use super::extra::{Extra, Metrics, Missed, Needs};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, Purpose};
use lath_core::stacks;
use options::{FlameOptions, Means};
use samples::{Seen, Sight};
use share::Shares;

pub struct FlameGraph;

impl Profiler for FlameGraph {
    fn name(&self) -> &'static str {
        "flamegraph"
    }

    fn doc(&self) -> &'static str {
        "where the time goes: a flame graph of each case, in the folder dir= (default \
            flamegraphs), from one extra process after the measured forks"
    }

    fn when(&self) -> When {
        When::ExtraForks
    }

    /// A runtime may sample itself; the sampler for machine code is chosen when it is needed.
    fn needs(&self) -> Needs {
        Needs {
            build: Purpose::Stacks,
            ..Needs::default()
        }
    }

    fn check(&self, options: &str) -> Result<(), String> {
        FlameOptions::parse(options).map(drop)
    }

    fn look(&self, extra: &Extra<'_>) -> Result<Findings, Missed> {
        let options = FlameOptions::parse(extra.options).map_err(Missed::Nothing)?;
        let stacks = extra.stacks.ok_or_else(|| {
            Missed::Never(
                "it was built without profiling: give lath its source instead of the built \
                    executable"
                    .to_owned(),
            )
        })?;
        let folder = lath_tools::scratch::folder().map_err(|e| Missed::Nothing(e.to_string()))?;
        let sight = Sight {
            extra,
            stacks,
            folder: folder.path(),
        };
        let seen = match &stacks.means {
            stacks::Means::Inside(inside) => inside::look(&sight, inside)?,
            stacks::Means::Outside(callers) => match means(options.by)? {
                Means::Perf => perf::look(&sight, *callers)?,
                Means::Callgrind => callgrind::look(&sight)?,
            },
        };
        if seen.folded.is_empty() {
            return Err(Missed::Nothing("no stack was sampled".to_owned()));
        }
        let shares = share::of(&seen.folded, stacks, extra.case().benchmark);
        if shares.total() == shares.elsewhere {
            return Err(Missed::Nothing(unseen(&seen, &shares, extra.case())));
        }
        let flames = draw::write(
            &options.folder,
            extra.case(),
            &seen,
            &shares,
            &stacks.around(extra.case().benchmark),
        );
        Ok(Findings {
            metrics: Metrics::new(),
            flames: Some(flames.map_err(Missed::Nothing)?),
        })
    }

    fn missed(&self, why: &str) -> Diagnostic {
        Diagnostic::warning("W938", format!("no flame graph: {why}"))
    }
}

/// A picture of everything else would be taken for one of the benchmark.
fn unseen(seen: &Seen, shares: &Shares, case: &Case) -> String {
    let all = format!(
        "none of {} {} by {} is in the benchmark",
        shares.total(),
        seen.unit,
        seen.by
    );
    if case.threads > 1 {
        all + ": it may see the main thread only, use `-t 1`"
    } else {
        all + ": let it run for longer (`-r`)"
    }
}

/// The first sampler that may run here, or the reason of each why not.
fn means(asked: Option<Means>) -> Result<Means, Missed> {
    let mut reasons = Vec::new();
    for means in Means::ALL
        .into_iter()
        .filter(|means| asked.is_none_or(|asked| asked == *means))
    {
        let ready = match means {
            Means::Perf => perf::ready(),
            Means::Callgrind => callgrind::ready(),
        };
        match ready {
            Ok(()) => return Ok(means),
            Err(why) => reasons.push(why),
        }
    }
    Err(Missed::Never(reasons.join("; ")))
}
