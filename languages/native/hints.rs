//! Remedies for a missing header or symbol: a folder that has it, a source that defines it, a known
//! library.

use super::project;
use crate::shared::folders::inside;
use crate::shared::words::quoted;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Maximum number of folder entries to search for a header.
const LOOKED_AT: usize = 5_000;
/// Maximum number of sources beside the benchmark to search for a definition.
const SOURCES: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    headers: Vec<String>,
    symbols: Vec<String>,
    debian: String,
    pkg_config: Option<String>,
    link: Option<String>,
}

#[derive(Deserialize)]
struct Table {
    library: Vec<Known>,
}

fn known() -> &'static [Known] {
    static TABLE: OnceLock<Vec<Known>> = OnceLock::new();
    TABLE.get_or_init(|| {
        toml::from_str::<Table>(include_str!("known.toml"))
            .expect("known.toml is part of this crate")
            .library
    })
}

impl Known {
    fn to_link(&self) -> String {
        match (&self.pkg_config, &self.link) {
            (Some(name), _) => format!("`--pkg-config {name}`"),
            (None, Some(name)) => format!("`--ldflags -l{name}`"),
            (None, None) => "`--ldflags -lNAME`".to_owned(),
        }
    }
}

/// For a missing header. `from`: the file that includes it.
pub(super) fn header(name: &str, from: Option<&Path>) -> String {
    if let Some(folder) = from.and_then(|from| folder_with(name, from)) {
        return format!(
            "{name} is in {0}: add `-I{0}` to --cflags, such as `--cflags \"-O3 -I{0}\"`",
            folder.display()
        );
    }
    match known().iter().find(|library| {
        library
            .headers
            .iter()
            .any(|header| name.starts_with(header.as_str()))
    }) {
        Some(library) => {
            let then = if library.pkg_config.is_some() {
                format!(", then {}", library.to_link())
            } else {
                String::new()
            };
            format!("on Debian: `apt install {}`{then}", library.debian)
        }
        None => "add its folder, `--cflags \"-O3 -IFOLDER\"`, or its library, `--pkg-config \
            NAME`; on Debian, headers are in packages ending in -dev"
            .to_owned(),
    }
}

/// For a type of the user's in `file` with the short name of an object of the harness.
pub(super) fn short_name(message: &str, file: &str) -> Option<String> {
    const NAMES: [&str; 5] = [
        "Blackhole",
        "Control",
        "BenchmarkParams",
        "IterationParams",
        "ThreadParams",
    ];
    let names = |name: &&&str| {
        let mut words = message.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| word == **name)
    };
    let clashes = ["lath::", "conflicting types", "redefinition"]
        .iter()
        .any(|clash| message.contains(clash));
    let name = NAMES.iter().find(names).filter(|_| clashes)?;
    // The guide's tool came with this header, and so does lath.
    if Path::new(file)
        .file_name()
        .is_some_and(|name| name == "Blackhole.hpp")
    {
        return Some(format!(
            "lath brings a Blackhole.hpp of its own: delete {file}, or leave its folder out of -I"
        ));
    }
    Some(format!(
        "`{name}` is also an object of the harness: add -DLATH_NO_SHORT_NAMES to --cflags, such as \
            `--cflags \"-O3 -DLATH_NO_SHORT_NAMES\"`"
    ))
}

/// For an undefined symbol. `beside`: the benchmark's source.
pub(super) fn symbol(name: &str, beside: Option<&Path>) -> String {
    let simple = name
        .split(['(', '<', '['])
        .next()
        .unwrap_or(name)
        .rsplit("::")
        .next()
        .unwrap_or(name);
    if let Some(source) = beside.and_then(|source| definition(simple, source)) {
        let path = source.to_string_lossy();
        return format!(
            "{path} seems to define it: `--extra-source {}`",
            quoted(&path)
        );
    }
    if let Some((source, library)) =
        beside.and_then(|source| project::defining(source, |text| defines(text, simple)))
    {
        return of_project(&source, library.as_deref());
    }
    match known().iter().find(|library| {
        library
            .symbols
            .iter()
            .any(|prefix| name.starts_with(prefix.as_str()))
    }) {
        Some(library) => format!(
            "a library defines it: {} (on Debian: apt install {})",
            library.to_link(),
            library.debian
        ),
        None => "add the source that defines it, `--extra-source FILE`, or its library, \
            `--ldflags -lNAME` or `--pkg-config NAME`"
            .to_owned(),
    }
}

/// For a symbol that another part of the project defines.
fn of_project(source: &Path, library: Option<&Path>) -> String {
    let source = source.to_string_lossy();
    let compiled = format!("`--extra-source {}`", quoted(&source));
    match library {
        Some(library) => {
            // Flags are split into words once more.
            let library = quoted(&library.to_string_lossy());
            let flags = match library.starts_with('\'') {
                true => format!("\"{library}\""),
                false => library,
            };
            format!(
                "{source} seems to define it: link what your project built of it, `--ldflags \
                    {flags}`, or compile it with the benchmark, {compiled}"
            )
        }
        None => format!(
            "{source} seems to define it: {compiled}, or the library that your project builds \
                of it, `--ldflags FILE.a`"
        ),
    }
}

/// For a library that the linker did not find.
pub(super) fn library(name: &str) -> String {
    let of = |library: &&Known| {
        library.link.as_deref() == Some(name)
            || library
                .pkg_config
                .as_deref()
                .is_some_and(|p| p.trim_start_matches("lib") == name)
    };
    let package = known().iter().find(of).map_or_else(
        || "a package ending in -dev".to_owned(),
        |library| library.debian.clone(),
    );
    format!(
        "add its folder, `--ldflags \"-LFOLDER -l{name}\"`, or install it (on Debian: {package})"
    )
}

/// For a file of clang's runtime library, which Debian packages for each version of clang.
pub(super) fn runtime(file: &str) -> String {
    let version = file
        .split_once("/llvm-")
        .and_then(|(_, after)| after.split_once('/'))
        .map_or("VERSION", |(version, _)| version);
    format!("it is of clang's runtime library; on Debian: `apt install libclang-rt-{version}-dev`")
}

/// The folder for `-I`: the nearest one around the including file that has the header.
fn folder_with(name: &str, from: &Path) -> Option<PathBuf> {
    let mut left = LOOKED_AT;
    for around in from.parent()?.ancestors() {
        if let Some(found) = below(name, around, &mut left) {
            return Some(found);
        }
        // Stay inside the user's project.
        if around.join(".git").exists() || around.join("lath.toml").is_file() || left == 0 {
            break;
        }
    }
    None
}

fn below(name: &str, folder: &Path, left: &mut usize) -> Option<PathBuf> {
    let mut folders = vec![folder.to_path_buf()];
    let mut next = 0;
    while next < folders.len() && *left > 0 {
        let here = folders[next].clone();
        if here.join(name).is_file() {
            return Some(here);
        }
        let mut inside: Vec<PathBuf> = std::fs::read_dir(&here)
            .into_iter()
            .flatten()
            .flatten()
            .take(*left)
            .map(|entry| entry.path())
            .collect();
        *left -= inside.len().min(*left);
        let hidden = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'))
        };
        inside.retain(|path| path.is_dir() && !path.is_symlink() && !hidden(path));
        inside.sort();
        folders.extend(inside);
        next += 1;
    }
    None
}

/// A source beside the benchmark that contains `name(…) {`.
fn definition(name: &str, source: &Path) -> Option<PathBuf> {
    let is_source = |path: &PathBuf| {
        path.extension()
            .is_some_and(|e| ["c", "cc", "cpp", "cxx"].contains(&e.to_string_lossy().as_ref()))
    };
    inside(source.parent()?)
        .into_iter()
        .filter(is_source)
        .filter(|path| path != source)
        .take(SOURCES)
        .find(|path| defines(&std::fs::read_to_string(path).unwrap_or_default(), name))
}

fn defines(text: &str, name: &str) -> bool {
    let starts = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    text.match_indices(name)
        .filter(|(at, _)| starts(*at))
        .any(|(at, _)| {
            let rest = text[at + name.len()..].trim_start();
            let Some(close) = rest.strip_prefix('(').and_then(|rest| rest.find(')')) else {
                return false;
            };
            rest[close + 2..]
                .trim_start()
                .trim_start_matches("const")
                .trim_start()
                .trim_start_matches("noexcept")
                .trim_start()
                .starts_with('{')
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn headers_are_looked_for_around_the_file_that_includes_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir_all(root.join("project/bench")).expect("made");
        fs::create_dir_all(root.join("project/include/my")).expect("made");
        fs::write(root.join("project/include/my/list.h"), "").expect("written");
        let from = root.join("project/bench/f.c");
        let hint = header("my/list.h", Some(&from));
        assert!(
            hint.contains(&format!("-I{}", root.join("project/include").display())),
            "{hint}"
        );
        // A project ends at its settings.
        fs::write(root.join("project/bench/lath.toml"), "").expect("written");
        assert!(header("my/list.h", Some(&from)).contains("-IFOLDER"));
    }

    #[test]
    fn known_libraries_are_named() {
        assert_eq!(
            header("zstd.h", None),
            "on Debian: `apt install libzstd-dev`, then `--pkg-config libzstd`"
        );
        assert!(symbol("crypto_box_seal", None).contains("`--pkg-config libsodium`"));
        assert!(symbol("other(int)", None).contains("--extra-source FILE"));
        assert!(
            library("bz2").contains("libbz2-dev")
                && library("nosuch").contains("-LFOLDER -lnosuch")
        );
    }

    #[test]
    fn a_type_with_a_name_of_the_harness_says_what_to_define() {
        for message in [
            "'struct lath::Blackhole' has no member named 'x'",
            "redefinition of 'struct lath::Control'",
            "conflicting types for 'Blackhole'; have 'int'",
        ] {
            let hint = short_name(message, "own.cpp").expect(message);
            assert!(hint.contains("-DLATH_NO_SHORT_NAMES"), "{hint}");
        }
        for other in [
            "redefinition of 'MyControl'",
            "'Control' was not declared in this scope",
        ] {
            assert_eq!(short_name(other, "own.cpp"), None);
        }
        let copied = short_name(
            "redefinition of 'class lath::Blackhole'",
            "inc/Blackhole.hpp",
        );
        assert!(copied.is_some_and(|hint| hint.contains("delete inc/Blackhole.hpp")));
    }

    #[test]
    fn a_command_for_a_library_works_as_it_stands() {
        let said = |library| of_project(Path::new("/my src/a.cpp"), Some(Path::new(library)));
        assert!(said("/b/lib.a").contains("`--ldflags /b/lib.a`"));
        assert!(said("/my b/lib.a").contains("`--ldflags \"'/my b/lib.a'\"`"));
        assert!(said("/b/lib.a").ends_with("`--extra-source '/my src/a.cpp'`"));
    }

    #[test]
    fn definitions_are_told_from_calls_and_declarations() {
        let text = "int other(int a);\nint f() { return another(1); }\nint my_other(int a) { \
            return a; }\n";
        assert!(
            !defines(text, "other")
                && !defines(text, "another")
                && defines(text, "my_other")
                && defines(text, "f")
        );
    }
}
