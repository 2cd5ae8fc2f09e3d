//! Memory: size, page settings, limits.

use super::probe::{Probe, chosen, field};
use lath_core::cpus::Cpus;

pub fn probe(probe: &mut Probe) {
    let info = probe.read("/proc/meminfo");
    for (key, name) in [
        ("memory.total", "MemTotal"),
        ("memory.available", "MemAvailable"),
        ("memory.swap", "SwapTotal"),
        ("memory.huge_pages", "HugePages_Total"),
    ] {
        let value = info.clone().and_then(|text| {
            field(&text, name)
                .map(str::to_owned)
                .ok_or(format!("/proc/meminfo: no `{name}`"))
        });
        probe.set(key, value);
    }
    let huge = probe
        .read("/sys/kernel/mm/transparent_hugepage/enabled")
        .map(|text| chosen(&text));
    probe.set("memory.transparent_huge_pages", huge);
    probe.file("memory.aslr", "/proc/sys/kernel/randomize_va_space");
    probe.optional("memory.overcommit", "/proc/sys/vm/overcommit_memory");
    probe.optional("memory.swappiness", "/proc/sys/vm/swappiness");
    // A list such as `0-1`, in the form of a list of CPUs.
    let nodes = probe
        .read("/sys/devices/system/node/online")
        .and_then(|list| list.parse::<Cpus>())
        .map(|nodes| nodes.0.len().to_string());
    probe.set("memory.numa_nodes", nodes);
    probe.optional("memory.numa_balancing", "/proc/sys/kernel/numa_balancing");
}
