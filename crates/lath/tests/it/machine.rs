//! What of the machine a run uses: `--cpu`, `--numa`, `--tmpfs`.

use crate::support::{Folder, SHORT};
use nix::sched::{CpuSet, sched_getaffinity};
use nix::unistd::Pid;

/// Its processes print where they run.
const PRINTS: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__attribute__((constructor)) static void print(void) {
    char line[4096];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (!strncmp(line, "Cpus_allowed_list:", 18)) printf("%s", line);
    fclose(status);
    char path[4096];
    snprintf(path, sizeof path, "%s/file", getenv("TMPDIR"));
    FILE *file = fopen(path, "w");
    if (file) printf("wrote %s\n", path);
    if (file) fclose(file);
}
//@@Benchmark
int one(void) { return 1; }
"#;

/// The highest CPU that this process may use.
fn last_cpu() -> usize {
    let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap();
    let is_set = |cpu: &usize| allowed.is_set(*cpu).unwrap_or(false);
    (0..CpuSet::count()).rev().find(is_set).unwrap()
}

#[test]
fn forks_run_on_the_cpus_of_the_flag_and_the_record_says_so() {
    let folder = Folder::with("prints.c", PRINTS);
    let cpu = last_cpu().to_string();
    let run = [
        "run", "prints.c", "--cpu", &cpu, "-t", "max", "-rf", "json", "-rff", "r.json",
    ];
    let done = folder.lath(&run.iter().chain(SHORT).copied().collect::<Vec<_>>());
    done.exits(0).says(&[
        &format!("# fork.cpus: {cpu}\n"),
        &format!("Cpus_allowed_list:\t{cpu}\n"),
        // One CPU, one thread.
        "# Threads: 1 thread",
    ]);
    let result = &folder.json("r.json")[0];
    assert_eq!(
        result["environment"]["facts"]["fork.cpus"], *cpu,
        "{result:#}"
    );
}

#[test]
fn what_lath_may_not_use_is_refused_before_anything_is_built() {
    let folder = Folder::with("prints.c", "not even C");
    let beyond = (last_cpu() + 1).to_string();
    for (flag, value, code, exit) in [
        ("--cpu", beyond.as_str(), "L809", 5),
        ("--cpu", "3-1", "L503", 2),
        ("--numa", "1000", "L809", 5),
        ("--numa", "first", "L503", 2),
    ] {
        let done = folder.lath(&["run", "prints.c", flag, value]);
        done.exits(exit).says(&[code, flag]);
    }
}

#[test]
fn temporary_files_lie_in_memory_and_go_with_the_fork() {
    let folder = Folder::with("prints.c", PRINTS);
    let run = ["run", "prints.c", "--tmpfs"];
    let done = folder.lath(&run.iter().chain(SHORT).copied().collect::<Vec<_>>());
    let out = done.exits(0).out();
    let tmpfs = out
        .lines()
        .find_map(|line| line.strip_prefix("# fork.tmpfs: "))
        .unwrap();
    let wrote = out
        .lines()
        .filter_map(|line| line.split_once("wrote ")?.1.strip_prefix(tmpfs));
    let files: Vec<_> = wrote.collect();
    assert!(!files.is_empty(), "{out}");
    for file in files {
        let path = format!("{tmpfs}{file}");
        assert!(
            file.starts_with("/lath-") && !std::path::Path::new(&path).exists(),
            "{path}"
        );
    }
}

/// `tune` is not run here: it would tune the machine of whoever runs the tests.
#[test]
fn the_settings_of_the_machine_are_shown_and_a_reset_of_nothing_is_refused() {
    let folder = Folder::new();
    let shown = folder.lath(&["system", "show", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown.exits(0).out()).unwrap();
    assert_eq!(
        (&shown["version"], &shown["tuned"]),
        (&1.into(), &false.into())
    );
    let settings = shown["settings"].as_array().unwrap();
    let names: Vec<_> = settings.iter().map(|setting| &setting["name"]).collect();
    assert_eq!(names, ["governor", "turbo", "aslr"]);
    let table = folder.lath(&["system", "show"]).exits(0).out();
    assert!(
        table.starts_with("Setting") && table.contains("lath has tuned nothing"),
        "{table}"
    );
    let mut reset = folder.command(env!("CARGO_BIN_EXE_lath"));
    let lock = folder.path().join("lock");
    let reset = folder.wait(reset.args(["system", "reset"]).env("LATH_LOCK", lock));
    reset
        .exits(5)
        .says(&["L810", "nothing to reset", "sudo lath system reset"]);
}

/// Structure only: what it finds depends on the machine.
#[test]
fn the_noise_of_every_cpu_is_measured() {
    let folder = Folder::new();
    let lath = |arguments: &[&str]| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.env("LATH_LOCK", folder.path().join("lock"));
        folder.wait(command.args(arguments))
    };
    let done = lath(&["doctor", "--noise", "--seconds", "1", "--json"]);
    let noise: serde_json::Value = serde_json::from_str(&done.exits(0).out()).unwrap();
    assert_eq!(noise["version"], 1);
    let cpus = noise["cpus"].as_array().unwrap();
    assert_eq!(cpus.last().unwrap()["cpu"], last_cpu());
    assert!(
        cpus.iter().all(|cpu| cpu["piece_ns"].as_u64() > Some(0)),
        "{noise:#}"
    );
    let findings = noise["findings"].as_array().unwrap();
    for one in findings {
        assert_eq!(one["help"].is_string(), one["state"] == "disturbs", "{one}");
    }
    for subject in [
        "stops", "speed", "steal", "clock", "governor", "turbo", "smt",
    ] {
        assert!(
            findings.iter().any(|one| one["subject"] == subject),
            "{subject}"
        );
    }
    lath(&["doctor", "--seconds", "5"]).exits(2);
    lath(&["doctor", "--noise", "--seconds", "0"]).exits(2);
}

#[test]
fn nothing_is_measured_on_an_emulated_processor() {
    let emulator = format!("qemu-{}-static", std::env::consts::ARCH);
    if lath_testing::is_missing(&emulator) {
        return;
    }
    let folder = Folder::with("prints.c", PRINTS);
    let emulated = |arguments: &[&str]| {
        let mut command = folder.command(&emulator);
        folder.wait(command.arg(env!("CARGO_BIN_EXE_lath")).args(arguments))
    };
    for arguments in [&["run", "prints.c"][..], &["calibrate"]] {
        emulated(arguments)
            .exits(5)
            .says(&["L821", "is emulated, by", &emulator]);
    }
    emulated(&["list", "prints.c"])
        .exits(0)
        .says(&["prints.one"]);
}
