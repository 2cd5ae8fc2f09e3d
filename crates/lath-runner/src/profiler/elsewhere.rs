//! Profilers of other tools that a run does not offer, and lath's equivalent. JMH's own are
//! available for benchmarks that JMH runs.

/// The equivalent to suggest.
struct Instead {
    /// Names in other tools.
    names: &'static [&'static str],
    help: &'static str,
}

const TIME: &str = "to see where the time goes, use `-prof flamegraph`";
const COUNTS: &str = "to count instructions, use `-prof instructions`";
const MEMORY: &str = "to count allocations, use `-prof alloc`";
const KERNEL: &str = "for CPU time, page faults and context switches, use `-prof usage`";
const MACHINE: &str = "it is a profiler of JMH, for benchmarks that JMH runs; lath's own profilers are flamegraph, \
    alloc, instructions and usage";
const FORMER: &str = "older versions of JMH had it; for benchmarks that JMH runs, use gc, cl, comp, pauses or \
    safepoints";

const INSTEAD: &[Instead] = &[
    Instead {
        names: &[
            "async",
            "flame",
            "flamegraphs",
            "pprof",
            "profile",
            "sampling",
            "stack",
            "stacks",
        ],
        help: TIME,
    },
    Instead {
        names: &[
            "perfasm",
            "xperfasm",
            "dtraceasm",
            "perfc2c",
            "perf",
            "xctrace",
            "xctraceasm",
        ],
        help: TIME,
    },
    Instead {
        names: &[
            "perfnorm",
            "xctracenorm",
            "callgrind",
            "cachegrind",
            "valgrind",
            "counters",
            "cycles",
            "pmu",
        ],
        help: COUNTS,
    },
    Instead {
        names: &[
            "gc",
            "memory",
            "mem",
            "heap",
            "malloc",
            "allocations",
            "massif",
            "tracemalloc",
            "mempool",
        ],
        help: MEMORY,
    },
    Instead {
        names: &["rusage", "getrusage", "time", "cpu", "faults"],
        help: KERNEL,
    },
    Instead {
        names: &["jfr", "cl", "comp", "pauses", "safepoints"],
        help: MACHINE,
    },
    Instead {
        names: &["hs_cl", "hs_comp", "hs_gc", "hs_rt", "hs_thr"],
        help: FORMER,
    },
];

/// The equivalent of a profiler of this name.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    INSTEAD
        .iter()
        .find(|instead| instead.names.contains(&name.as_str()))
        .map(|instead| instead.help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiler::all;

    #[test]
    fn what_is_named_instead_is_there_and_every_name_leads_to_one_place() {
        for instead in INSTEAD {
            let named = instead
                .help
                .split_once("-prof ")
                .map(|(_, rest)| rest.trim_end_matches('`'));
            assert!(
                named.is_none_or(|name| all().iter().any(|profiler| profiler.name() == name)),
                "{}",
                instead.help
            );
        }
        let mut names: Vec<_> = INSTEAD.iter().flat_map(|instead| instead.names).collect();
        assert!(
            names
                .iter()
                .all(|name| !all().iter().any(|profiler| profiler.name() == **name))
        );
        let number = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), number);
    }
}
