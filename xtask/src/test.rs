//! `cargo xtask test`: all tests, and one closing line that adds them up.
//!
//! `cargo test` runs one test program after the other, and a program whose last test waits keeps
//! the machine idle. Here programs run side by side, and those that take minutes begin first. What
//! a program prints is shown when it has ended.

mod programs;
mod totals;

use programs::Program;
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use totals::Totals;

/// The lath that tests start, built before them; without it they have cargo build it.
pub const LATH: &str = "LATH_UNDER_TEST";

/// Programs side by side: two, each with as many threads as the machine has processors. Tests wait
/// for processes most of the time.
const PROGRAMS: usize = 2;

/// Runs all tests, two programs side by side, and adds them up.
#[derive(clap::Args)]
pub struct Options {
    /// Those too that are marked `#[ignore]` because they take long.
    #[arg(long)]
    full: bool,
    /// Only programs whose title (`lath it`) contains one of these.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let words = &options.words;
    let begun = Instant::now();
    let mut built = programs::build()?;
    println!(
        "{} test programs built in {}",
        built.programs.len(),
        seconds(begun.elapsed())
    );
    let wanted = |program: &Program| words.iter().any(|word| program.title.contains(word));
    built.programs.retain(|one| words.is_empty() || wanted(one));
    let mut more = vec!["--color=never"];
    if options.full {
        more.push("--include-ignored");
    }
    let totals = run(&built.programs, |program| {
        command(program, &built.lath).args(&more).output()
    })?;
    if totals.failed > 0 {
        println!("\nfailed:");
    }
    for (program, name) in &totals.failures {
        println!("  {name} of {program}");
    }
    println!(
        "\n{} passed, {} failed, {} skipped, in {}",
        totals.passed,
        totals.failed,
        totals.ignored,
        seconds(begun.elapsed())
    );
    Ok(
        if totals.failed == 0 && totals.broken == 0 && totals.passed > 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        },
    )
}

fn command(program: &Program, lath: &std::path::Path) -> Command {
    let mut command = Command::new(&program.path);
    command
        .current_dir(&program.folder)
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .env(LATH, lath)
        .stdin(Stdio::null());
    command
}

/// Runs all programs and prints what each of them said.
fn run(
    programs: &[Program],
    output: impl Fn(&Program) -> std::io::Result<Output> + Sync,
) -> Result<Totals, String> {
    let totals = Mutex::new(Ok(Totals::default()));
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..PROGRAMS {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begun = Instant::now();
                    let ended = output(program);
                    let mut totals = totals.lock().expect("no thread panics while it prints");
                    match (ended, totals.as_mut()) {
                        (Ok(ended), Ok(totals)) => {
                            let title = &program.title;
                            println!("\n== {title}: {}", seconds(begun.elapsed()));
                            print!("{}", String::from_utf8_lossy(&ended.stdout));
                            eprint!("{}", String::from_utf8_lossy(&ended.stderr));
                            totals.add(program, &ended);
                        }
                        (Err(error), Ok(_)) => {
                            let path = program.path.display();
                            *totals = Err(format!("{path} does not start: {error}"));
                        }
                        (_, Err(_)) => return,
                    }
                }
            });
        }
    });
    totals.into_inner().expect("no thread panicked")
}

fn seconds(time: Duration) -> String {
    format!("{:.0} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    fn ended(code: i32, printed: &str) -> Output {
        Output {
            status: std::process::ExitStatus::from_raw(code << 8),
            stdout: printed.into(),
            stderr: Vec::new(),
        }
    }

    fn programs() -> Vec<Program> {
        let one = |title: &str| Program {
            title: title.to_owned(),
            path: title.into(),
            folder: ".".into(),
        };
        ["a", "b", "c"].map(one).to_vec()
    }

    #[test]
    fn every_program_runs_and_what_failed_is_named() {
        let printed = "test slow ... FAILED\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n";
        let totals = run(&programs(), |program| {
            Ok(match program.title.as_str() {
                "b" => ended(101, printed),
                _ => ended(0, "test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n"),
            })
        })
        .expect("all start");
        assert_eq!(
            (totals.passed, totals.failed, totals.ignored, totals.broken),
            (5, 1, 2, 0)
        );
        assert_eq!(totals.failures, [("b".to_owned(), "slow".to_owned())]);
    }

    #[test]
    fn a_program_that_ends_without_a_result_is_a_failure() {
        let totals = run(&programs(), |_| Ok(ended(134, "running 3 tests\n"))).expect("all start");
        assert_eq!((totals.passed, totals.failed, totals.broken), (0, 0, 3));
    }
}
