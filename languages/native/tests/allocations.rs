//! Counting builds: what the runtime between user code and the allocator counts, exactly; and that
//! other builds have nothing of it.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

fn counting() -> BuildOptions {
    BuildOptions {
        purpose: Purpose::Allocations,
        ..BuildOptions::default()
    }
}

/// `(bytes, count)` of ten calls.
fn counted(wrapper: &Path, benchmark: usize) -> (u64, u64) {
    let answers = drive(
        wrapper,
        &format!(
            "trial benchmark={benchmark} allocations=1\niterate phase=warmup invocations=3\niterate invocations=10 last=1\nend\n"
        ),
    );
    let told = &answers[2]["allocations"];
    (
        told["bytes"]
            .as_u64()
            .unwrap_or_else(|| panic!("{answers:?}")),
        told["count"].as_u64().expect("both are known"),
    )
}

fn capabilities(wrapper: &Path) -> (bool, Value) {
    let hello = drive(wrapper, "hello\n").remove(0);
    (
        hello["capabilities"]
            .as_array()
            .expect("a list")
            .contains(&json!("allocations")),
        hello["lacks"].clone(),
    )
}

#[test]
fn every_function_that_gives_a_block_counts_what_was_asked_for() {
    let names = [
        "by_malloc",
        "by_calloc",
        "aligned",
        "grown",
        "shrunk",
        "from_nothing",
        "failed",
        "copied",
        "nothing",
    ];
    let expected = [
        (17, 1),
        (21, 1),
        (128 + 256, 2),
        (10 + 5000, 2),
        (5000, 1),
        (33, 1),
        (0, 0),
        (6, 1),
        (0, 0),
    ];
    let file = source("allocations.c");
    for cc in compilers("c") {
        let wrapper = build(
            &named("c", &file, &names),
            &BuildOptions {
                cc: Some(cc.clone()),
                ..counting()
            },
        );
        for (index, (bytes, count)) in expected.into_iter().enumerate() {
            assert_eq!(
                counted(&wrapper, index),
                (10 * bytes, 10 * count),
                "{}, {cc}",
                names[index]
            );
        }
    }
}

#[test]
fn what_cpp_makes_of_it_counts_too() {
    let names = ["by_new", "over_aligned", "in_containers", "thrown"];
    // A vector that doubles from 1 to 1024 ints, and a text that is too long for its object.
    let expected = [
        Some((40, 2)),
        Some((256, 1)),
        Some((4 * 2047 + 101, 12)),
        None,
    ];
    let file = source("allocations.cpp");
    for cc in compilers("cpp") {
        let wrapper = build(
            &named("cpp", &file, &names),
            &BuildOptions {
                cc: Some(cc.clone()),
                ..counting()
            },
        );
        for (index, expected) in expected.into_iter().enumerate() {
            let (bytes, count) = counted(&wrapper, index);
            match expected {
                Some((b, c)) => {
                    assert_eq!((bytes, count), (10 * b, 10 * c), "{}, {cc}", names[index])
                }
                // An exception is a block, of a size that is the library's own business.
                None => assert!(count == 10 && bytes >= 40, "{bytes} {count} {cc}"),
            }
        }
    }
}

#[test]
fn fixtures_and_the_harness_do_not_count() {
    let wrapper = build(&read(&source("allocations.c")), &counting());
    for mode in ["avgt", "sample", "ss"] {
        let batch = if mode == "ss" {
            "batch_size=10"
        } else {
            "invocations=10"
        };
        let answers = drive(
            &wrapper,
            &format!(
                "trial benchmark=0 allocations=1 mode={mode} usage=1 speed=1\niterate {batch} last=1\nend\n"
            ),
        );
        assert_eq!(
            answers[1]["allocations"],
            json!({ "bytes": 10 * 8, "count": 10 }),
            "{mode}: {answers:?}"
        );
    }
}

#[test]
fn a_build_for_measuring_leaves_the_allocator_alone() {
    let file = source("allocations.c");
    let program = named("c", &file, &["by_malloc"]);
    let (plain, other) = (
        build(&program, &BuildOptions::default()),
        build(&program, &counting()),
    );
    assert_ne!(plain, other);
    let defines = |wrapper: &PathBuf| {
        let listing = Command::new("nm")
            .arg("--defined-only")
            .arg(wrapper)
            .output()
            .expect("nm");
        String::from_utf8_lossy(&listing.stdout)
            .lines()
            .any(|l| l.ends_with(" malloc"))
    };
    assert_eq!((defines(&plain), defines(&other)), (false, true));
    assert_eq!(capabilities(&other), (true, Value::Null));
    let (can, lacks) = capabilities(&plain);
    assert!(
        !can && lacks["allocations"]
            .as_str()
            .is_some_and(|why| why.contains("lath run")),
        "{lacks}"
    );
    // Asked all the same, it says nothing rather than 0.
    let answers = drive(
        &plain,
        "trial benchmark=0 allocations=1\niterate invocations=10 last=1\nend\n",
    );
    assert_eq!(answers[1]["allocations"], Value::Null);
    // Not asked, the other keeps quiet.
    let answers = drive(
        &other,
        "trial benchmark=0\niterate invocations=10 last=1\nend\n",
    );
    assert_eq!(answers[1]["allocations"], Value::Null);
}

#[test]
fn programs_with_an_allocator_of_their_own_are_refused_by_the_linker() {
    let text = "#include <stddef.h>\nstatic char all[1 << 20];\nstatic size_t used;\nvoid *malloc(size_t n) { void *p = all + used; used += (n + 15) & ~(size_t)15; return p; }\nint f(void) { return malloc(8) != 0; }\n";
    let (_folder, program) = written("c", text, &["f"]);
    build(&program, &BuildOptions::default());
    let problem = try_build(&program, &counting())
        .expect_err("two allocators")
        .remove(0);
    assert!(
        problem.code == "L603" && problem.message.contains("malloc"),
        "{problem}"
    );
}
