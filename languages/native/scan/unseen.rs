//! Finds annotations in files that lath does not scan: further sources, which are compiled
//! separately, and headers in angle brackets. Their benchmarks and fixtures would be silently
//! missing.

use super::branches::Part;
use super::dialect::Dialect;
use super::files::values_of;
use super::scan_text;
use crate::native::flags;
use crate::shared::large;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// L202 for each such file with annotations.
pub fn warnings(dialect: &Dialect, parts: &[Part], options: &BuildOptions) -> Vec<Diagnostic> {
    let is_source = |path: &PathBuf| {
        path.extension()
            .is_some_and(|e| !["o", "a", "so"].contains(&e.to_string_lossy().as_ref()))
    };
    let apart = flags::sources(options).into_iter().filter(is_source);
    let apart = apart.filter_map(|path| {
        warning(
            dialect,
            options,
            &path,
            "the extra source",
            "#include it with quotes, or move the annotated declarations",
        )
    });
    let headers = in_brackets(parts, options).into_iter();
    apart
        .chain(headers.filter_map(|path| {
            warning(
                dialect,
                options,
                &path,
                "the header",
                "include it with quotes, not angle brackets",
            )
        }))
        .collect()
}

fn warning(
    dialect: &Dialect,
    options: &BuildOptions,
    path: &Path,
    what: &str,
    help: &str,
) -> Option<Diagnostic> {
    // The compiler rejects raw annotations there.
    let text = large::read_bytes(path)
        .ok()
        .filter(|text| text.windows(2).any(|pair| pair == b"@@"))?;
    let defines = values_of(&options.cflags, "-D");
    let defines: Vec<&str> = defines.iter().map(String::as_str).collect();
    let scan = scan_text(
        dialect,
        &path.to_string_lossy(),
        &String::from_utf8_lossy(&text),
        &defines,
    );
    let first = scan
        .sites
        .iter()
        .find_map(|site| site.annotations.first())?;
    let warning = Diagnostic::warning(
        "L202",
        format!("annotations in {what} {} are not read", path.display()),
    )
    .at(&first.place, "has no effect");
    Some(warning.help(help))
}

/// Headers that the program includes in angle brackets, in folders of `-I`.
fn in_brackets(parts: &[Part], options: &BuildOptions) -> BTreeSet<PathBuf> {
    let folders: Vec<PathBuf> = values_of(&options.cflags, "-I")
        .into_iter()
        .map(PathBuf::from)
        .collect();
    let lines = parts.iter().flat_map(|part| part.file.text.lines());
    let names = lines.filter_map(|line| {
        line.trim()
            .strip_prefix('#')?
            .trim_start()
            .strip_prefix("include")?
            .trim_start()
            .strip_prefix('<')?
            .split('>')
            .next()
    });
    let names: BTreeSet<&str> = names.collect();
    let found = names.into_iter().filter_map(|name| {
        folders
            .iter()
            .map(|folder| folder.join(name))
            .find(|path| path.is_file())
    });
    let read: BTreeSet<PathBuf> = parts
        .iter()
        .map(|part| PathBuf::from(&part.file.path))
        .collect();
    found
        .filter(|path| path.canonicalize().is_ok_and(|path| !read.contains(&path)))
        .collect()
}
