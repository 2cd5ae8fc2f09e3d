//! `cargo xtask test`: all tests, and one closing line that adds them up.
//!
//! `cargo test` runs one test program after the other, and a program whose last test waits keeps
//! the machine idle. Here programs run side by side, and those that take minutes begin first. What
//! a program prints is shown when it has ended.

mod parts;
mod programs;
mod totals;
mod usage;

use nix::sys::signal::{SigHandler, Signal, signal};
use programs::Program;
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use totals::Totals;

/// The lath that tests start, built before them; without it they have cargo build it.
pub const LATH: &str = "LATH_UNDER_TEST";

/// Number of programs at once, each with as many threads as the machine has processors: tests mostly wait for processes.
const PROGRAMS: usize = 4;

/// Up to so many failed tests run again, alone: more have one cause that is no neighbour's.
const AGAIN: usize = 5;

/// Runs all tests, four programs side by side, and adds them up.
#[derive(clap::Args)]
pub struct Options {
    /// Also run slow tests, which are marked `#[ignore]`.
    #[arg(long)]
    full: bool,
    /// Leave out programs whose title contains this word; can be repeated.
    #[arg(long, value_name = "WORD")]
    without: Vec<String>,
    /// Run only programs whose title (`lath it`) contains one of these words.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    heed_signals();
    let words = &options.words;
    let begun = Instant::now();
    let built = programs::build()?;
    println!(
        "{} test programs built in {}",
        built.programs.len(),
        seconds(begun.elapsed())
    );
    let has_one = |program: &Program, of: &[String]| of.iter().any(|w| program.title.contains(w));
    let chosen = built.programs.into_iter();
    let chosen = chosen
        .filter(|one| words.is_empty() || has_one(one, words))
        .filter(|one| !has_one(one, &options.without));
    let divided: Result<Vec<Vec<Program>>, String> = chosen.map(parts::divided).collect();
    let programs = divided?.concat();
    // Without it, libtest hides what passing tests print, and with it what they skip.
    let mut more = vec!["--color=never", "--show-output"];
    if options.full {
        more.push("--include-ignored");
    }
    let output = |program: &Program| {
        let own = program.tests.iter().flatten();
        let mut command = command(program, &built.lath);
        command.args(&more).args(own);
        if program.tests.is_some() {
            command.arg("--exact");
        }
        usage::output(&mut command)
    };
    let mut totals = run(&programs, output, show)?;
    run_again(&mut totals, &programs, |program, name| {
        usage::output(
            command(program, &built.lath)
                .args(&more)
                .args([name, "--exact"]),
        )
    });
    print_lists(&totals);
    let alone = match totals.flaky.len() {
        0 => String::new(),
        some => format!(" ({some} of them only alone)"),
    };
    println!(
        "\n{} passed{alone}, {} failed, {} skipped, in {}",
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

/// Runs failed tests again, one after the other, when nothing else of the tests is running. What
/// passes then was disturbed by its neighbours: it counts as passed, and is named.
fn run_again(
    totals: &mut Totals,
    programs: &[Program],
    output: impl Fn(&Program, &str) -> std::io::Result<(Output, Duration)>,
) {
    let failed = totals.again();
    if failed.len() > AGAIN {
        return;
    }
    for test in failed {
        let program = programs.iter().find(|program| program.title == test.0);
        let program = program.expect("what failed was one of them");
        let begun = Instant::now();
        let Ok((ended, processor)) = output(program, &test.1) else {
            continue;
        };
        show(program, &ended, begun.elapsed(), processor);
        // A name that selects nothing passes, too.
        let mut alone = Totals::default();
        alone.add(program, &ended);
        if ended.status.success() && alone.passed == 1 {
            totals.passed_alone(test);
        }
    }
}

fn print_lists(totals: &Totals) {
    if !totals.skips.is_empty() {
        println!("\nskipped in tests that passed:");
    }
    for (program, what) in &totals.skips {
        println!("  {what} ({program})");
    }
    if !totals.failures.is_empty() {
        println!("\nfailed:");
    }
    for (program, name) in &totals.failures {
        println!("  {name} of {program}");
    }
    if !totals.flaky.is_empty() {
        println!("\nfailed beside other tests, passed alone:");
    }
    for (program, name) in &totals.flaky {
        println!("  {name} of {program}");
    }
}

/// A shell that starts this in the background can make it ignore signals. The test programs would
/// inherit that, and tests that interrupt lath would hang.
fn heed_signals() {
    for one in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT] {
        // SAFETY: no handler is installed: it is the system's own that is restored.
        let restored = unsafe { signal(one, SigHandler::SigDfl) };
        restored.expect("these signals can be handled");
    }
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

/// Prints what a program printed, after how long it took, and its processor time.
fn show(program: &Program, ended: &Output, wall: Duration, processor: Duration) {
    let title = &program.title;
    let (wall, processor) = (seconds(wall), seconds(processor));
    println!("\n== {title}: {wall}, {processor} of processor time");
    print!("{}", totals::shown(&String::from_utf8_lossy(&ended.stdout)));
    eprint!("{}", String::from_utf8_lossy(&ended.stderr));
}

/// Runs all programs; one is shown at a time, as soon as it has ended.
fn run(
    programs: &[Program],
    output: impl Fn(&Program) -> std::io::Result<(Output, Duration)> + Sync,
    show: impl Fn(&Program, &Output, Duration, Duration) + Sync,
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
                        (Ok((ended, processor)), Ok(totals)) => {
                            show(program, &ended, begun.elapsed(), processor);
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
            tests: None,
        };
        ["a", "b", "c"].map(one).to_vec()
    }

    #[test]
    fn every_program_runs_and_what_failed_is_named() {
        let printed = "test slow ... FAILED\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n";
        let output = |program: &Program| {
            let ended = match program.title.as_str() {
                "b" => ended(101, printed),
                _ => ended(
                    0,
                    "test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
                ),
            };
            Ok((ended, Duration::ZERO))
        };
        let totals = run(&programs(), output, |_, _, _, _| {}).expect("all start");
        assert_eq!(
            (totals.passed, totals.failed, totals.ignored, totals.broken),
            (5, 1, 2, 0)
        );
        assert_eq!(totals.failures, [("b".to_owned(), "slow".to_owned())]);
    }

    #[test]
    fn what_failed_runs_again_alone() {
        let failed = "test slow ... FAILED\ntest bad ... FAILED\ntest result: FAILED. 1 passed; 2 failed; 0 ignored\n";
        let programs = &programs()[..1];
        let first = |_: &Program| Ok((ended(101, failed), Duration::ZERO));
        let mut totals = run(programs, first, |_, _, _, _| {}).expect("it starts");
        run_again(&mut totals, programs, |_, name| {
            let again = match name {
                "slow" => ended(0, "test result: ok. 1 passed; 0 failed; 0 ignored\n"),
                _ => ended(101, "test result: FAILED. 0 passed; 1 failed; 0 ignored\n"),
            };
            Ok((again, Duration::ZERO))
        });
        assert_eq!((totals.passed, totals.failed), (2, 1));
        assert_eq!(totals.flaky, [("a".to_owned(), "slow".to_owned())]);
        assert_eq!(totals.failures, [("a".to_owned(), "bad".to_owned())]);
        let mut totals = run(programs, first, |_, _, _, _| {}).expect("it starts");
        let nothing = |_: &Program, _: &str| {
            let none = "test result: ok. 0 passed; 0 failed; 0 ignored\n";
            Ok((ended(0, none), Duration::ZERO))
        };
        run_again(&mut totals, programs, nothing);
        assert_eq!((totals.failed, totals.flaky.len()), (2, 0));
    }

    #[test]
    fn what_a_passing_test_skips_is_named() {
        let printed = "test a ... ok\n\nsuccesses:\n\n---- a stdout ----\nSKIPPED: no zig\ntest b ... FAILED\n";
        let output = |_: &Program| Ok((ended(0, printed), Duration::ZERO));
        let totals = run(&programs()[..1], output, |_, _, _, _| {});
        let totals = totals.expect("it starts");
        assert_eq!(totals.skips, [("a".to_owned(), "no zig".to_owned())].into());
        assert_eq!(totals.failed + totals.broken, 0);
        assert!(totals.failures.is_empty());
    }

    #[test]
    fn a_program_that_ends_without_a_result_is_a_failure() {
        let ended = |_: &Program| Ok((ended(134, "running 3 tests\n"), Duration::ZERO));
        let totals = run(&programs(), ended, |_, _, _, _| {}).expect("all start");
        assert_eq!((totals.passed, totals.failed, totals.broken), (0, 0, 3));
    }
}
