//! The barriers, proven in what the compilers emit: an empty loop stays, inputs are read in the
//! loop, results are computed in it. Only the text of the loops is looked at, so this is for
//! x86-64.

use crate::common::*;
use crate::testing::conversation::index;
use lath_core::language::BuildOptions;
use std::path::Path;
use std::process::Command;

/// The instructions of `lath_run_<index>`, from the compiler's own listing.
fn function(listing: &str, index: usize) -> Vec<String> {
    let names = [
        format!("_ZL10lath_run_{index}PKPvy:"),
        format!("lath_run_{index}:"),
    ];
    let mut lines = listing
        .lines()
        .skip_while(|line| !names.iter().any(|name| line.starts_with(name)));
    assert!(lines.next().is_some(), "no lath_run_{index} in:\n{listing}");
    lines
        .take_while(|line| !line.contains(".cfi_endproc"))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// The innermost loop: from the label that a later jump goes back to, to that jump.
fn the_loop(lines: &[String]) -> Vec<String> {
    for (end, line) in lines.iter().enumerate() {
        let Some(target) = line
            .strip_prefix('j')
            .and_then(|jump| jump.split_whitespace().nth(1))
        else {
            continue;
        };
        if let Some(start) = lines[..end].iter().position(|l| {
            l.strip_suffix(':') == Some(target) || l.starts_with(&format!("{target}:"))
        }) {
            return lines[start..=end].to_vec();
        }
    }
    panic!("no loop in:\n{}", lines.join("\n"));
}

fn has(lines: &[String], what: &str) -> bool {
    lines.iter().any(|line| line.contains(what))
}

/// A load through a register: `(%rax)`, `8(%rbx)`.
fn loads(lines: &[String]) -> bool {
    lines
        .iter()
        .any(|line| line.contains("(%r") && !line.starts_with("lea"))
}

/// `more`: further flags, for a listing without detours.
fn prove(language: &str, level: &str, cc: &str, more: &[&str], file: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = read(file);
    let options = BuildOptions::default();
    let generated = crate::common::language(language)
        .generate(&program, folder.path(), &options, true)
        .expect("generated");
    let listing = folder.path().join("listing.s");
    let mut words = cc.split(' ');
    let mut command = Command::new(words.next().expect("a program"));
    command
        .args(words)
        .arg(level)
        .args(more)
        .args(["-S", "-I"])
        .arg(folder.path().join("lath"))
        .arg("-o")
        .arg(&listing)
        .arg(&generated.files[0]);
    assert!(command.status().expect("runs").success(), "{command:?}");
    let listing = std::fs::read_to_string(listing).expect("a listing");
    let body = |name: &str| the_loop(&function(&listing, index(&program, name)));
    let here = |name: &str| format!("{cc} {level}, {name}:\n{}", body(name).join("\n"));

    assert!(body("empty").len() >= 2, "{}", here("empty"));
    for (name, constant) in [("product", "12345"), ("consumed", "23456")] {
        assert!(
            loads(&body(name)) && has(&body(name), constant),
            "{}",
            here(name)
        );
    }
    let half = body("half");
    assert!(loads(&half) && has(&half, "mulsd"), "{}", here("half"));
    // What a benchmark throws away itself is not computed: the barriers keep results, not mistakes.
    assert!(!has(&body("dropped"), "34567"), "{}", here("dropped"));
    let mut kept = vec!["product", "half", "consumed", "loaded", "handed"];
    // C has no parameters outside of states.
    if language == "cpp" {
        let global = body("global");
        assert!(
            // Position-independent code may have the place in a register.
            has(&global, "45678") && (has(&global, "number") || loads(&global)),
            "{}",
            here("global")
        );
        kept.push("global");
    }
    // The pointer is loaded, and so is what it points to.
    for name in ["loaded", "handed"] {
        assert!(has(&body(name), ",4)"), "{}", here(name));
    }
    // And nothing is stored for the sake of a barrier: a result stays in its register.
    for name in kept {
        assert!(!has(&body(name), "(%rsp)"), "{}", here(name));
    }
}

#[test]
fn cpp_barriers_hold() {
    for cc in compilers("cpp") {
        ["-O2", "-O3"]
            .iter()
            .for_each(|level| prove("cpp", level, &cc, &["-fno-pic"], &source("assembly.cpp")));
    }
}

#[test]
fn c_barriers_hold() {
    for cc in compilers("c") {
        ["-O2", "-O3"]
            .iter()
            .for_each(|level| prove("c", level, &cc, &["-fno-pic"], &source("assembly.c")));
    }
}

/// The barriers of clang, in the hands of a driver that has flags of its own.
#[test]
fn zigs_barriers_hold() {
    for (language, name) in [("c", "zig-cc"), ("cpp", "zig-c++")] {
        let platform = crate::common::language(language).platform(name);
        let Some(zig) = platform.and_then(|platform| platform.path) else {
            lath_testing::skip_anywhere(&format!("{name} is missing"));
            continue;
        };
        let file = source("assembly").with_extension(language);
        let cc = format!("{} {}", zig.display(), name.trim_start_matches("zig-"));
        ["-O2", "-O3"]
            .iter()
            .for_each(|level| prove(language, level, &cc, &[], &file));
    }
}
