//! What the tests of languages behind Java share (`java/front.rs`): through the binary, with real
//! compilers and real JMH, in the JDK that is here.

use super::command;
use super::files::files;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Very short measurements: what is tested is what runs.
pub const SHORT: [&str; 11] = [
    "-f",
    "1",
    "-wi",
    "1",
    "-w",
    "5ms",
    "-i",
    "2",
    "-r",
    "5ms",
    "--no-lock",
];

/// What a run of `lath` in a folder said.
pub struct Said {
    code: i32,
    text: String,
}

impl Said {
    #[track_caller]
    pub fn has(&self, code: i32, texts: &[&str]) {
        let missing: Vec<_> = texts.iter().filter(|t| !self.text.contains(**t)).collect();
        assert!(
            self.code == code && missing.is_empty(),
            "exit code {}, without {missing:?}:\n{}",
            self.code,
            self.text
        );
    }
}

/// Whether there is what builds need; if not, says so, or fails where `CI` is `true`.
pub fn can_build() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        for (program, install) in [("javac", "a JDK"), ("mvn", "apt install maven")] {
            if Command::new(program).arg("-version").output().is_err() {
                lath_testing::skip(&format!("{program} is missing: {install}"));
                return false;
            }
        }
        true
    })
}

pub fn lath(folder: &Path, arguments: &[&str]) -> Said {
    let output = Command::new(command::lath())
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("lath starts");
    let text = [output.stdout, output.stderr].concat();
    Said {
        code: output.status.code().unwrap_or(-1),
        text: String::from_utf8_lossy(&text).into_owned(),
    }
}

/// The same, with very short measurements.
pub fn measured(folder: &Path, arguments: &[&str]) -> Said {
    lath(folder, &[arguments, &SHORT].concat())
}

pub fn folder(texts: &[(&str, &str)]) -> tempfile::TempDir {
    files(texts).0
}

/// Results of a run with `-rf json -rff r.json`.
pub fn results(folder: &Path) -> Vec<Value> {
    let text = std::fs::read(folder.join("r.json")).expect("results");
    serde_json::from_slice(&text).expect("JSON")
}

/// Benchmarks of results, with the value of their parameter `n`.
pub fn names(results: &[Value]) -> Vec<(&str, &str)> {
    results
        .iter()
        .map(|r| {
            let name = r["benchmark"].as_str().expect("a name");
            (name, r["params"]["n"].as_str().expect("a value"))
        })
        .collect()
}

/// A platform that is not here is said with what to install.
pub fn says_which_jdk_is_missing(extension: &str) {
    let platform = format!("{}-jdk-9", crate::LANGUAGE);
    let source = format!("bench.{extension}");
    let config = format!("sources = [\"{source}\"]\nplatforms = [\"{platform}\"]\n");
    let folder = folder(&[(&source, ""), ("lath.toml", &config)]);
    let text = lath(folder.path(), &["run", &source, "--platform", &platform]);
    text.has(4, &["L601", &platform, "JDK 9"]);
    // Without Maven, the compiler is missing, too.
    let missing = format!("Missing: {platform}");
    lath(folder.path(), &["doctor", "."]).has(4, &[&missing]);
}
