//! The runtime's crate, compiled once for each compiler and its flags, whatever the user's crates are:
//! cargo would compile it again for each set of them.

use super::flags::{Flags, PROFILE};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use lath_core::diagnostic::OrProblems;
use lath_tools::{Task, english, output, problem};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Arguments for the compiler `rustc`, which says of itself `identity`; they make the runtime in `folder` the crate `lath`. Symbol names
/// depend on its content and on nothing of this machine: they affect code layout. `None`: it does not
/// compile with these flags; cargo's messages say why.
pub fn library(
    folder: &Path,
    (rustc, identity): (&Path, &str),
    flags: &Flags,
    target: &[String],
    verbose: bool,
) -> OrProblems<Option<[String; 2]>> {
    let content = folder
        .parent()
        .and_then(Path::file_name)
        .unwrap_or_default();
    // Nothing is linked here.
    let words = flags
        .rustc
        .iter()
        .filter(|word| !word.starts_with("-Clink-arg"));
    let words: Vec<&str> = words.chain(target).map(String::as_str).collect();
    let mut key = Key::new();
    key.add(content.as_encoded_bytes())
        .add(identity)
        .add(rustc.as_os_str().as_encoded_bytes())
        .add(words.join("\0"))
        .add_processor(&flags.rustc);
    for file in &flags.named {
        key.add(cache::hash_file(file).unwrap_or_default());
    }
    let entry = cache::entry("rust-library", &key.finish())?;
    let library = entry.folder.join("liblath.rlib");
    if !library.is_file() {
        let unfinished = entry.folder.join("new.rlib");
        cache::create_folder(&entry.folder).or_cannot_write(&entry.folder)?;
        let mut command = Command::new(rustc);
        for name in UNWANTED {
            command.env_remove(name);
        }
        command
            .env("CARGO_PKG_VERSION", version(folder))
            .args(["--crate-name=lath", "--edition=2021", "--crate-type=lib"])
            .args(PROFILE)
            .arg(format!("-Cmetadata=lath-{}", content.display()))
            .arg("--cap-lints=allow")
            .arg(format!("--remap-path-prefix={}=lath", folder.display()))
            .args(&words)
            .arg("-o")
            .arg(&unfinished)
            .arg(folder.join("src/lib.rs"))
            .current_dir(&entry.folder);
        if verbose {
            eprintln!("{command:?}");
        }
        let _doing = doing("rustc compiles lath's crate");
        let output = output(english(&mut command), Task::Build)
            .map_err(|error| vec![problem(&rustc.to_string_lossy(), &error)])?;
        if !output.status.success() {
            return Ok(None);
        }
        fs::rename(&unfinished, &library).or_cannot_write(&library)?;
    }
    Ok(Some([
        "--extern".to_owned(),
        format!("lath={}", library.display()),
    ]))
}

/// The crate's own, which its code asks for.
fn version(folder: &Path) -> String {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = manifest.parse().unwrap_or_default();
    let version = manifest
        .get("package")
        .and_then(|package| package.get("version"));
    version
        .and_then(toml::Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

/// lath's environment must not affect a build.
pub(super) const UNWANTED: [&str; 10] = [
    "LATH_CHANNEL",
    "RUSTFLAGS",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTUP_TOOLCHAIN",
    "CARGO_BUILD_TARGET",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_PROFILE_RELEASE_LTO",
    "CARGO_PROFILE_RELEASE_OPT_LEVEL",
    "CARGO_MAKEFLAGS",
];
