//! A wrapper started by hand becomes `lath run <itself> <arguments>`: the lath beside it, on PATH, or the one that built it.

use super::model::Program;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// Does not return: the process becomes lath, or ends with status 127.
pub fn hand_over(program: &Program, arguments: &[OsString]) -> ! {
    let own = match std::env::current_exe() {
        Ok(path) => path,
        Err(error) => {
            eprintln!("lath: cannot find out where this program is: {error}");
            std::process::exit(127);
        }
    };
    let start = |lath: &Path| Command::new(lath).arg0("lath").arg("run").arg(&own).args(arguments).exec();
    let beside = own.with_file_name("lath");
    let _ = start(&beside);
    let mut error = start(Path::new("lath"));
    if !program.built_by.is_empty() {
        error = start(Path::new(program.built_by));
    }
    let third = if program.built_by.is_empty() { String::new() } else { format!(", {}", program.built_by) };
    eprintln!("lath: cannot start lath (looked at {}, PATH{third}): {error}", beside.display());
    eprintln!("help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)");
    std::process::exit(127)
}
