//! Requirements of builds besides an interpreter: pip, and the packages it installs. For `lath
//! doctor`; installs nothing.

use super::dependencies;
use super::platforms;
use super::probe::Interpreter;
use crate::shared::needs::{each, named, wanted};
use crate::shared::toolchain::Toolchain as _;
use lath_core::language::{BuildOptions, Need, Supply, Tool};
use lath_tools::{Task, output};
use std::process::Command;

const INSTALL: &str = "apt install python3-pip";

pub fn tools() -> Vec<Tool> {
    let interpreter = platforms::choose(&BuildOptions::default())
        .ok()
        .map(|chosen| chosen.tool);
    let path = interpreter
        .filter(has_pip)
        .map(|interpreter| interpreter.path);
    vec![Tool {
        name: "pip",
        purpose: "installs dependencies",
        path,
        install: INSTALL.to_owned(),
    }]
}

fn has_pip(interpreter: &Interpreter) -> bool {
    let look = "import importlib.util, sys; sys.exit(importlib.util.find_spec('pip') is None)";
    // Isolated: otherwise modules of the current folder hide the interpreter's.
    output(
        Command::new(&interpreter.path).args(["-I", "-c", look]),
        Task::Look,
    )
    .is_ok_and(|output| output.status.success())
}

pub fn needs(options: &BuildOptions) -> Vec<Need> {
    let chosen = platforms::choose(options).ok();
    let title = chosen.as_ref().map(|chosen| chosen.tool.title());
    let missing = "no interpreter 3.8 or later";
    let interpreter = named("interpreter", options.runtime.as_ref(), title, missing);
    let wanted = wanted(options);
    let supply = match chosen.filter(|_| !wanted.is_empty()) {
        Some(chosen) if dependencies::has(&chosen.tool, &options.dependencies) => {
            Supply::There("installed".to_owned())
        }
        Some(chosen) if has_pip(&chosen.tool) => Supply::Fetched("pip".to_owned()),
        Some(_) => Supply::Missing(format!("{INSTALL} (pip installs it)")),
        None => Supply::Missing("an interpreter first".to_owned()),
    };
    let needs = interpreter.into_iter().chain(each(wanted, &supply));
    needs.collect()
}
