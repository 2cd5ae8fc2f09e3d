//! Chores of the repository: `cargo xtask <command>`. A command is a file; this one only tells them
//! apart.

mod apart;
mod conformance;
mod cost;
mod docs;
mod fuzz;
mod identical;
mod kills;
mod peers;
mod setup;
mod test;
mod validity;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask <command>

commands:
  conformance [--language ID] [--platform NAME | plain | default | all] [--faults] [--lath FILE] [--jobs N] [--keep] [behaviour ...]
      runs the conformance kit and prints the matrix behaviour x language on a platform; --faults: the matrix fault x language
  docs [--check | --run | --bless] [--lath FILE] [page ...]
      writes the derived pages, or checks them and all links; runs the commands of the documentation
  test [--full] [WORD ...]
      runs all tests, two programs side by side, and adds them up; --full: those too that take long; WORD: programs whose title (`lath it`) contains it";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let outcome = match command.as_str() {
        "apart" => apart::main(&rest),
        "conformance" => conformance::main(&rest),
        "cost" => cost::main(&rest),
        "docs" => docs::main(&rest),
        "fuzz" => fuzz::main(&rest),
        "identical" => identical::main(&rest),
        "kills" => kills::main(&rest),
        "peers" => peers::main(&rest),
        "setup-suites" => setup::main(&rest),
        "test" => test::main(&rest),
        "validity" => validity::main(&rest),
        "" | "help" | "-h" | "--help" => {
            let others = [
                apart::HELP,
                cost::HELP,
                fuzz::HELP,
                identical::HELP,
                kills::HELP,
                peers::HELP,
                setup::HELP,
                validity::HELP,
            ];
            println!("{HELP}\n{}", others.join("\n"));
            return ExitCode::SUCCESS;
        }
        other => Err(format!("no such command: {other}\n\n{HELP}")),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::from(2)
    })
}
