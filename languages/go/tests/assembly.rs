//! The loops, as the linker left them: inputs are read in every turn, results are computed and put
//! away in every turn, and nothing is hoisted. Only the instructions are looked at, so this is for
//! x86-64.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::process::Command;

const SOURCE: &str = "package main\n\n//@@State(Scope.Thread)\ntype in struct{ n int }\n\n\
    //@@Benchmark\nfunc empty() {}\n\n\
    //@@Benchmark\nfunc product(s *in) int { return s.n * 12345 }\n\n\
    //@@Benchmark\nfunc square(s *in) (float64, error) { x := float64(s.n); return x * x, nil }\n\n\
    //@@Benchmark\nfunc dropped(s *in) { x := s.n * 34567; _ = x }\n\n\
    //@@Benchmark\nfunc loop(s *in) int {\n\tt := 0\n\tfor i := 0; i < s.n; i++ {\n\t\tt ^= i * 45678\n\t}\n\treturn t\n}\n";

/// The instructions of `lath_run_<index>` with their addresses.
fn function(listing: &str, index: usize) -> Vec<(u64, String)> {
    let begin = format!("TEXT lath_run_{index}(SB)");
    let lines = listing
        .lines()
        .skip_while(|line| !line.starts_with(&begin))
        .skip(1)
        .take_while(|line| !line.starts_with("TEXT"));
    let instruction = |line: &str| {
        let columns: Vec<&str> = line
            .split('\t')
            .map(str::trim)
            .filter(|column| !column.is_empty())
            .collect();
        let address = columns
            .iter()
            .find_map(|column| u64::from_str_radix(column.strip_prefix("0x")?, 16).ok())?;
        Some((address, columns.last()?.to_string()))
    };
    let instructions: Vec<(u64, String)> = lines.filter_map(instruction).collect();
    assert!(
        !instructions.is_empty(),
        "no lath_run_{index} in:\n{listing}"
    );
    instructions
}

/// The outermost loop: from the target of the last jump backwards to that jump.
fn the_loop(instructions: &[(u64, String)]) -> Vec<String> {
    let target = |text: &str| {
        u64::from_str_radix(text.split_whitespace().last()?.strip_prefix("0x")?, 16).ok()
    };
    let back = |(address, text): &&(u64, String)| {
        text.starts_with('J') && target(text).is_some_and(|to| to <= *address)
    };
    let last = instructions
        .iter()
        .rfind(back)
        .unwrap_or_else(|| panic!("no loop in {instructions:#?}"));
    let first = target(&last.1).expect("just seen");
    instructions
        .iter()
        .filter(|(address, _)| (first..=last.0).contains(address))
        .map(|(_, text)| text.clone())
        .collect()
}

#[test]
fn loops_read_compute_and_keep() {
    let Some(toolchain) = toolchain() else { return };
    if std::env::consts::ARCH != "x86_64" {
        lath_testing::skip_anywhere("only for x86-64");
        return;
    }
    let (_folder, file) = files(&[("f.go", SOURCE)]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    let listing = Command::new(toolchain)
        .args(["tool", "objdump", "-s", "^lath_run_", &wrapper.path])
        .output()
        .expect("runs");
    let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
    let body = |index| the_loop(&function(&listing, index));
    let has = |index: usize, what: &str| body(index).iter().any(|line| line.contains(what));
    let shown = |index: usize| body(index).join("\n");
    // From memory into a register, and from a register into memory.
    let loads = |index: usize| {
        body(index)
            .iter()
            .filter(|line| {
                line.starts_with("MOV")
                    && line
                        .split(", ")
                        .next()
                        .is_some_and(|from| from.contains('('))
            })
            .count()
    };
    let stores = |index: usize| {
        body(index)
            .iter()
            .filter(|line| {
                line.starts_with("MOV")
                    && line.split(", ").nth(1).is_some_and(|to| to.contains('('))
            })
            .count()
    };

    assert!(
        body(0).len() >= 2 && body(0).len() < 8,
        "an empty loop stays, and is empty: {}",
        shown(0)
    );
    assert!(
        has(1, "0x3039") && loads(1) >= 2 && stores(1) >= 1,
        "the pointer and the field are read, the result is kept: {}",
        shown(1)
    );
    assert!(
        has(2, "MULSD") && has(2, "CVTSI2SD") && stores(2) >= 1,
        "{}",
        shown(2)
    );
    // What a benchmark throws away itself is not computed: the loop keeps results, not mistakes.
    assert!(!has(3, "0x8707"), "{}", shown(3));
    assert!(has(4, "0xb26e") && stores(4) >= 1, "{}", shown(4));
    // And none of them calls what is small enough to be a part of its caller, as in any program.
    assert!((0..5).all(|index| !has(index, "CALL")), "{listing}");
}
