//! Finds the descendants of a process.

use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::fs;
use std::sync::OnceLock;

/// The fields used from one line of `/proc/PID/stat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub name: String,
    pub zombie: bool,
    pub parent: i32,
    pub group: i32,
    pub session: i32,
}

/// `None`: the process does not exist, or has ended.
pub fn look(pid: Pid) -> Option<Seen> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (before, after) = stat.rsplit_once(')')?;
    let name = before.split_once('(')?.1.to_owned();
    let mut fields = after.split_whitespace();
    let state = fields.next()?;
    let mut number = || fields.next()?.parse().ok();
    Some(Seen {
        name,
        zombie: state == "Z" || state == "X",
        parent: number()?,
        group: number()?,
        session: number()?,
    })
}

/// The children of a process. On a kernel without `CONFIG_PROC_CHILDREN`, reads the parent of every
/// process.
pub fn children(parent: Pid) -> Vec<Pid> {
    if tells_children() {
        told_children(parent)
    } else {
        asked_children(parent)
    }
}

fn tells_children() -> bool {
    static TELLS: OnceLock<bool> = OnceLock::new();
    *TELLS.get_or_init(|| fs::metadata("/proc/thread-self/children").is_ok())
}

fn told_children(parent: Pid) -> Vec<Pid> {
    let threads = fs::read_dir(format!("/proc/{parent}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .map(Pid::from_raw)
                .collect::<Vec<_>>()
        })
        .collect()
}

fn asked_children(parent: Pid) -> Vec<Pid> {
    all()
        .into_iter()
        .filter(|pid| look(*pid).is_some_and(|seen| seen.parent == parent.as_raw()))
        .collect()
}

/// Every visible process.
pub fn all() -> Vec<Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .map(Pid::from_raw)
        .collect()
}

/// The given processes and all their descendants, each once, parents before children.
pub fn with_descendants(roots: impl IntoIterator<Item = Pid>) -> Vec<Pid> {
    let mut found: Vec<Pid> = roots.into_iter().collect();
    let mut seen: BTreeMap<Pid, ()> = found.iter().map(|pid| (*pid, ())).collect();
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        next += 1;
        found.extend(
            children(parent)
                .into_iter()
                .filter(|child| seen.insert(*child, ()).is_none()),
        );
    }
    found
}

/// The value of a variable in the environment that a process was started with.
pub fn variable(pid: Pid, name: &str) -> Option<String> {
    let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
    let wanted = format!("{name}=");
    let found = environment
        .split(|&byte| byte == 0)
        .find_map(|entry| entry.strip_prefix(wanted.as_bytes()))?;
    Some(String::from_utf8_lossy(found).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_grandchild_is_found_both_ways() {
        let mut child = Command::new("sh")
            .args(["-c", "sleep 60 & echo; wait"])
            .stdout(Stdio::piped())
            .env("MARK", "m1")
            .spawn()
            .unwrap();
        std::io::Read::read(child.stdout.as_mut().unwrap(), &mut [0]).unwrap();
        let own = nix::unistd::getpid();
        let pid = Pid::from_raw(i32::try_from(child.id()).unwrap());
        // Lists of children may be incomplete while other processes begin and end, and a process
        // has no variables during `exec`.
        let found = || {
            let below = with_descendants([pid]);
            let both = |parent| (told_children(parent), asked_children(parent));
            let ((told, asked), below_it) = (both(own), both(pid));
            let rest = below[1..].to_vec();
            (told.contains(&pid) && asked.contains(&pid) && below_it == (rest.clone(), rest))
                .then_some(below)
                .filter(|below| below.len() == 2 && variable(below[1], "MARK").is_some())
        };
        let below = (0..1000)
            .find_map(|_| {
                found().or_else(|| {
                    std::thread::sleep(std::time::Duration::from_millis(10));
                    None
                })
            })
            .expect("the shell and what it started");
        assert_eq!(look(below[1]).map(|seen| seen.parent), Some(pid.as_raw()));
        assert_eq!(variable(below[1], "MARK").as_deref(), Some("m1"));
        below.iter().for_each(|pid| {
            nix::sys::signal::kill(*pid, nix::sys::signal::Signal::SIGKILL).unwrap()
        });
        child.wait().unwrap();
        assert_eq!(look(pid), None);
    }
}
