//! The program, and the packages that Rust's tools make of it.

use super::{FOREIGN, FOREIGN_CC, PACKAGES, TARGET, VERSION, made};
use crate::output::output;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the program, its manual pages and its completions.
pub fn program(root: &Path) -> Result<(), String> {
    compile(root, TARGET, "musl-gcc", None)?;
    let lath = path(root, TARGET);
    let shared = root.join(PACKAGES).join("shared");
    for (shell, file) in [
        ("bash", "bash/lath"),
        ("zsh", "zsh/_lath"),
        ("fish", "fish/lath.fish"),
    ] {
        let file = shared.join(file);
        let folder = file.parent().expect("a file in a folder");
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let script = output(Command::new(&lath).args(["completions", shell]))?;
        fs::write(&file, script).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    let manual = shared.join("man");
    output(Command::new(&lath).args(["man", "--to"]).arg(manual)).map(drop)
}

/// For another architecture, by its compiler of C, which links, too.
pub fn foreign(root: &Path) -> Result<(), String> {
    compile(root, FOREIGN, FOREIGN_CC, Some(FOREIGN_CC))
}

fn compile(root: &Path, target: &str, cc: &str, linker: Option<&str>) -> Result<(), String> {
    println!("building lath for {target}");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--locked", "-p", "lath", "--target"]);
    cargo.arg(target).current_dir(root);
    // The grammars are C.
    let name = target.replace('-', "_");
    cargo.env(format!("CC_{name}"), cc);
    if let Some(linker) = linker {
        // Its headers are glibc's, whose names for large files musl does not have; on 64 bits all
        // files may be large.
        cargo.env("LIBSQLITE3_FLAGS", "-DSQLITE_DISABLE_LFS");
        let key = format!("CARGO_TARGET_{}_LINKER", name.to_uppercase());
        cargo.env(key, linker);
    }
    output(&mut cargo).map(drop)
}

/// The program.
pub fn path(root: &Path, target: &str) -> PathBuf {
    root.join("target").join(target).join("release/lath")
}

/// A folder that runs where it is unpacked. Equal builds give equal archives.
pub fn archive(root: &Path, target: &str) -> Result<Vec<PathBuf>, String> {
    let packages = root.join(PACKAGES);
    let name = format!("lath-{VERSION}-{target}");
    let folder = packages.join(&name);
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let licences = ["LICENSE-APACHE", "LICENSE-MIT"].map(|file| root.join(file));
    let texts = ["README.md", "CHANGELOG.md"].map(|file| root.join(file));
    output(
        Command::new("cp")
            .arg("-r")
            .arg(path(root, target))
            .args(licences)
            .args(texts)
            .arg(root.join("packaging/cmake"))
            .args(["bash", "fish", "zsh", "man"].map(|part| packages.join("shared").join(part)))
            .arg(&folder),
    )?;
    let file = packages.join(format!("{name}.tar.xz"));
    output(
        Command::new("tar")
            .args([
                "--sort=name",
                "--owner=0",
                "--group=0",
                "--numeric-owner",
                "--mtime=@0",
            ])
            .arg("-cJf")
            .arg(&file)
            .arg("-C")
            .args([&packages, Path::new(&name)]),
    )?;
    Ok(vec![file])
}

pub fn deb(root: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = root.join(PACKAGES).join("deb");
    let mut cargo = Command::new("cargo");
    cargo.args(["deb", "--no-build", "-p", "lath", "--target", TARGET]);
    cargo.arg("--output").arg(&folder).current_dir(root);
    made(&folder, "deb", &mut cargo)
}

pub fn wheel(root: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = root.join(PACKAGES).join("wheel");
    let mut maturin = Command::new("maturin");
    maturin.args(["build", "--release", "--target", TARGET]);
    // Static, so both kinds of Linux have what it needs.
    maturin.args([
        "--compatibility",
        "manylinux2014",
        "--compatibility",
        "musllinux_1_1",
    ]);
    maturin.arg("--out").arg(&folder);
    maturin.env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    maturin.current_dir(root.join("crates/lath"));
    made(&folder, "whl", &mut maturin)
}
