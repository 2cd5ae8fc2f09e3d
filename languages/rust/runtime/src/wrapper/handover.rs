//! A wrapper started by hand becomes `lath run <itself> <arguments>`: the lath beside it, on PATH,
//! or the one that last built something.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The path that the lath which last built something left in the cache: a wrapper has no path of
/// any machine in it.
fn builder() -> Option<PathBuf> {
    let absolute = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let cache =
        absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))?;
    let path = PathBuf::from(
        std::fs::read_to_string(cache.join("lath/driver"))
            .ok()?
            .trim(),
    );
    path.is_absolute().then_some(path)
}

/// Does not return: the process becomes lath, or ends with status 127.
pub fn hand_over(arguments: &[OsString]) -> ! {
    let own = match std::env::current_exe() {
        Ok(path) => path,
        Err(error) => {
            eprintln!("lath: cannot find out where this program is: {error}");
            std::process::exit(127);
        }
    };
    let start = |lath: &Path| {
        Command::new(lath)
            .arg0("lath")
            .arg("run")
            .arg(&own)
            .args(arguments)
            .exec()
    };
    let beside = own.with_file_name("lath");
    let _ = start(&beside);
    let mut error = start(Path::new("lath"));
    let builder = builder();
    if let Some(path) = &builder {
        error = start(path);
    }
    let third = builder.map_or_else(String::new, |path| format!(", {}", path.display()));
    eprintln!(
        "lath: cannot start lath (looked at {}, PATH{third}): {error}",
        beside.display()
    );
    eprintln!(
        "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)"
    );
    std::process::exit(127)
}
