//! What a reader must know of the machine and of the versions to place the numbers. Nothing here tells who or when.

use super::build::run;
use super::folder::Folder;
use super::fork::Harnesses;
use std::fs;
use std::process::Command;

/// CPU, kernel, load: name and value, in the order in which they are shown.
pub fn facts() -> Vec<(String, String)> {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| cpu.lines().find_map(|l| l.strip_prefix(name)?.split_once(": ").map(|(_, v)| v.trim().to_owned()));
    let processors = cpu.lines().filter(|l| l.starts_with("processor")).count();
    let family = ["cpu family", "model\t", "stepping"].map(|n| field(n).unwrap_or_else(|| "?".to_owned())).join("/");
    let virtual_machine = cpu.lines().any(|l| l.starts_with("flags") && l.split_whitespace().any(|f| f == "hypervisor"));
    let read = |path: &str| fs::read_to_string(path).map_or_else(|_| "unknown".to_owned(), |text| text.trim().to_owned());
    [
        ("cpu", format!("{} (family/model/stepping {family})", field("model name").unwrap_or_else(|| "unknown".to_owned()))),
        ("processors", processors.to_string()),
        ("virtual machine", if virtual_machine { "yes" } else { "no" }.to_owned()),
        ("kernel", read("/proc/sys/kernel/osrelease")),
        ("frequency governor", read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
        ("address space randomisation", read("/proc/sys/kernel/randomize_va_space")),
        ("load averages at the start", read("/proc/loadavg").split(' ').take(3).collect::<Vec<_>>().join(" ")),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}

/// Compiler, flags and both harnesses.
pub fn versions(folder: &Folder, harnesses: &Harnesses) -> Vec<(String, String)> {
    let first_line =
        |command: &mut Command| run(command).map_or_else(|_| "unknown".to_owned(), |said| said.lines().next().unwrap_or_default().trim().to_owned());
    let peer = folder.peer.version.split_first().map_or_else(|| "unknown".to_owned(), |(tool, rest)| first_line(Command::new(tool).args(rest)));
    [
        ("compiler".to_owned(), compiler(&folder.compiler)),
        ("flags".to_owned(), folder.flags.join(" ")),
        (folder.name.clone(), peer),
        ("lath".to_owned(), first_line(Command::new(&harnesses.lath).arg("--version"))),
    ]
    .to_vec()
}

/// First line of what a compiler says of itself.
pub fn compiler(command: &str) -> String {
    run(Command::new(command).arg("--version"))
        .map_or_else(|_| "unknown".to_owned(), |said| said.lines().next().unwrap_or_default().trim().to_owned())
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
