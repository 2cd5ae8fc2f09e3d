//! `make setup-suites`: installs the Debian packages that the suites name (`[system] packages`), with
//! apt-get, as root or through sudo. A program of its own, because whoever installs a package should
//! not have to build lath first.
//!
//! lath itself installs nothing; `lath doctor suites/NAME` tells of everything else a suite needs.

use clap::Parser;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Installs the Debian packages that all suites name, as root or through sudo.
#[derive(Parser)]
#[command(name = "setup-suites")]
struct Options {
    /// Print them, and which are missing; install nothing.
    #[arg(long)]
    list: bool,
}

/// Packages, and the suites that name them.
type Wanted = BTreeMap<String, BTreeSet<String>>;

fn main() -> ExitCode {
    set_up(&Options::parse()).unwrap_or_else(|message| {
        eprintln!("setup-suites: {message}");
        ExitCode::from(2)
    })
}

/// The repository's suites.
fn suites() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("it lies in the repository").join("suites")
}

fn set_up(options: &Options) -> Result<ExitCode, String> {
    let wanted = wanted(&suites())?;
    let installed = installed(&wanted)?;
    tell(&wanted, &installed);
    let missing = missing(&wanted, &installed);
    if missing.is_empty() {
        println!("Nothing to install: {} packages are there.", wanted.len());
        return Ok(ExitCode::SUCCESS);
    }
    if options.list {
        println!("Missing: {}.", missing.join(" "));
        return Ok(ExitCode::FAILURE);
    }
    let before = become_root()?;
    run(&before, &["apt-get", "update", "-q"])?;
    let install: Vec<&str> = [
        "apt-get",
        "install",
        "-y",
        "-q",
        "--no-install-recommends",
        "--",
    ]
    .into_iter()
    .chain(missing.iter().copied())
    .collect();
    run(&before, &install)?;
    let left = self::missing(&wanted, &self::installed(&wanted)?);
    if !left.is_empty() {
        return Err(format!(
            "apt-get ended well, but these are not installed: {}",
            left.join(" ")
        ));
    }
    println!("Installed: {}.", missing.join(" "));
    println!("What else a suite needs, `lath doctor suites/NAME` tells.");
    Ok(ExitCode::SUCCESS)
}

/// What is there, and for whom.
fn tell(wanted: &Wanted, installed: &BTreeMap<String, String>) {
    for (name, suites) in wanted {
        let state = installed.get(name).map_or_else(
            || "missing".to_owned(),
            |version| format!("installed, {version}"),
        );
        let suites: Vec<&str> = suites.iter().map(String::as_str).collect();
        println!("{name}: {state} (for {})", suites.join(", "));
    }
}

fn missing<'a>(wanted: &'a Wanted, installed: &BTreeMap<String, String>) -> Vec<&'a str> {
    let names = wanted.keys().map(String::as_str);
    names
        .filter(|name| !installed.contains_key(*name))
        .collect()
}

/// What the suites in `folder` name.
fn wanted(folder: &Path) -> Result<Wanted, String> {
    let mut wanted = Wanted::new();
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for file in entries
        .flatten()
        .map(|entry| entry.path().join("lath.toml"))
        .filter(|file| file.is_file())
    {
        let text =
            std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let table: toml::Table = text
            .parse()
            .map_err(|e| format!("{}: {e}", file.display()))?;
        let suite = file
            .parent()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        for package in packages(&table) {
            wanted.entry(package).or_default().insert(suite.clone());
        }
    }
    Ok(wanted)
}

fn packages(table: &toml::Table) -> Vec<String> {
    let list = table
        .get("system")
        .and_then(|system| system.get("packages"))
        .and_then(toml::Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

/// Versions of those that are installed.
fn installed(wanted: &Wanted) -> Result<BTreeMap<String, String>, String> {
    if wanted.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut command = Command::new("dpkg-query");
    command
        .args([
            "-W",
            "-f=${Package}\\t${db:Status-Status}\\t${Version}\\n",
            "--",
        ])
        .args(wanted.keys())
        .env("LC_ALL", "C.UTF-8")
        .stderr(Stdio::null());
    let output = command
        .output()
        .map_err(|e| format!("dpkg-query does not start ({e}): this is for Debian"))?;
    let line = |line: &str| {
        let mut fields = line.split('\t');
        let (name, status, version) = (fields.next()?, fields.next()?, fields.next()?);
        (status == "installed").then(|| (name.to_owned(), version.to_owned()))
    };
    Ok(String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(line)
        .collect())
}

/// The words before a command that root has to run: none, or sudo.
fn become_root() -> Result<Vec<&'static str>, String> {
    let id = Command::new("id")
        .arg("-u")
        .output()
        .map_err(|e| format!("id does not start: {e}"))?;
    if String::from_utf8_lossy(&id.stdout).trim() == "0" {
        return Ok(vec!["env", "DEBIAN_FRONTEND=noninteractive"]);
    }
    let sudo = Command::new("sudo")
        .arg("-V")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match sudo {
        Ok(status) if status.success() => Ok(vec!["sudo", "env", "DEBIAN_FRONTEND=noninteractive"]),
        _ => Err("apt-get needs root, and there is no sudo: run this as root".to_owned()),
    }
}

fn run(before: &[&str], command: &[&str]) -> Result<(), String> {
    let words: Vec<&str> = before.iter().chain(command).copied().collect();
    println!("$ {}", words.join(" "));
    let status = Command::new(words[0])
        .args(&words[1..])
        .status()
        .map_err(|e| format!("{} does not start: {e}", words[0]))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!(
            "{} ended with {status}; nothing else was done",
            words.join(" ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_name_packages_each_once() {
        let folder = tempfile::tempdir().expect("a folder");
        for (suite, text) in [
            ("a", "[system]\npackages = [\"libx-dev\", \"g++\"]\n"),
            ("b", "[system]\npackages = [\"libx-dev\"]\n"),
            ("c", "sources = []\n"),
        ] {
            std::fs::create_dir(folder.path().join(suite)).expect("a folder");
            std::fs::write(folder.path().join(suite).join("lath.toml"), text).expect("written");
        }
        let wanted = wanted(folder.path()).expect("suites");
        let shown: Vec<(&str, usize)> = wanted
            .iter()
            .map(|(name, suites)| (name.as_str(), suites.len()))
            .collect();
        assert_eq!(shown, [("g++", 1), ("libx-dev", 2)]);
    }

    /// The suites of the repository are read as lath reads them.
    #[test]
    fn the_suites_here_are_read() {
        wanted(&suites()).expect("suites");
    }
}
