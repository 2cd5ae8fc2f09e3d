//! What a reader must know of the machine and of the versions to place the numbers. Nothing here
//! tells who or when.

use super::build::{command, run};
use super::fork::Harnesses;
use std::fs;
use std::process::Command;

/// CPU, kernel, load: name and value, in the order in which they are shown.
pub fn facts() -> Vec<(String, String)> {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        cpu.lines().find_map(|l| {
            l.strip_prefix(name)?
                .split_once(": ")
                .map(|(_, v)| v.trim().to_owned())
        })
    };
    let processors = cpu.lines().filter(|l| l.starts_with("processor")).count();
    let family = ["cpu family", "model\t", "stepping"]
        .map(|n| field(n).unwrap_or_else(|| "?".to_owned()))
        .join("/");
    let virtual_machine = cpu
        .lines()
        .any(|l| l.starts_with("flags") && l.split_whitespace().any(|f| f == "hypervisor"));
    let read = |path: &str| {
        fs::read_to_string(path)
            .map_or_else(|_| "unknown".to_owned(), |text| text.trim().to_owned())
    };
    [
        (
            "cpu",
            format!(
                "{} (family/model/stepping {family})",
                field("model name").unwrap_or_else(|| "unknown".to_owned())
            ),
        ),
        ("processors", processors.to_string()),
        (
            "virtual machine",
            if virtual_machine { "yes" } else { "no" }.to_owned(),
        ),
        ("kernel", read("/proc/sys/kernel/osrelease")),
        (
            "frequency governor",
            read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        ),
        (
            "address space randomisation",
            read("/proc/sys/kernel/randomize_va_space"),
        ),
        (
            "load averages at the start",
            read("/proc/loadavg")
                .split(' ')
                .take(3)
                .collect::<Vec<_>>()
                .join(" "),
        ),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}

/// Platform, the folder's variables and both harnesses.
pub fn versions(harnesses: &Harnesses) -> Vec<(String, String)> {
    let first_line = |command: &mut Command| {
        run(command).map_or_else(
            |_| "unknown".to_owned(),
            |said| said.lines().next().unwrap_or_default().trim().to_owned(),
        )
    };
    let folder = harnesses.folder;
    let mut versions = vec![(
        "platform".to_owned(),
        format!("{} {}", harnesses.platform.name, harnesses.platform.version),
    )];
    versions.extend(
        folder
            .variables
            .iter()
            .map(|(name, value)| (name.clone(), value.words().join(" "))),
    );
    if let Some(line) = &folder.peer.version {
        let version = command(&folder.peer, line, &harnesses.words, &harnesses.scratch)
            .map_or_else(|e| e, |mut command| first_line(&mut command));
        versions.push((folder.name.clone(), version));
    }
    versions.push((
        "lath".to_owned(),
        first_line(Command::new(&harnesses.lath).arg("--version")),
    ));
    versions
}

/// First line of what a compiler says of itself.
pub fn compiler(command: &str) -> String {
    run(Command::new(command).arg("--version")).map_or_else(
        |_| "unknown".to_owned(),
        |said| said.lines().next().unwrap_or_default().trim().to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::facts;

    #[test]
    fn nothing_is_empty() {
        for (name, value) in facts() {
            assert!(!value.is_empty(), "{name}");
        }
    }
}
