//! What was found once: files named `<target>-<what>` in `xtask/fuzz/found`, a source with its
//! extension. Each is read whenever anything is. `⟦20000×->⟧` in a file is 20,000 times `->`.

use super::target::Target;
use super::worker;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Reads all of them, each in a process of its own; says which fail.
pub fn read_all(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_none_or(|end| end != "md"))
        .collect();
    paths.sort();
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut failures = Vec::new();
    for path in &paths {
        let output = Command::new(&program)
            .args(["fuzz", "--found"])
            .arg(path)
            .stdin(Stdio::null())
            .output()
            .map_err(|e| format!("a worker does not start: {e}"))?;
        if !worker::has_read(output.status) {
            let why = worker::why(&output.stderr);
            failures.push(format!("{}: {}: {why}", path.display(), output.status));
        }
    }
    println!("{} inputs that were found before", paths.len());
    Ok(failures)
}

/// Reads one of them.
pub fn main(path: &PathBuf) -> Result<ExitCode, String> {
    let target = target(path)?;
    let text = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let input = expanded(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    worker::limit()?;
    target.read(&input, scratch.path());
    Ok(ExitCode::SUCCESS)
}

/// What a file is, by its name.
fn target(path: &Path) -> Result<Target, String> {
    let part = |part: Option<&std::ffi::OsStr>| {
        part.and_then(|text| text.to_str())
            .unwrap_or_default()
            .to_owned()
    };
    let name = part(path.file_stem());
    match Target::named(name.split('-').next().unwrap_or_default()) {
        Ok(Target::Source(_)) => Ok(Target::Source(part(path.extension()))),
        Ok(target) => Ok(target),
        Err(_) => Err(format!(
            "{}: its name does not begin with a target",
            path.display()
        )),
    }
}

/// The input that a file stands for.
fn expanded(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut input = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = split(rest, "⟦") {
        let (count, after) = split(after, "×").ok_or("`⟦` without `×`")?;
        let (unit, after) = split(after, "⟧").ok_or("`⟦` without `⟧`")?;
        let count = std::str::from_utf8(count).ok().and_then(|n| n.parse().ok());
        input.extend_from_slice(before);
        input.extend(unit.repeat(count.ok_or("`⟦` without a number")?));
        rest = after;
    }
    input.extend_from_slice(rest);
    Ok(input)
}

/// What is before and after a sign.
fn split<'t>(text: &'t [u8], sign: &str) -> Option<(&'t [u8], &'t [u8])> {
    let at = text
        .windows(sign.len())
        .position(|bytes| bytes == sign.as_bytes())?;
    Some((&text[..at], &text[at + sign.len()..]))
}

#[cfg(test)]
mod tests {
    use super::expanded;

    #[test]
    fn repetitions_are_written_once() {
        let of =
            |text: &str| expanded(text.as_bytes()).map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(of("a⟦3×[\n⟧b⟦2×x⟧"), Ok("a[\n[\n[\nbxx".to_owned()));
        assert_eq!(of("nothing"), Ok("nothing".to_owned()));
        assert!(of("⟦3×a").is_err() && of("⟦a⟧").is_err() && of("⟦x×a⟧").is_err());
    }
}
