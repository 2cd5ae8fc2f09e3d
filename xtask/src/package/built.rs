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
    let member = root.join("crates/lath");
    maturin.current_dir(&member);
    // Below this name maturin looks for what is installed beside the program.
    let data = member.join("lath.data");
    shares(root, &data.join("data/share"))?;
    let wheels = made(&folder, "whl", &mut maturin);
    fs::remove_dir_all(&data).map_err(|e| format!("{}: {e}", data.display()))?;
    wheels
}

/// Where shells and `man` look below a folder `share`, from what [`program`] made.
pub const SHARED: [(&str, &str); 4] = [
    ("man", "man/man1"),
    ("bash", "bash-completion/completions"),
    ("zsh", "zsh/site-functions"),
    ("fish", "fish/vendor_completions.d"),
];

/// Copies manual pages and completions into `share`.
pub fn shares(root: &Path, share: &Path) -> Result<(), String> {
    let _absent = fs::remove_dir_all(share);
    for (from, to) in SHARED {
        copy_all(
            &root.join(PACKAGES).join("shared").join(from),
            &share.join(to),
        )?;
    }
    Ok(())
}

/// The files of a folder.
fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let entries = fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for entry in entries.flatten() {
        let copied = fs::copy(entry.path(), to.join(entry.file_name()));
        copied.map_err(|e| format!("{}: {e}", entry.path().display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_completions_lie_where_they_are_looked_for() {
        let root = tempfile::tempdir().expect("a folder");
        let shared = root.path().join(PACKAGES).join("shared");
        for (file, text) in [
            ("man/lath.1", "page"),
            ("bash/lath", "b"),
            ("zsh/_lath", "z"),
            ("fish/lath.fish", "f"),
        ] {
            let file = shared.join(file);
            fs::create_dir_all(file.parent().expect("in a folder")).expect("made");
            fs::write(file, text).expect("written");
        }
        let share = root.path().join("share");
        // What an older version had is gone.
        fs::create_dir_all(share.join("man/man1")).expect("made");
        fs::write(share.join("man/man1/old.1"), "").expect("written");
        shares(root.path(), &share).expect("copied");
        let read = |file: &str| fs::read_to_string(share.join(file)).unwrap_or_default();
        assert_eq!(read("man/man1/lath.1"), "page");
        assert_eq!(read("bash-completion/completions/lath"), "b");
        assert_eq!(read("zsh/site-functions/_lath"), "z");
        assert_eq!(read("fish/vendor_completions.d/lath.fish"), "f");
        assert!(!share.join("man/man1/old.1").exists());
    }
}
