//! `lath port`: translates a source with benchmarks of another tool.

use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::port::Ported;
use lath_core::written::words::count;
use lath_terminal::diagnose;
use lath_tools::files;
use std::path::{Path, PathBuf};
use std::slice;

#[derive(Args)]
#[command(
    about = "Translate benchmarks of another tool into a source that lath runs",
    long_about = "Translates a source with benchmarks of Criterion, divan, Google \
        Benchmark, `go test`, pytest-benchmark, tinybench, mitata or Vitest into one that lath \
        runs, and writes it beside the old one, which stays as it is (of Cargo's \
        benches into the folder `lath` of the package, because Cargo takes each file in `benches` \
        for a bench). Names each part that has no \
        translation, with its line, the reason and what to do; a benchmark that cannot be \
        translated is left as a comment."
)]
pub struct Port {
    #[arg(value_name = "FILE")]
    source: String,
    /// Where to write (default: beside FILE, with `_lath` in its name; of a file in Cargo's `benches`, in the package's folder `lath`); `-` for standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<String>,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

impl Command for Port {
    fn run(&self) -> Outcome {
        let source = Path::new(&self.source);
        let ported = lath_languages::port(source)?;
        diagnose::print(&ported.notes);
        if self.output.as_deref() == Some("-") {
            print!("{}", ported.text);
            return Ok(Exit::Success);
        }
        let beside = || beside(source, &ported.file);
        let target = match &self.output {
            Some(output) => PathBuf::from(output),
            None => made_room(beside())?,
        };
        self.write(source, &target, &ported)?;
        print!("{}", told(&target, &ported));
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(slice::from_ref(&self.source))
    }
}

impl Port {
    /// L512 if the file exists, L802 if it cannot be written.
    fn write(&self, source: &Path, target: &Path, ported: &Ported) -> Result<(), Vec<Diagnostic>> {
        let same = target
            .canonicalize()
            .is_ok_and(|target| source.canonicalize().is_ok_and(|source| source == target));
        if same || target.exists() && !self.force {
            let message = format!("{} exists", target.display());
            let help = if same {
                "lath port does not replace the file that it reads: give another name with -o"
            } else {
                "give another name with -o, or overwrite it with --force"
            };
            return Err(vec![Diagnostic::error("L512", message).help(help)]);
        }
        let text = ported.text.as_bytes();
        let mut file =
            files::prepare(target, text.len() as u64).map_err(|problem| vec![problem])?;
        file.write(|out| out.write_all(text)).map_err(|error| {
            let message = format!("{} cannot be written: {error}", target.display());
            vec![Diagnostic::error("L802", message)]
        })
    }
}

/// `file`, as seen from the source's folder.
fn beside(source: &Path, file: &str) -> PathBuf {
    let folder = source.parent().unwrap_or(Path::new(""));
    match (file.strip_prefix("../"), folder.parent()) {
        (Some(file), Some(above)) => above.join(file),
        _ => folder.join(file),
    }
}

/// With its folder. L802: that cannot be made.
fn made_room(target: PathBuf) -> Result<PathBuf, Vec<Diagnostic>> {
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    made.map_err(|error| {
        let message = format!("no folder for {}: {error}", target.display());
        vec![Diagnostic::error("L802", message)]
    })?;
    Ok(target)
}

/// What was done, and what comes next.
fn told(target: &Path, ported: &Ported) -> String {
    let file = target.display().to_string();
    let file = escape::line(&file);
    let mut told = format!(
        "Wrote {file}: {} of {}",
        count(ported.benchmarks, "benchmark"),
        ported.tool
    );
    if ported.left > 0 {
        told.push_str(&format!(", {} left as comments", ported.left));
    }
    if ported.benchmarks == 0 {
        return told + "\n";
    }
    if ported.text.contains("@Compare(") {
        told.push_str(
            "\nGroups are compared: remove @Compare where benchmarks of a group do different work",
        );
    }
    if ported.benchmarks > 1 && !ported.text.contains("@Compare(") {
        told.push_str(
            "\nNothing is compared yet: write @Compare(\"NAME\") beside @Benchmark where benchmarks do the same work",
        );
    }
    let quoted = lath_languages::quoted(&file);
    format!("{told}\nNext: lath check {quoted}, then lath run {quoted}\n")
}
