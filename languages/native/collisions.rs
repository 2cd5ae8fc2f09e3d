//! Finds functions of the user with the name of a C library function that the runtime calls, such
//! as a benchmark named `read`. The linker would make the runtime call the user's.

use super::runtime::{Runtime, run};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::{Task, output};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Replaced on purpose, by allocators to measure: they also serve the runtime.
const REPLACEABLE: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "free",
    "posix_memalign",
    "main",
];

/// Makes such names private in the wrapper's own object, the first one. L603 if another file has
/// one: the user must rename it.
pub(super) fn resolve(objects: &[PathBuf], runtime: &Runtime) -> OrProblems<()> {
    let mut needed = symbols(&runtime.archive, Which::Undefined);
    needed.retain(|name| !name.starts_with("lath_") && !REPLACEABLE.contains(&name.as_str()));
    for (index, object) in objects
        .iter()
        .enumerate()
        .filter(|(_, object)| object.extension().is_some_and(|e| e == "o"))
    {
        let both: Vec<String> = symbols(object, Which::Defined)
            .intersection(&needed)
            .cloned()
            .collect();
        if both.is_empty() {
            continue;
        }
        let private: Vec<String> = both
            .iter()
            .map(|name| format!("--localize-symbol={name}"))
            .collect();
        let command = [
            &["objcopy".to_owned()][..],
            &private,
            &[object.display().to_string()],
        ]
        .concat();
        if index != 0
            || run(
                &command,
                object.parent().unwrap_or(Path::new("/")),
                "L603",
                "",
                false,
            )
            .is_err()
        {
            let message = format!(
                "the harness calls a function of the C library with the name `{}`",
                both.join("`, `")
            );
            return Err(vec![
                Diagnostic::error("L603", message).help("rename it, or make it static"),
            ]);
        }
    }
    Ok(())
}

/// Symbols of a file that other files can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Defined in the file.
    Defined,
    /// Taken from other files.
    Undefined,
}

/// Their names. None for an unreadable file: the linker reports it.
fn symbols(file: &Path, which: Which) -> BTreeSet<String> {
    let bytes = fs::read(file).unwrap_or_default();
    written(&bytes, which).unwrap_or_else(|| asked(file, which))
}

/// Those of an object, or of all objects in an archive; `None` if they are not readable: link-time
/// optimisation stores the compiler's own code in objects.
fn written(bytes: &[u8], which: Which) -> Option<BTreeSet<String>> {
    let Ok(archive) = ArchiveFile::parse(bytes) else {
        return in_object(bytes, which);
    };
    let mut all = BTreeSet::new();
    for member in archive.members() {
        all.append(&mut in_object(member.ok()?.data(bytes).ok()?, which)?);
    }
    Some(all)
}

fn in_object(bytes: &[u8], which: Which) -> Option<BTreeSet<String>> {
    let file = object::File::parse(bytes).ok()?;
    if file
        .sections()
        .any(|section| section.name_bytes().is_ok_and(|n| n.starts_with(LTO)))
    {
        return None;
    }
    let seen = file
        .symbols()
        .filter(|symbol| symbol.is_global())
        .filter(|symbol| symbol.is_undefined() == (which == Which::Undefined));
    let name = |symbol: object::Symbol<'_, '_>| Some(symbol.name().ok()?.to_owned());
    seen.map(name).collect()
}

/// Prefix of sections with gcc's own code.
const LTO: &[u8] = b".gnu.lto_";

/// The same, from nm, which has plugins for that code. It loads them for any file, which takes
/// longer than compiling a small benchmark.
fn asked(file: &Path, which: Which) -> BTreeSet<String> {
    let Some(nm) = lath_tools::find("nm") else {
        return BTreeSet::new();
    };
    let which = match which {
        Which::Defined => "--defined-only",
        Which::Undefined => "--undefined-only",
    };
    let output = output(
        Command::new(nm)
            .args(["-g", "--format=posix", which])
            .arg(file),
        Task::Build,
    );
    let text = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, _)| name.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "#include <stdio.h>\n#include <unistd.h>\nint \
        common_one;\n__attribute__((weak)) void weak_one(void) {}\nstatic void own_one(void) { \
        puts(\"\"); }\nint read_one(int fd) { own_one(); return (int)lseek(fd, 0, 0); }\n";

    /// An object of [`SOURCE`], and an archive that contains it.
    fn compiled(folder: &Path, flags: &[&str]) -> [PathBuf; 2] {
        let at = |name: &str| folder.join(name);
        fs::write(at("one.c"), SOURCE).expect("written");
        let [object, archive] = [at("one.o"), at("one.a")];
        let command = |program: &str, arguments: &[&str], files: &[&Path]| {
            let status = Command::new(program).args(arguments).args(files).status();
            assert!(status.expect("it starts").success(), "{program}");
        };
        command(
            "gcc",
            &[flags, &["-c", "-o"]].concat(),
            &[&object, &at("one.c")],
        );
        let _ = fs::remove_file(&archive);
        command("gcc-ar", &["rcs"], &[&archive, &object]);
        [object, archive]
    }

    #[test]
    fn names_are_those_that_nm_tells() {
        let folder = tempfile::tempdir().expect("a folder");
        for flags in [
            &["-O2", "-fcommon"][..],
            &["-O2", "-flto"],
            &["-O2", "-flto", "-ffat-lto-objects"],
        ] {
            for file in compiled(folder.path(), flags) {
                for which in [Which::Defined, Which::Undefined] {
                    let names = symbols(&file, which);
                    assert_eq!(names, asked(&file, which), "{flags:?} {file:?} {which:?}");
                    let known = match which {
                        Which::Defined => &["common_one", "read_one", "weak_one"][..],
                        Which::Undefined => &["lseek"],
                    };
                    assert!(known.iter().all(|one| names.contains(*one)), "{names:?}");
                }
                let plain = !flags.contains(&"-flto");
                let bytes = fs::read(&file).expect("readable");
                assert_eq!(
                    written(&bytes, Which::Defined).is_some(),
                    plain,
                    "{flags:?}"
                );
            }
        }
        assert_eq!(
            symbols(&folder.path().join("none.o"), Which::Defined),
            BTreeSet::new()
        );
    }
}
