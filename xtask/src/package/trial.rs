//! Each package in an environment of its own: it is installed as its user installs it, and then
//! compares three languages.

use super::{EMULATOR, FOREIGN, Kind, PACKAGES, VERSION, built};
use crate::output::output;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is compared: name, text.
const SOURCES: [(&str, &str); 3] = [
    (
        "sum.cpp",
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nlong sum() { long s = 0; for (long i = 0; i < 1000; i++) s += i ^ 3; return s; }\n",
    ),
    (
        "sum.py",
        "from lath import *\n\n\n@Benchmark\n@BenchmarkMode(Mode.AverageTime)\ndef sum():\n    s = 0\n    for i in range(1000):\n        s += i ^ 3\n    return s\n",
    ),
    (
        "sum.js",
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nexport function sum() { let s = 0; for (let i = 0; i < 1000; i++) s += i ^ 3; return s; }\n",
    ),
];
/// Enough to see that it measures; what it measures is not looked at.
const RUN: [&str; 12] = [
    "run", "-f", "1", "-wi", "1", "-w", "10ms", "-i", "2", "-r", "10ms", "-rf",
];
/// What Debian's smallest system gets for it.
const INCLUDE: &str = "--include=g++,python3,nodejs,xz-utils";

/// Installs the package and runs it.
pub fn of(kind: Kind, files: &[PathBuf], root: &Path) -> Result<(), String> {
    let folder = root.join(PACKAGES).join("trial");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let results = match kind {
        Kind::Archive | Kind::Deb => in_chroot(kind, &files[0], &folder)?,
        Kind::Wheel => in_environment(&files[0], &folder)?,
        Kind::Npm => in_prefix(files, &folder)?,
        Kind::Aarch64 => return emulated(root, &folder),
    };
    verified(&results)?;
    println!("  tried: C++, Python and JavaScript ran and agreed");
    Ok(())
}

/// The program of another architecture starts and reads sources. Nothing is measured: emulated times
/// are nobody's.
fn emulated(root: &Path, folder: &Path) -> Result<(), String> {
    let place = folder.join("emulated");
    sources(&place)?;
    let lath = |arguments: &[&str]| {
        let mut emulator = Command::new(EMULATOR);
        emulator.arg(built::path(root, FOREIGN)).args(arguments);
        emulator.env("XDG_CACHE_HOME", place.join("cache"));
        output(emulator.current_dir(&place))
    };
    let told = lath(&["--version"])?;
    if !told.contains(VERSION) {
        return Err(format!("--version says {told:?}"));
    }
    let listed = lath(&["list", "sum.cpp", "sum.js"])?;
    if listed
        .lines()
        .filter(|line| line.contains("sum.sum"))
        .count()
        != 2
    {
        return Err(format!("list says {listed:?}"));
    }
    println!("  tried: starts in {EMULATOR}, and lists benchmarks");
    Ok(())
}

/// Debian's smallest system: no Rust, no tool of ours.
fn in_chroot(kind: Kind, file: &Path, folder: &Path) -> Result<String, String> {
    let system = folder.join("debian");
    if !system.join("usr/bin/node").exists() {
        println!("  making a Debian in {}", system.display());
        output(
            Command::new("debootstrap")
                .args(["--variant=minbase", INCLUDE, "bookworm"])
                .arg(&system),
        )?;
    }
    let place = system.join("tried");
    sources(&place)?;
    let to = place.join("package");
    fs::copy(file, &to).map_err(|e| format!("{}: {e}", to.display()))?;
    let lath = match kind {
        Kind::Deb => {
            inside(&system, &["dpkg", "-i", "/tried/package"])?;
            let words = ["dpkg", "--listfiles", "lath"];
            packed(&inside(&system, &words)?, "/vendor-completions/_lath")?;
            "/usr/bin/lath"
        }
        _ => {
            let words = ["tar", "-C", "/tried", "--strip-components=1", "-xf"];
            inside(&system, &[&words[..], &["/tried/package"]].concat())?;
            let words = ["find", "/tried", "-type", "f"];
            packed(&inside(&system, &words)?, "/zsh/_lath")?;
            "/tried/lath"
        }
    };
    let files = SOURCES.map(|(name, _)| format!("/tried/{name}"));
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let run = [
        &[lath][..],
        &RUN,
        &["json", "-rff", "/tried/results.json"],
        &files,
    ];
    inside(&system, &run.concat())?;
    read(&place.join("results.json"))
}

/// The files of a package have manual pages and completions; `zsh`: where those of zsh end.
fn packed(files: &str, zsh: &str) -> Result<(), String> {
    let has = |end: &str| files.lines().any(|file| file.ends_with(end));
    let pages = has("/lath-run.1") || has("/lath-run.1.gz");
    let fish = has("/lath.fish");
    let bash = has("/bash/lath") || has("/bash-completion/completions/lath");
    if pages && fish && bash && has(zsh) {
        return Ok(());
    }
    Err(format!("manual pages or completions are missing:\n{files}"))
}

/// In the system, which has processes of its own only.
fn inside(system: &Path, words: &[&str]) -> Result<String, String> {
    let mut unshare = Command::new("unshare");
    unshare.args(["--mount", "--pid", "--fork", "--mount-proc"]);
    let mut root = std::ffi::OsString::from("--root=");
    root.push(system);
    unshare.arg(root).args(words);
    unshare
        .env_clear()
        .envs([("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"), ("HOME", "/root")]);
    output(&mut unshare)
}

/// A virtual environment of Python.
fn in_environment(wheel: &Path, folder: &Path) -> Result<String, String> {
    let environment = folder.join("venv");
    let _absent = fs::remove_dir_all(&environment);
    output(
        Command::new("python3")
            .args(["-m", "venv"])
            .arg(&environment),
    )?;
    let pip = environment.join("bin/pip");
    output(Command::new(pip).args(["install", "--no-index"]).arg(wheel))?;
    shared(&environment.join("share"))?;
    here(&environment.join("bin/lath"), &folder.join("wheel"))
}

/// Empty prefixes of npm: one of a project, and one for all users, where npm links pages.
fn in_prefix(packages: &[PathBuf], folder: &Path) -> Result<String, String> {
    let install = |name: &str, more: &[&str]| {
        let prefix = folder.join(name);
        let _absent = fs::remove_dir_all(&prefix);
        fs::create_dir_all(&prefix).map_err(|e| format!("{}: {e}", prefix.display()))?;
        let words = ["install", "--offline", "--no-audit", "--no-fund"];
        let mut npm = Command::new("npm");
        npm.args(words).args(more).arg("--prefix").arg(&prefix);
        output(npm.args(packages))?;
        Ok::<PathBuf, String>(prefix)
    };
    let prefix = install("global", &["--global"])?;
    has_all(&prefix, &["bin/lath", PAGES[0], PAGES[1]])?;
    let prefix = install("prefix", &[])?;
    shared(&prefix.join("node_modules/lath/share"))?;
    here(&prefix.join("node_modules/.bin/lath"), &folder.join("npm"))
}

/// Some of the manual pages, where `man` looks.
const PAGES: [&str; 2] = ["share/man/man1/lath.1", "share/man/man1/lath-run.1"];

/// Manual pages and completions came with it, below `share`.
fn shared(share: &Path) -> Result<(), String> {
    let completions = [
        "share/bash-completion/completions/lath",
        "share/zsh/site-functions/_lath",
        "share/fish/vendor_completions.d/lath.fish",
    ];
    let prefix = share.parent().expect("a folder in a prefix");
    has_all(prefix, &[&PAGES[..], &completions].concat())
}

/// Files that are not empty.
fn has_all(prefix: &Path, files: &[&str]) -> Result<(), String> {
    for file in files {
        let file = prefix.join(file);
        let size = fs::metadata(&file).map_or(0, |data| data.len());
        if size == 0 {
            return Err(format!("{} is missing or empty", file.display()));
        }
    }
    Ok(())
}

/// Runs the installed program on this machine, with a cache of its own.
fn here(lath: &Path, place: &Path) -> Result<String, String> {
    sources(place)?;
    let results = place.join("results.json");
    output(
        Command::new(lath)
            .args(RUN)
            .args(["json", "-rff"])
            .arg(&results)
            .args(SOURCES.map(|(name, _)| place.join(name)))
            .env("XDG_CACHE_HOME", place.join("cache"))
            .current_dir(place),
    )?;
    read(&results)
}

fn sources(place: &Path) -> Result<(), String> {
    let _absent = fs::remove_dir_all(place);
    fs::create_dir_all(place).map_err(|e| format!("{}: {e}", place.display()))?;
    for (name, text) in SOURCES {
        let file = place.join(name);
        fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

fn read(results: &Path) -> Result<String, String> {
    fs::read_to_string(results).map_err(|e| format!("{}: {e}", results.display()))
}

/// One is the reference, the others agree with it, and all have scores.
fn verified(results: &str) -> Result<(), String> {
    let all: Vec<Value> = serde_json::from_str(results).map_err(|e| e.to_string())?;
    let mut checks: Vec<&str> = all
        .iter()
        .filter(|case| case["primaryMetric"]["score"].as_f64() > Some(0.0))
        .filter_map(|case| case["lath"]["check"]["verdict"].as_str())
        .collect();
    checks.sort_unstable();
    if checks == ["reference", "verified", "verified"] {
        return Ok(());
    }
    Err(format!("not all ran and agreed: {checks:?}\n{results}"))
}
