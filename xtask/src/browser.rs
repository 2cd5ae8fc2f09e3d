//! `cargo xtask browser`: the pages of `lath report` in a real browser, Debian's Chromium: nothing
//! is loaded, names do nothing, all of it is accessible, and 10,000 rows are usable. What is tested
//! is in `xtask/browser/bars.js`; [`pages`] makes the pages, and this the bundle of plots from its
//! lock file.

mod pages;

use crate::conformance::fixtures::root;
use crate::conformance::lath;
use crate::output::{is_missing, output};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;

/// What the bars need, besides lath.
const PROGRAMS: [&str; 6] = ["chromium", "node", "npm", "java", "g++", "valgrind"];

/// Shows reports in Chromium and tests what they promise; rebuilds the bundle of their plots.
#[derive(clap::Args)]
pub struct Options {
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    if let Some(absent) = PROGRAMS.into_iter().find(|program| is_missing(program)) {
        println!("SKIPPED: browser: {absent} is missing");
        return Ok(ExitCode::SUCCESS);
    }
    let root = root();
    let lath = lath::locate(&root, options.lath.as_deref())?;
    let folder = root.join("target/browser");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    // Packages wait for the network, and pages for processors.
    let bars = thread::scope(|scope| {
        let packages = scope.spawn(|| {
            bundle(&root, &folder)?;
            install(&root.join("xtask/browser"), &folder.join("bars"))
        });
        pages::write(&root, &lath, &folder)?;
        packages
            .join()
            .map_err(|_| "a thread panicked".to_owned())?
    })?;
    println!("ok      7: the bundle is what its lock file gives");
    let mut node = Command::new("node");
    node.current_dir(bars);
    node.arg("bars.js").arg(path_of("chromium")?).arg(&folder);
    let status = node.status().map_err(|e| format!("node: {e}"))?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The browser is started by its path.
fn path_of(program: &str) -> Result<PathBuf, String> {
    lath_tools::find(program).ok_or_else(|| format!("{program} is missing"))
}

/// A folder with a lock file, and the packages that it names.
fn install(from: &Path, to: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let entries = fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for entry in entries.flatten().filter(|entry| entry.path().is_file()) {
        let copied = fs::copy(entry.path(), to.join(entry.file_name()));
        copied.map_err(|e| format!("{}: {e}", entry.path().display()))?;
    }
    output(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(to),
    )?;
    Ok(to.to_owned())
}

/// The checked-in bundle is the one that its lock file gives.
fn bundle(root: &Path, folder: &Path) -> Result<(), String> {
    let html = root.join("crates/lath-report/src/html");
    let plot = install(&html.join("plot"), &folder.join("plot"))?;
    let made = plot.join("made");
    fs::create_dir_all(&made).map_err(|e| format!("{}: {e}", made.display()))?;
    output(
        Command::new("node")
            .args(["build.js", "made"])
            .current_dir(&plot),
    )?;
    for (name, kept) in [
        ("plot.js", html.join("plot.js")),
        ("bundle.hash", html.join("plot/bundle.hash")),
    ] {
        let read = |path: &Path| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
        if read(&made.join(name))? != read(&kept)? {
            return Err(format!("{} is not what build.js makes", kept.display()));
        }
    }
    Ok(())
}
