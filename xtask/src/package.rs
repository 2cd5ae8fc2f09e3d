//! `cargo xtask package`: what is released, built, and each package tried where there is no Rust.
//!
//! The program is linked with musl, so one file runs on every Linux of its architecture. All packages have that file.

mod built;
mod npm;
mod sbom;
mod sums;
mod trial;

use crate::conformance::fixtures::root;
use crate::output::{is_missing, output};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Where packages are put, below the root.
const PACKAGES: &str = "target/packages";
/// One file for every Linux on x86-64.
const TARGET: &str = "x86_64-unknown-linux-musl";
/// And on 64-bit ARM, with the compiler that makes it here, and what runs it here.
const FOREIGN: &str = "aarch64-unknown-linux-musl";
const FOREIGN_CC: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64-static";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds what is released, and tries each package where there is no Rust.
#[derive(clap::Args)]
pub struct Options {
    /// Only these packages.
    #[arg(value_name = "PACKAGE")]
    only: Vec<Kind>,
    /// Does not try them.
    #[arg(long)]
    untried: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// The program, its manual pages and completions.
    Archive,
    Deb,
    Wheel,
    Npm,
    /// The program for 64-bit ARM, started in an emulator.
    Aarch64,
}

impl Kind {
    /// What makes and tries it, with what installs it.
    fn programs(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Kind::Archive => &[("tar", "apt install tar xz-utils"), DEBOOTSTRAP],
            Kind::Deb => &[
                ("cargo-deb", "cargo install --locked cargo-deb"),
                DEBOOTSTRAP,
            ],
            Kind::Wheel => &[
                ("maturin", "pip install maturin"),
                ("python3", "apt install python3-venv"),
            ],
            Kind::Npm => &[("npm", "apt install npm")],
            Kind::Aarch64 => &[
                (
                    FOREIGN_CC,
                    "apt install gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
                ),
                (EMULATOR, "apt install qemu-user-static"),
            ],
        }
    }

    /// The file.
    fn make(self, root: &Path) -> Result<Vec<PathBuf>, String> {
        match self {
            Kind::Archive => built::archive(root, TARGET),
            Kind::Deb => built::deb(root),
            Kind::Wheel => built::wheel(root),
            Kind::Npm => npm::make(root),
            Kind::Aarch64 => built::foreign(root).and_then(|()| built::archive(root, FOREIGN)),
        }
    }
}

const DEBOOTSTRAP: (&str, &str) = ("debootstrap", "apt install debootstrap");

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let root = root();
    let mut kinds = options.only.clone();
    if kinds.is_empty() {
        kinds = <Kind as clap::ValueEnum>::value_variants().to_vec();
    }
    let needs = kinds.iter().flat_map(|kind| kind.programs());
    let absent: Vec<String> = [("musl-gcc", "apt install musl-tools")]
        .iter()
        .chain(needs)
        .filter(|(program, _)| is_missing(program))
        .map(|(program, install)| format!("{program} is missing: {install}"))
        .collect();
    if !absent.is_empty() {
        return Err(absent.join("\n"));
    }
    let folder = root.join(PACKAGES);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    built::program(&root)?;
    let mut all = Vec::new();
    for kind in kinds {
        let files = kind.make(&root)?;
        for file in &files {
            println!("{}", described(file)?);
        }
        if !options.untried {
            trial::of(kind, &files, &root)?;
        }
        all.extend(files);
    }
    all.push(sbom::write(&root, &folder, TARGET)?);
    sums::write(&folder, &all)?;
    Ok(ExitCode::SUCCESS)
}

/// Name and size.
fn described(file: &Path) -> Result<String, String> {
    let size = fs::metadata(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mib = size.len() as f64 / f64::from(1 << 20);
    Ok(format!("{}, {mib:.1} MiB", name(file)))
}

fn name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// A file of this extension that `command` has put into `folder`, which it may have had to make.
fn made(folder: &Path, extension: &str, command: &mut Command) -> Result<Vec<PathBuf>, String> {
    // What an earlier version left there is not what was made now.
    let _absent = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    output(command)?;
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let files = entries.flatten().map(|entry| entry.path());
    let files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    if files.is_empty() {
        return Err(format!("{command:?} made no .{extension}"));
    }
    Ok(files)
}
