//! The barriers, proven in what the compiler emits: an empty loop stays, inputs are read in the
//! loop, results are computed in it, once for each call. Only the text of the loops is looked at,
//! so this is for x86-64.
#![cfg(target_arch = "x86_64")]

use crate::common::*;
use lath_core::language::BuildOptions;
use std::path::Path;
use std::process::Command;

/// The compiler's own listing of the wrapper.
fn listing(folder: &Path) -> String {
    let toolchain = rust()
        .default_platform()
        .and_then(|platform| platform.path)
        .expect("a toolchain");
    let mut command = Command::new(toolchain.with_file_name("cargo"));
    command
        .args([
            "rustc",
            "--release",
            "--offline",
            "--quiet",
            "--",
            "--emit=asm",
            "--cap-lints=allow",
        ])
        .current_dir(folder);
    let output = command
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let files = std::fs::read_dir(folder.join("target/release/deps"))
        .expect("built")
        .flatten()
        .map(|entry| entry.path());
    let listing = files
        .into_iter()
        .find(|path| path.extension().is_some_and(|e| e == "s"))
        .expect("a listing");
    std::fs::read_to_string(listing).expect("text")
}

/// The instructions of `lath_run_<index>`.
fn function(listing: &str, index: usize) -> Vec<String> {
    let name = format!("lath_run_{index}:");
    let mut lines = listing.lines().skip_while(|line| !line.starts_with(&name));
    assert!(lines.next().is_some(), "no {name} in the listing");
    lines
        .take_while(|line| !line.contains(".cfi_endproc"))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// The longest loop: from a label that a later jump goes back to, to the last such jump.
fn the_loop(lines: &[String]) -> Vec<String> {
    let back = |(end, line): (usize, &String)| {
        let target = line
            .strip_prefix('j')
            .and_then(|jump| jump.split_whitespace().nth(1))?;
        let start = lines[..end]
            .iter()
            .position(|l| l.strip_suffix(':') == Some(target))?;
        Some((start, end))
    };
    let widest = lines
        .iter()
        .enumerate()
        .filter_map(back)
        .max_by_key(|(start, end)| end - start);
    let (start, end) = widest.unwrap_or_else(|| panic!("no loop in:\n{}", lines.join("\n")));
    lines[start..=end].to_vec()
}

fn count(lines: &[String], what: &str) -> usize {
    lines.iter().filter(|line| line.contains(what)).count()
}

/// A load through a register: `(%rax)`, `8(%rbx)`.
fn loads(lines: &[String]) -> bool {
    lines
        .iter()
        .any(|line| line.contains("(%r") && !line.starts_with("lea"))
}

#[test]
fn barriers_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = program(&source("assembly.rs"));
    rust()
        .generate(&program, folder.path(), &BuildOptions::default(), true)
        .expect("generated");
    let listing = listing(folder.path());
    let body = |name: &str| the_loop(&function(&listing, index(&program, name)));
    let show = |name: &str| format!("{name}:\n{}", body(name).join("\n"));

    assert!(body("empty").len() >= 2, "{}", show("empty"));
    for (name, constant) in [
        ("product", "$12345"),
        ("consumed", "$23456"),
        ("written", "$45678"),
        ("fallible", "$56789"),
        ("waiting", "$67890"),
    ] {
        assert!(
            loads(&body(name)) && count(&body(name), constant) == 1,
            "{}",
            show(name)
        );
    }
    assert!(
        loads(&body("half")) && count(&body("half"), "mulsd") == 1,
        "{}",
        show("half")
    );
    // What a benchmark throws away itself is not computed: the barriers keep results, not mistakes.
    assert_eq!(count(&body("dropped"), "34567"), 0, "{}", show("dropped"));
    // Seven dependent steps for each call: neither fewer by something remembered, nor more by calls
    // made two at a time.
    assert_eq!(count(&body("chain"), "imul"), 7, "{}", show("chain"));
    // 64 numbers are added for each call, one by one or two at a time.
    assert!(
        [(63, 0), (0, 32)].contains(&(
            count(&body("sum"), "addq") - count(&body("sum"), "paddq"),
            count(&body("sum"), "paddq")
        )),
        "{}",
        show("sum")
    );
    // A result is stored once, for whoever looks at it; a pointer never.
    for name in ["product", "half", "sum", "chain"] {
        assert_eq!(
            body(name)
                .iter()
                .filter(|line| line.starts_with("mov") && line.ends_with("(%rsp)"))
                .count(),
            1,
            "{}",
            show(name)
        );
    }
}
