//! Large sources are read as small ones are, but for what says nothing to a harness; too large ones
//! are refused.

use super::*;
use lath_core::site::Scan;
use std::path::PathBuf;

/// A table of so many numbers, as the last declaration of a source.
fn table(extension: &str, numbers: usize) -> String {
    let numbers = "1,".repeat(numbers);
    match extension {
        "c" | "cpp" => format!("int filler[] = {{{numbers}}};\n"),
        "java" => format!("class Filler {{ static int[] filler = {{{numbers}}}; }}\n"),
        "go" => format!("var filler = []int{{{numbers}}}\n"),
        "rs" => format!("static FILLER: &[i32] = &[{numbers}];\n"),
        "py" => format!("filler = [{numbers}]\n"),
        _ => format!("const filler = [{numbers}];\n"),
    }
}

/// Every source of the languages' own fixtures and examples.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.components().any(|part| {
                ["conformance", "example", "testdata"]
                    .iter()
                    .any(|name| part.as_os_str() == *name)
            }) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn scan(extension: &str, text: &str) -> Scan {
    crate::of_extension(extension)
        .unwrap()
        .scan_text(&format!("/none/bench.{extension}"), text)
}

#[test]
fn what_is_annotated_is_found_in_a_large_source_too() {
    let (mut read, mut different) = (0, Vec::new());
    for path in sources() {
        let extension = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if crate::of_extension(&extension).is_none() || extension == "jar" {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let small = scan(&extension, &format!("{text}\n{}", table(&extension, 1)));
        let large = scan(
            &extension,
            &format!("{text}\n{}", table(&extension, WHOLE / 2 + 100)),
        );
        let annotated = |scan: &Scan| {
            scan.sites
                .iter()
                .filter(|site| !site.annotations.is_empty())
                .cloned()
                .collect::<Vec<_>>()
        };
        let codes = |scan: &Scan| {
            scan.diagnostics
                .iter()
                .map(|d| (d.code.clone(), d.labels.clone()))
                .collect::<Vec<_>>()
        };
        if (annotated(&small), codes(&small), &small.blanks)
            != (annotated(&large), codes(&large), &large.blanks)
        {
            different.push(path);
        }
        read += 1;
    }
    assert!(different.is_empty(), "{different:#?}");
    assert!(read > 300, "{read}");
}
