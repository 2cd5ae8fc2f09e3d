//! What a compiler says of its version, and when it must be asked again.

use crate::shared::toolchain::{Version, remembered};
use lath_tools::{ascii, find, refused_words};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Size and time of the file behind all links: a replaced compiler with the same name is a
/// different one.
pub(super) fn stamp(path: &Path) -> String {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let facts = real.metadata().ok().map(|m| (m.len(), m.modified().ok()));
    format!("{} {facts:?}", real.display())
}

/// The first line of what a command says of its version. Each is asked once, as long as the file
/// stays what it is.
pub(super) fn version_line(command: &[String]) -> Result<String, String> {
    type Said = BTreeMap<(String, Vec<String>), Result<String, String>>;
    static SAID: Mutex<Said> = Mutex::new(BTreeMap::new());
    let said = || SAID.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(program) = find(&command[0]) else {
        return ask_version(command);
    };
    // What some programs are depends on what they are called.
    let who = format!("{} {}", program.display(), stamp(&program));
    let key = (who, command[1..].to_vec());
    if let Some(known) = said().get(&key) {
        return known.clone();
    }
    let line = ask_version(command);
    said().insert(key, line.clone());
    line
}

/// Also to ask is to run: what only looks asks no command of several words.
fn ask_version(command: &[String]) -> Result<String, String> {
    if let Some(why) = refused_words(command) {
        return Err(why);
    }
    let mut asked = Command::new(&command[0]);
    ascii(asked.args(&command[1..]).arg("--version"));
    // What a launcher says is another program's.
    let alone = find(&command[0]).filter(|_| command.len() == 1);
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let is_good = |text: &str| !first(text).is_empty();
    let said = remembered::ask(alone.as_deref(), &mut asked, is_good);
    let said = said.map_err(|error| error.to_string())?;
    said.map(|text| first(&text)).map_err(|output| {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let said = said.lines().find(|line| !line.trim().is_empty());
        said.map_or_else(
            || format!("--version ended with {}", output.status),
            str::to_owned,
        )
    })
}

/// `12.2.0` in `g++ (Debian 12.2.0-14+deb12u1) 12.2.0`, `19.1.7` in `Debian clang version 19.1.7
/// (3~deb12u1)`.
pub(super) fn version_in(line: &str) -> String {
    let after = line
        .split_once("version ")
        .or_else(|| line.split_once(") "))
        .map_or("", |(_, rest)| rest);
    let word = after.split_whitespace().next().unwrap_or_default();
    word.trim_matches(|c: char| !c.is_ascii_digit()).to_owned()
}

/// 12 of it; 0 if unknown.
pub(super) fn major_in(line: &str) -> u32 {
    Version::read(&version_in(line)).map_or(0, |version| version.numbers[0])
}

#[cfg(test)]
mod tests {
    use super::{version_in, version_line};
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    /// A script in place of a compiler; it notes that it was asked.
    fn compiler(path: &Path, version: &str, asked: &Path) {
        let text = format!("#!/bin/sh\necho >> '{}'\necho {version}\n", asked.display());
        let new = path.with_extension("new");
        std::fs::write(&new, text).unwrap();
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::rename(new, path).unwrap();
    }

    #[test]
    fn a_compiler_is_asked_once_until_it_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let (path, asked) = (folder.path().join("cc"), folder.path().join("asked"));
        let command = [path.display().to_string()];
        for (version, times) in [("one 1.0", 1), ("another 2.0", 2)] {
            compiler(&path, version, &asked);
            for _ in 0..3 {
                assert_eq!(version_line(&command).as_deref(), Ok(version));
            }
            assert_eq!(std::fs::read_to_string(&asked).unwrap().len(), times);
        }
    }

    #[test]
    fn versions_are_found_in_what_compilers_say() {
        assert_eq!(
            version_in("g++ (Debian 12.2.0-14+deb12u1) 12.2.0"),
            "12.2.0"
        );
        assert_eq!(
            version_in("gcc (GCC) 14.1.1 20240522 (Red Hat 14.1.1-4)"),
            "14.1.1"
        );
        assert_eq!(
            version_in("Debian clang version 19.1.7 (3~deb12u1)"),
            "19.1.7"
        );
        assert_eq!(
            version_in("Apple clang version 15.0.0 (clang-1500.3.9.4)"),
            "15.0.0"
        );
    }
}
