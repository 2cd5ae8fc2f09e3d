//! The barriers, proven in what the compilers emit: an empty loop stays, inputs are read in the
//! loop, results are computed in it. Only the text of the loops is looked at, so this is for
//! x86-64.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use serde_json::json;
use std::path::Path;
use std::process::Command;

fn bodies(language: &str, file: &Path) -> Program {
    let cpp = language == "cpp";
    let mut input = state(0, "Input", file);
    input["params"] = json!([param(
        "number",
        if cpp { "Global::number" } else { "number" },
        "int",
        true,
        file
    )]);
    let one = |passing| json!([argument(0, passing)]);
    let passing = if cpp {
        "const_reference"
    } else {
        "const_pointer"
    };
    let blackhole = injected("blackhole", if cpp { "reference" } else { "pointer" });
    let names = [
        "empty", "product", "half", "consumed", "dropped", "global", "loaded", "handed",
    ];
    let benchmarks = names.iter().enumerate().map(|(index, name)| match *name {
        "empty" => benchmark(index, name, json!([]), &[], json!([]), file),
        "global" => benchmark(index, name, json!([]), &[], json!([[0, 0]]), file),
        "consumed" | "handed" => benchmark(
            index,
            name,
            json!([argument(0, passing), blackhole]),
            &[0],
            json!([]),
            file,
        ),
        _ => benchmark(index, name, one(passing), &[0], json!([]), file),
    });
    program(language, file, vec![input], benchmarks.collect())
}

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
    let program = bodies(language, file);
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
    let body = |index| the_loop(&function(&listing, index));
    let here = |index: usize| {
        format!(
            "{cc} {level}, {}:\n{}",
            program.benchmarks[index].name,
            body(index).join("\n")
        )
    };

    assert!(body(0).len() >= 2, "{}", here(0));
    for (index, constant) in [(1, "12345"), (3, "23456")] {
        assert!(
            loads(&body(index)) && has(&body(index), constant),
            "{}",
            here(index)
        );
    }
    assert!(loads(&body(2)) && has(&body(2), "mulsd"), "{}", here(2));
    // What a benchmark throws away itself is not computed: the barriers keep results, not mistakes.
    assert!(!has(&body(4), "34567"), "{}", here(4));
    assert!(
        // Position-independent code may have the place in a register.
        has(&body(5), "45678") && (has(&body(5), "number") || loads(&body(5))),
        "{}",
        here(5)
    );
    // The pointer is loaded, and so is what it points to.
    for index in [6, 7] {
        assert!(
            body(index).iter().any(|line| line.contains(",4)")),
            "{}",
            here(index)
        );
    }
    // And nothing is stored for the sake of a barrier: a result stays in its register.
    for index in [1, 2, 3, 5, 6, 7] {
        assert!(
            !body(index).iter().any(|line| line.contains("(%rsp)")),
            "{}",
            here(index)
        );
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
