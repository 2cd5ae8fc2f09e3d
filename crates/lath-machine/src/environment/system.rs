//! The operating system, its clock, its load, and the container around it.

use super::probe::Probe;

pub fn probe(probe: &mut Probe) {
    probe.file("hostname", "/proc/sys/kernel/hostname");
    probe.file("kernel.name", "/proc/sys/kernel/ostype");
    probe.file("kernel.release", "/proc/sys/kernel/osrelease");
    probe.file("kernel.version", "/proc/sys/kernel/version");
    probe.set(
        "kernel.parameters",
        probe.read("/proc/cmdline").map(|line| parameters(&line)),
    );
    let release = probe
        .read("/etc/os-release")
        .and_then(|text| os_name(&text).ok_or("/etc/os-release: no PRETTY_NAME".to_owned()));
    probe.set("os.name", release);
    probe.file(
        "clocksource",
        "/sys/devices/system/clocksource/clocksource0/current_clocksource",
    );
    probe.optional(
        "clocksource.available",
        "/sys/devices/system/clocksource/clocksource0/available_clocksource",
    );
    probe.optional("kernel.preempt", "/sys/kernel/debug/sched/preempt");
    probe.optional(
        "kernel.perf_event_paranoid",
        "/proc/sys/kernel/perf_event_paranoid",
    );
    let load = probe.read("/proc/loadavg");
    for (key, position) in [
        ("load.1min", 0),
        ("load.5min", 1),
        ("load.15min", 2),
        ("load.processes", 3),
    ] {
        let value = load.clone().and_then(|text| {
            text.split(' ')
                .nth(position)
                .map(str::to_owned)
                .ok_or("/proc/loadavg: too short".to_owned())
        });
        probe.set(key, value);
    }
    let uptime = probe.read("/proc/uptime").and_then(|text| {
        text.split(' ')
            .next()
            .map(|s| format!("{s} s"))
            .ok_or("/proc/uptime: empty".to_owned())
    });
    probe.set("uptime", uptime);
    let nice = probe
        .read("/proc/self/stat")
        .and_then(|text| nice(&text).ok_or("/proc/self/stat: too short".to_owned()));
    probe.set("process.nice", nice);
    container(probe);
}

/// Kernel parameters that affect measurements. Others may be private, and results are published.
fn parameters(line: &str) -> String {
    const TELLING: [&str; 20] = [
        "mitigations",
        "isolcpus",
        "nohz",
        "nohz_full",
        "rcu_nocbs",
        "nosmt",
        "maxcpus",
        "nr_cpus",
        "idle",
        "processor.max_cstate",
        "intel_idle.max_cstate",
        "intel_pstate",
        "amd_pstate",
        "cpufreq.default_governor",
        "tsc",
        "clocksource",
        "preempt",
        "transparent_hugepage",
        "hugepages",
        "norandmaps",
    ];
    let found: Vec<&str> = line
        .split_whitespace()
        .filter(|p| TELLING.contains(&p.split('=').next().unwrap_or(p)))
        .collect();
    if found.is_empty() {
        "none that matters".to_owned()
    } else {
        found.join(" ")
    }
}

fn os_name(release: &str) -> Option<String> {
    let line = release
        .lines()
        .find_map(|l| l.strip_prefix("PRETTY_NAME="))?;
    Some(line.trim_matches('"').to_owned())
}

/// The 19th field, counted after the program's name, which may contain blanks and parentheses.
fn nice(stat: &str) -> Option<String> {
    stat.rsplit_once(')')?
        .1
        .split_whitespace()
        .nth(16)
        .map(str::to_owned)
}

fn container(probe: &mut Probe) {
    let marks = [("/.dockerenv", "docker"), ("/run/.containerenv", "podman")];
    let seen = marks
        .into_iter()
        .find(|(path, _)| probe.exists(path))
        .map(|(_, name)| name);
    probe.set("container", Ok(seen.unwrap_or("not seen").to_owned()));
    let group = probe.read("/proc/self/cgroup").and_then(|text| {
        field_of_unified(&text).ok_or("/proc/self/cgroup: no unified hierarchy".to_owned())
    });
    for (key, file) in [
        ("cgroup.cpu_max", "cpu.max"),
        ("cgroup.memory_max", "memory.max"),
        ("cgroup.cpus", "cpuset.cpus.effective"),
    ] {
        let value = group.clone().map(|group| {
            probe.read(&format!(
                "/sys/fs/cgroup{}/{file}",
                group.trim_end_matches('/')
            ))
        });
        match value {
            Ok(Ok(value)) => probe.set(key, Ok(value)),
            // The root group has no such files and no limits.
            Ok(Err(_)) if group.as_deref() == Ok("/") => probe.set(key, Ok("no limit".to_owned())),
            Ok(Err(reason)) | Err(reason) => probe.set(key, Err(reason)),
        }
    }
}

/// The path in `0::/path`.
fn field_of_unified(cgroup: &str) -> Option<String> {
    cgroup
        .lines()
        .find_map(|l| l.strip_prefix("0::"))
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_telling_kernel_parameters_are_kept() {
        assert_eq!(
            parameters("root=/dev/x quiet nosmt isolcpus=2,3 token=secret"),
            "nosmt isolcpus=2,3"
        );
        assert_eq!(parameters("quiet"), "none that matters");
    }

    #[test]
    fn a_program_name_with_parentheses_does_not_shift_the_fields() {
        let stat = "12 (a) b)) S 1 12 12 0 -1 4194304 100 0 0 0 1 2 0 0 20 5 1 0";
        assert_eq!(nice(stat).as_deref(), Some("5"));
    }
}
