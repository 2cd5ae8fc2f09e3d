//! From source to running wrapper: `lath build` with a warm runtime and an unknown source, against
//! the compiler alone.
//!
//! The compiler's share is the user's file, annotations blanked as lath does it, with one standard
//! header: compiled, and compiled and linked with an empty `main`. All three are repeated in turns,
//! so that the machine's mood falls on all of them. Every repetition builds a file that was never
//! built before: a comment with its number is added.

use super::Figure;
use crate::peers::machine;
use crate::repository::root;
use lath_stats::statistics::median;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

#[derive(Deserialize)]
struct File {
    building: Building,
}

#[derive(Deserialize)]
struct Building {
    source: PathBuf,
    header: String,
    compiler: String,
    flags: Vec<String>,
}

/// Longest a build may take, as a multiple of compiling alone.
const GOAL: f64 = 1.5;

pub fn figures(lath: &Path, scratch: &Path, repetitions: usize) -> Result<Vec<Figure>, String> {
    let building = read()?;
    println!("# compiler: {}", machine::compiler(&building.compiler));
    let text = fs::read_to_string(root().join(&building.source))
        .map_err(|e| format!("{}: {e}", building.source.display()))?;
    // Fills the caches, the operating system's and lath's own.
    once(&building, lath, scratch, &text, 0)?;
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for number in 1..=repetitions {
        for (list, seconds) in times
            .iter_mut()
            .zip(once(&building, lath, scratch, &text, number)?)
        {
            list.push(seconds);
        }
    }
    let [built, compiled, linked] = times.map(|list| median(&list) * 1000.0);
    let figure = |name: &str, value, most, unit| Figure {
        name: name.to_owned(),
        value,
        most,
        unit,
    };
    Ok(vec![
        figure(
            "lath build, runtime ready, source unknown",
            built,
            None,
            "ms",
        ),
        figure("compiler alone, no linking", compiled, None, "ms"),
        figure("compiler alone, linked", linked, None, "ms"),
        figure(
            "lath build / compiler without linking",
            built / compiled,
            Some(GOAL),
            "",
        ),
        figure(
            "lath build / compiler with linking",
            built / linked,
            Some(GOAL),
            "",
        ),
    ])
}

fn read() -> Result<Building, String> {
    let path = root().join("research/cost/cost.toml");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    toml::from_str::<File>(&text)
        .map(|file| file.building)
        .map_err(|e| format!("{}: {e}", path.display()))
}

/// Seconds of: lath build, compiler, compiler with linker. The order rotates with the number.
fn once(
    building: &Building,
    lath: &Path,
    scratch: &Path,
    text: &str,
    number: usize,
) -> Result<[f64; 3], String> {
    let folder = scratch.join(number.to_string());
    fs::create_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let extension = building.source.extension().unwrap_or_default();
    let annotated = folder.join("annotated").with_extension(extension);
    let plain = folder.join("plain").with_extension(extension);
    let whole = folder.join("whole").with_extension(extension);
    let blanked = format!("{}\n{}\n// {number}\n", building.header, blanked(text));
    let write = |path: &Path, text: &str| {
        fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
    };
    write(
        &annotated,
        &format!("{text}\n// {number} {}\n", std::process::id()),
    )?;
    write(&plain, &blanked)?;
    write(&whole, &format!("{blanked}int main() {{}}\n"))?;

    let mut commands = [
        Command::new(lath),
        Command::new(&building.compiler),
        Command::new(&building.compiler),
    ];
    commands[0]
        .arg("build")
        .arg(&annotated)
        .args([
            "--cc",
            &building.compiler,
            "--cflags",
            &building.flags.join(" "),
            "-o",
        ])
        .arg(folder.join("wrapper"));
    commands[1]
        .args(&building.flags)
        .arg("-c")
        .arg(&plain)
        .arg("-o")
        .arg(folder.join("plain.o"));
    commands[2]
        .args(&building.flags)
        .arg(&whole)
        .arg("-o")
        .arg(folder.join("whole"));
    let mut seconds = [0.0; 3];
    for turn in 0..3 {
        let which = (turn + number) % 3;
        seconds[which] = timed(commands[which].current_dir(&folder))?;
    }
    Ok(seconds)
}

fn timed(command: &mut Command) -> Result<f64, String> {
    let begin = Instant::now();
    let status = command
        .stdout(Stdio::null())
        .status()
        .map_err(|e| format!("cannot start {}: {e}", command.get_program().display()))?;
    let seconds = begin.elapsed().as_secs_f64();
    if status.success() {
        Ok(seconds)
    } else {
        Err(format!("{command:?} failed: {status}"))
    }
}

/// The source without its annotations, which stand on lines of their own: what a compiler would be
/// given without lath.
fn blanked(text: &str) -> String {
    text.lines()
        .map(|line| {
            if line.trim_start().starts_with('@') {
                ""
            } else {
                line
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::{blanked, read};

    #[test]
    fn annotations_are_blanked_and_lines_kept() {
        assert_eq!(
            blanked("@State(X)\nclass A {\n    @Param({\"1\"})\n    int n; // @ here\n};"),
            "\nclass A {\n\n    int n; // @ here\n};"
        );
    }

    #[test]
    fn the_page_names_a_file() {
        assert!(
            crate::repository::root()
                .join(read().unwrap_or_else(|e| panic!("{e}")).source)
                .is_file()
        );
    }
}
