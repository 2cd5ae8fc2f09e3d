//! The tests as a jar of JMH's, with all that they need in it, and lath's `Runner` beside it.

use super::TAG;
use crate::output::output;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Built {
    pub jar: PathBuf,
    /// The class `Runner`, which goes before the jar's.
    pub runner: PathBuf,
    /// Names of the classes with tests, sorted.
    pub classes: Vec<String>,
    outcomes: PathBuf,
}

const POM: &str = include_str!("pom.xml");
const RUNNER: &str = include_str!("Runner.java");
const TESTS: &str = "jmh-core-it/src/test";

impl Built {
    /// In `work`, an absolute path; what is there already is used.
    pub fn of(clone: &Path, work: &Path) -> Result<Built, String> {
        let sources = work.join("sources");
        let built = Built {
            jar: work.join("it.jar"),
            runner: work.join("runner"),
            classes: Vec::new(),
            outcomes: work.join("outcomes"),
        };
        for folder in [&sources, &built.runner, &built.outcomes] {
            fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        unpack(clone, &sources)?;
        let path = class_path(work)?;
        if !built.jar.is_file() {
            jar(&sources, &path, work, &built.jar)?;
        }
        let runner = work.join("Runner.java");
        write(&runner, RUNNER)?;
        let mut javac = Command::new("javac");
        javac.args(["-nowarn", "-proc:none", "-cp", &path, "-d"]);
        output(javac.arg(&built.runner).arg(&runner))?;
        let java = sources.join(TESTS).join("java");
        let mut classes = Vec::new();
        for file in java_files(&java)? {
            let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            let name = file.strip_prefix(&java).unwrap_or(&file).with_extension("");
            if text.contains("@Test") {
                classes.push(name.display().to_string().replace('/', "."));
            }
        }
        classes.sort();
        Ok(Built { classes, ..built })
    }

    /// What a class printed.
    pub fn log(&self, class: &str) -> PathBuf {
        self.outcomes.join(format!("{class}.log"))
    }

    /// Commands of lath that it began, one a line.
    pub fn calls(&self, class: &str) -> PathBuf {
        self.outcomes.join(format!("{class}.calls"))
    }

    /// Its exit status.
    pub fn status(&self, class: &str) -> PathBuf {
        self.outcomes.join(format!("{class}.rc"))
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// The tests of the tag, whatever the clone has checked out.
fn unpack(clone: &Path, sources: &Path) -> Result<(), String> {
    let mut archive = Command::new("git");
    archive.arg("-C").arg(clone);
    archive.args(["archive", TAG, "jmh-core-it"]);
    let mut archive = archive
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("git: {e}"))?;
    let mut tar = Command::new("tar");
    if let Some(out) = archive.stdout.take() {
        tar.arg("x").arg("-C").arg(sources).stdin(out);
    }
    let unpacked = output(&mut tar);
    let done = archive.wait().map_err(|e| format!("git: {e}"))?;
    if !done.success() {
        return Err(format!(
            "{}: no clone of openjdk/jmh with the tag {TAG}",
            clone.display()
        ));
    }
    unpacked.map(drop)
}

fn class_path(work: &Path) -> Result<String, String> {
    write(&work.join("pom.xml"), POM)?;
    let mut maven = Command::new("mvn");
    maven.args([
        "-q",
        "-B",
        "dependency:build-classpath",
        "-Dmdep.outputFile=path",
    ]);
    output(maven.current_dir(work))?;
    fs::read_to_string(work.join("path")).map_err(|e| format!("class path: {e}"))
}

fn jar(sources: &Path, path: &str, work: &Path, jar: &Path) -> Result<(), String> {
    let classes = work.join("classes");
    fs::create_dir_all(&classes).map_err(|e| format!("{}: {e}", classes.display()))?;
    for library in path.split(':') {
        output(
            Command::new("jar")
                .args(["xf", library])
                .current_dir(&classes),
        )?;
    }
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-cp", path, "-d"]).arg(&classes);
    output(javac.args(java_files(&sources.join("jmh-core-it/src"))?))?;
    let resources = sources.join(TESTS).join("resources/.");
    output(Command::new("cp").arg("-r").arg(resources).arg(&classes))?;
    let mut pack = Command::new("jar");
    pack.args(["cfe"])
        .arg(jar)
        .args(["org.openjdk.jmh.Main", "-C"]);
    output(pack.arg(&classes).arg(".")).map(drop)
}

fn java_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(java_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "java") {
            files.push(path);
        }
    }
    Ok(files)
}
