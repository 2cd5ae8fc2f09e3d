//! Where forks run: their CPUs (`--cpu`), and the NUMA node of their memory (`--numa`).
//!
//! A fork takes its place before its program starts, and what it starts inherits it
//! (`sched_setaffinity(2)`, `set_mempolicy(2)`). lath itself stays free, so that it does not take
//! the CPU of what it measures.

use crate::tmpfs;
use lath_core::cpus::{Cpus, MOST};
use lath_core::diagnostic::{Diagnostic, Problems};
use lath_core::plan::Place;
use nix::errno::Errno;
use nix::libc;
use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Words of a set of nodes; the kernel reads whole words.
const WORDS: usize = MOST / libc::c_ulong::BITS as usize;

/// The place that `--cpu`, `--numa` and `--tmpfs` ask for. L503: not a list, not a node. L809, L811:
/// not available.
pub fn asked(
    cpu: &Option<String>,
    numa: &Option<String>,
    tmpfs: bool,
) -> Result<Place, Vec<Diagnostic>> {
    let found = tmpfs.then(tmpfs::find).transpose();
    let tmpfs = found.map_err(|d| vec![d])?;
    if cpu.is_none() && numa.is_none() {
        return Ok(Place {
            tmpfs,
            ..Place::default()
        });
    }
    let host = Host::here().map_err(|d| vec![d])?;
    let place = host.place(cpu.as_deref(), numa.as_deref())?;
    let flag = if numa.is_some() { "--numa" } else { "--cpu" };
    on_a_thread(flag, &place, || ()).map_err(|d| vec![d])?;
    Ok(Place { tmpfs, ..place })
}

/// Runs `work` on a thread of its own at this place; the calling thread stays where it is. L809: the
/// kernel refuses the place that `flag` asks for.
pub fn on_a_thread<T: Send>(
    flag: &str,
    place: &Place,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Diagnostic> {
    let binding = Binding::of(place);
    let there = || binding.take().map(|()| work());
    let done = std::thread::scope(|scope| scope.spawn(there).join());
    done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        .map_err(|error| {
            refused(flag, &format!("the kernel refuses it: {}", error.desc())).help(
                "a container may forbid it: docker run --cap-add SYS_NICE, or leave the flag out",
            )
        })
}

/// The CPUs that lath may use. L809: the kernel does not tell.
pub fn usable() -> Result<Cpus, Diagnostic> {
    Ok(Host::here()?.allowed)
}

/// The program of `command` starts at this place; it fails to start if the kernel refuses that.
pub fn bind(command: &mut Command, place: &Place) {
    if place.cpus.is_none() && place.numa.is_none() {
        return;
    }
    let binding = Binding::of(place);
    // SAFETY: runs between fork and exec; both system calls are async-signal-safe, and the closure
    // allocates nothing.
    unsafe {
        command.pre_exec(move || binding.take().map_err(io::Error::from));
    }
}

/// A place in the kernel's form.
#[derive(Clone, Copy)]
struct Binding {
    cpus: Option<CpuSet>,
    nodes: Option<[libc::c_ulong; WORDS]>,
}

impl Binding {
    fn of(place: &Place) -> Binding {
        let cpus = place.cpus.as_ref().map(|cpus| {
            let mut set = CpuSet::new();
            for cpu in &cpus.0 {
                // The set has room for all numbers that `Cpus` allows.
                let _ = set.set(*cpu);
            }
            set
        });
        let nodes = place.numa.map(|numa| {
            let mut words = [0; WORDS];
            let bits = libc::c_ulong::BITS;
            if let Some(word) = words.get_mut((numa / bits) as usize) {
                *word |= 1 << (numa % bits);
            }
            words
        });
        Binding { cpus, nodes }
    }

    /// Moves the calling thread there.
    fn take(&self) -> Result<(), Errno> {
        if let Some(cpus) = &self.cpus {
            sched_setaffinity(Pid::from_raw(0), cpus)?;
        }
        let Some(nodes) = &self.nodes else {
            return Ok(());
        };
        // SAFETY: the kernel reads `MOST` bits of the array.
        let done = unsafe {
            libc::syscall(
                libc::SYS_set_mempolicy,
                libc::MPOL_BIND,
                nodes.as_ptr(),
                MOST as libc::c_ulong,
            )
        };
        Errno::result(done).map(drop)
    }
}

/// What this process may use.
struct Host {
    root: PathBuf,
    allowed: Cpus,
}

impl Host {
    fn here() -> Result<Host, Diagnostic> {
        let set = sched_getaffinity(Pid::from_raw(0))
            .map_err(|error| refused("--cpu", &format!("cannot ask the kernel: {error}")))?;
        let is_set = |cpu: &usize| set.is_set(*cpu).unwrap_or(false);
        Ok(Host {
            root: PathBuf::from("/"),
            allowed: Cpus((0..MOST).filter(is_set).collect()),
        })
    }

    fn place(&self, cpu: Option<&str>, numa: Option<&str>) -> Result<Place, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let cpus = problems.or_default(cpu.map(|text| self.cpus(text)).transpose());
        let numa = problems.or_default(numa.map(|text| self.numa(text)).transpose());
        problems.none()?;
        let of_numa = match (&cpus, numa) {
            (None, Some(numa)) => Some(self.cpus_of(numa).map_err(|d| vec![d])?),
            _ => None,
        };
        Ok(Place {
            each: cpus.is_some(),
            cpus: cpus.or(of_numa),
            numa,
            tmpfs: None,
        })
    }

    fn cpus(&self, text: &str) -> Result<Cpus, Diagnostic> {
        let invalid = |expected| Diagnostic::error("L503", format!("--cpu: {expected}"));
        let cpus: Cpus = text.parse().map_err(invalid)?;
        let missing = cpus.without(&self.allowed);
        if missing.0.is_empty() {
            return Ok(cpus);
        }
        let why = format!("lath may not use {missing}, only {}", self.allowed);
        Err(refused(&format!("--cpu {text}"), &why).help(
            "choose among those; taskset, a container or a control group may have left some out",
        ))
    }

    fn numa(&self, text: &str) -> Result<u32, Diagnostic> {
        let number = text.trim().parse().ok();
        let numa = number
            .filter(|numa| (*numa as usize) < MOST)
            .ok_or_else(|| {
                Diagnostic::error(
                    "L503",
                    format!("--numa: the number of a node, not `{text}`"),
                )
            })?;
        let no = |why: &str| refused(&format!("--numa {text}"), why);
        let online = self.list("sys/devices/system/node/online").ok_or_else(|| {
            no("the kernel does not show NUMA nodes").help("leave it out: all memory is alike")
        })?;
        if !online.0.contains(&(numa as usize)) {
            return Err(no(&format!("this machine has no such node, only {online}")));
        }
        let with_memory = self.list("sys/devices/system/node/has_memory");
        if with_memory.is_some_and(|nodes| !nodes.0.contains(&(numa as usize))) {
            return Err(no("this node has no memory"));
        }
        let allowed = self.nodes_allowed();
        match allowed {
            Some(allowed) if !allowed.0.contains(&(numa as usize)) => Err(no(&format!(
                "lath may not use this node's memory, only that of node {allowed}"
            ))
            .help("a container or a control group (cpuset.mems) leaves it out")),
            _ => Ok(numa),
        }
    }

    /// The node's CPUs that lath may use.
    fn cpus_of(&self, numa: u32) -> Result<Cpus, Diagnostic> {
        let all = self.list(format!("sys/devices/system/node/node{numa}/cpulist"));
        let usable = all.unwrap_or_default().common(&self.allowed);
        if usable.0.is_empty() {
            let why = format!("lath may use no CPU of this node, only {}", self.allowed);
            return Err(refused(&format!("--numa {numa}"), &why)
                .help("add --cpu LIST to run on another node's CPUs"));
        }
        Ok(usable)
    }

    fn nodes_allowed(&self) -> Option<Cpus> {
        let status = std::fs::read_to_string(self.root.join("proc/self/status")).ok()?;
        let line = |line: &str| Some(line.strip_prefix("Mems_allowed_list:")?.trim().parse().ok());
        status.lines().find_map(line)?
    }

    fn list(&self, path: impl AsRef<Path>) -> Option<Cpus> {
        let text = std::fs::read_to_string(self.root.join(path)).ok()?;
        text.trim().parse().ok()
    }
}

fn refused(asked: &str, why: &str) -> Diagnostic {
    Diagnostic::error("L809", format!("{asked}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two nodes with memory and CPUs, one with memory only, one with CPUs only.
    fn pictured() -> (tempfile::TempDir, Host) {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("sys/devices/system/node/online", "0-3\n"),
            ("sys/devices/system/node/has_memory", "0-2\n"),
            ("sys/devices/system/node/node0/cpulist", "0-1,4\n"),
            ("sys/devices/system/node/node1/cpulist", "2-3\n"),
            ("sys/devices/system/node/node2/cpulist", "\n"),
            ("proc/self/status", "Name:\tlath\nMems_allowed_list:\t0-2\n"),
        ] {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let host = Host {
            root: root.path().to_path_buf(),
            allowed: "0-2".parse().unwrap(),
        };
        (root, host)
    }

    #[test]
    fn the_cpus_of_a_node_are_those_that_lath_may_use() {
        let (_root, host) = pictured();
        let place = |cpu, numa| {
            let place = host.place(cpu, numa).unwrap();
            (place.cpus.map(|cpus| cpus.to_string()), place.numa)
        };
        assert_eq!(place(None, Some("0")), (Some("0-1".to_owned()), Some(0)));
        assert_eq!(place(None, Some("1")), (Some("2".to_owned()), Some(1)));
        // Memory of another node, on purpose.
        assert_eq!(place(Some("2"), Some("0")), (Some("2".to_owned()), Some(0)));
        assert_eq!(place(Some("0"), None), (Some("0".to_owned()), None));
    }

    #[test]
    fn a_place_that_is_not_there_is_refused_with_the_reason() {
        let (root, host) = pictured();
        let said = |cpu, numa| {
            let problems = host.place(cpu, numa).unwrap_err();
            let all: Vec<_> = problems
                .iter()
                .map(|p| (p.code.as_str(), p.message.as_str()))
                .collect();
            format!("{all:?}")
        };
        assert!(
            said(Some("1-3"), None)
                .contains(r#"("L809", "--cpu 1-3: lath may not use 3, only 0-2""#)
        );
        assert!(said(Some("one"), None).contains("L503"));
        assert!(said(None, Some("-1")).contains("L503"));
        assert!(said(None, Some("9")).contains("no such node, only 0-3"));
        assert!(said(None, Some("3")).contains("no memory"));
        assert!(said(None, Some("2")).contains("no CPU of this node"));
        assert!(said(Some("9"), Some("9")).matches("L809").count() == 2);
        std::fs::write(
            root.path().join("proc/self/status"),
            "Mems_allowed_list:\t1\n",
        )
        .unwrap();
        assert!(said(None, Some("0")).contains("only that of node 1"));
        std::fs::remove_dir_all(root.path().join("sys")).unwrap();
        assert!(said(None, Some("0")).contains("does not show NUMA nodes"));
    }

    #[test]
    fn a_program_and_what_it_starts_run_there() {
        let host = Host::here().unwrap();
        let last = Cpus(
            host.allowed
                .0
                .iter()
                .next_back()
                .copied()
                .into_iter()
                .collect(),
        );
        let place = Place {
            cpus: Some(last.clone()),
            ..Place::default()
        };
        let mut command = Command::new("sh");
        command.args(["-c", "grep Cpus_allowed_list /proc/self/status"]);
        bind(&mut command, &place);
        let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert_eq!(
            said.split_whitespace().last(),
            Some(last.to_string().as_str())
        );
        assert_eq!(
            Host::here().unwrap().allowed,
            host.allowed,
            "lath itself stays free"
        );
    }

    #[test]
    fn memory_comes_from_the_node() {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let numa = Host::here()
            .unwrap()
            .nodes_allowed()
            .and_then(|nodes| nodes.0.first().copied());
        // Without NUMA, the kernel shows no nodes, and lath refuses.
        assert_eq!(numa.is_some(), status.contains("Mems_allowed_list"));
        let Some(numa) = numa else { return };
        let place = Place {
            numa: Some(u32::try_from(numa).unwrap()),
            ..Place::default()
        };
        let mut command = Command::new("cat");
        command.arg("/proc/self/numa_maps");
        bind(&mut command, &place);
        let said = command
            .output()
            .map(|done| String::from_utf8_lossy(&done.stdout).into_owned());
        // A sandbox may forbid the call; then no program starts.
        if let Ok(said) = said {
            let bound = format!("bind:{numa}");
            assert!(said.is_empty() || said.contains(&bound), "{said}");
        }
    }
}
