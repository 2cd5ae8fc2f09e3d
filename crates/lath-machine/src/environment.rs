//! Describes the machine at the start of a run, from `/proc` and `/sys`, without running a program.
//!
//! `unknown` names every fact that could not be read, with the reason: a missing fact would look
//! like an answer.

mod cpu;
mod memory;
mod probe;
mod system;

use lath_core::record::Environment;
use probe::Probe;
use std::path::PathBuf;

/// Probes the machine. Takes some milliseconds and starts no process.
pub fn probe() -> Environment {
    let mut probe = Probe {
        root: PathBuf::from("/"),
        environment: Environment::default(),
    };
    cpu::probe(&mut probe);
    memory::probe(&mut probe);
    system::probe(&mut probe);
    probe.environment
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_kernel_a_cpu_and_memory() {
        let environment = probe();
        for key in [
            "cpu.logical",
            "kernel.release",
            "memory.total",
            "os.name",
            "load.1min",
            "uptime",
            "hostname",
        ] {
            assert!(
                environment.facts.get(key).is_some_and(|v| !v.is_empty()),
                "{key} in {environment:#?}"
            );
        }
        let overlap = environment
            .facts
            .keys()
            .find(|k| environment.unknown.contains_key(*k));
        assert_eq!(overlap, None);
        assert!(
            environment.facts.len() + environment.unknown.len() >= 35,
            "{environment:#?}"
        );
    }

    #[test]
    fn what_cannot_be_read_is_unknown_with_its_reason() {
        let root = tempfile::tempdir().unwrap();
        let mut probe = Probe {
            root: root.path().to_path_buf(),
            environment: Environment::default(),
        };
        cpu::probe(&mut probe);
        memory::probe(&mut probe);
        system::probe(&mut probe);
        assert!(probe.environment.unknown["cpu.model"].contains("/proc/cpuinfo"));
        assert!(probe.environment.unknown["memory.total"].contains("/proc/meminfo"));
    }

    #[test]
    fn a_pictured_machine_is_described() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write(
            "proc/cpuinfo",
            "processor : 0\nmodel name : Fast 9000\nflags : fpu hypervisor\n\nprocessor : \
                1\nmodel name : Fast 9000\n",
        );
        write("sys/devices/system/cpu/online", "0-1\n");
        write("sys/devices/system/node/online", "0-1,3\n");
        write(
            "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
            "performance\n",
        );
        write("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
        write(
            "sys/kernel/mm/transparent_hugepage/enabled",
            "always [madvise] never\n",
        );
        write(
            "proc/meminfo",
            "MemTotal:  2048 kB\nMemAvailable: 1024 kB\nSwapTotal: 0 kB\n",
        );
        let mut probe = Probe {
            root: root.path().to_path_buf(),
            environment: Environment::default(),
        };
        cpu::probe(&mut probe);
        memory::probe(&mut probe);
        system::probe(&mut probe);
        let expected = [
            ("cpu.model", "Fast 9000"),
            ("cpu.logical", "2"),
            ("cpu.governor", "performance"),
            ("cpu.turbo", "off"),
            ("memory.total", "2048 kB"),
            ("memory.numa_nodes", "3"),
            ("memory.transparent_huge_pages", "madvise"),
        ];
        for (key, value) in expected {
            assert_eq!(
                probe.environment.facts.get(key).map(String::as_str),
                Some(value),
                "{key}"
            );
        }
    }
}
