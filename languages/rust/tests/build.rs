//! What is built from a program: once, with the user's flags, dependencies and files; and what is
//! said where that cannot be.

use crate::common::*;
use crate::testing::placement;
use lath_core::language::BuildOptions;
use lath_core::plan::{Purpose, Wrapper};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::SystemTime;

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[test]
fn a_mistake_is_shown_in_the_users_file() {
    let text =
        "//@@Benchmark\nfn one() -> u32 {\n    let number: u32 = \"é\".len();\n    number\n}\n";
    let problem = fails(&[("wrong.rs", text)], &BuildOptions::default()).remove(0);
    let (place, _) = &problem.labels[0];
    assert_eq!(
        (problem.code.as_str(), place.line, place.column),
        ("L602", 3, 23),
        "{problem}"
    );
    assert!(place.file.ends_with("wrong.rs") && Path::new(&place.file).is_absolute());
    assert_eq!(
        &text[place.offset..place.offset + place.length],
        "\"é\".len()"
    );
}

#[test]
fn modules_and_data_go_with_the_source() {
    let main = "mod deep;\nuse deep::Sized;\n//@@Benchmark\nfn size(state: &Sized) -> usize { state.size + include_str!(\"data/text.txt\").len() }\n\
                fn main() { println!(\"mine\") }\n";
    let module = "//@@State(Scope.Benchmark)\n#[derive(Default)]\npub struct Sized {\n    //@@Param(\"3\")\n    pub size: usize,\n}\n";
    let texts = [
        ("main.rs", main),
        ("deep/mod.rs", module),
        ("data/text.txt", "1234"),
    ];
    let answers = driven(
        &texts,
        &BuildOptions::default(),
        "prove benchmark=0 p.size=3\n",
    );
    assert_eq!(
        answers[0]["proof"],
        json!({ "kind": "integer", "value": "7" })
    );
}

#[test]
fn flags_reach_the_compiler_and_are_recorded() {
    let text = "//@@Benchmark\nfn set() -> bool { let async_ = cfg!(mine); async_ }\n//@@Benchmark\nfn old() -> u8 { let r#gen = 1; r#gen }\n";
    let (_folder, file) = files(&[("flags.rs", text)]);
    let options = BuildOptions {
        cflags: words(&["--cfg=mine", "--edition=2021", "-Copt-level=1"]),
        lto: true,
        ..BuildOptions::default()
    };
    let wrapper = build(&program(&file), &options);
    assert_eq!(
        wrapper.flags,
        "-Copt-level=3 -Ccodegen-units=1 -Clto=fat --edition=2021 --cfg=mine -Copt-level=1"
    );
    assert_eq!(
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"],
        json!("true")
    );
    // Nothing is built twice, and something else is another one.
    assert_eq!(build(&program(&file), &options).path, wrapper.path);
    assert_ne!(
        build(&program(&file), &BuildOptions::default()).path,
        wrapper.path
    );
}

/// What cargo has compiled of lath's own crate since `begun`, in any of its folders: a set of local
/// crates has a folder of its own.
fn runtimes(wrapper: &Wrapper, begun: SystemTime) -> Vec<String> {
    let build = Path::new(&wrapper.path).parent().and_then(Path::parent);
    let folders = build.expect("an entry").with_file_name("cargo");
    let folders = std::fs::read_dir(folders).expect("cargo's").flatten();
    let compiled = folders
        .filter_map(|folder| std::fs::read_dir(folder.path().join("target/release/deps")).ok())
        .flat_map(|files| files.flatten())
        .filter(|file| file.file_name().to_string_lossy().starts_with("liblath-"))
        .filter(|file| {
            file.metadata()
                .and_then(|m| m.modified())
                .is_ok_and(|at| at >= begun)
        });
    compiled
        .map(|file| file.path().display().to_string())
        .collect()
}

#[test]
fn local_crates_are_dependencies_and_their_changes_count() {
    let library = |value: &str| format!("pub fn value() -> u32 {{ {value} }}\n");
    let manifest = "[package]\nname = \"own-crate\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\nextra = []\n[workspace]\n";
    let text = "//@@Benchmark\nfn value() -> u32 { own_crate::value() }\n";
    let (folder, file) = files(&[
        ("bench.rs", text),
        ("own/Cargo.toml", manifest),
        ("own/src/lib.rs", &library("7")),
    ]);
    let own = folder.path().canonicalize().expect("a folder").join("own");
    let begun = SystemTime::now();
    let proved = |options: &BuildOptions| {
        let wrapper = build(&program(&file), options);
        assert_eq!(runtimes(&wrapper, begun), [""; 0], "compiled again");
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"].clone()
    };
    let plain = BuildOptions {
        dependencies: vec![own.display().to_string()],
        ..BuildOptions::default()
    };
    assert_eq!(proved(&plain), json!("7"));
    std::fs::write(
        own.join("src/lib.rs"),
        library("if cfg!(feature = \"extra\") { 9 } else { 8 }"),
    )
    .expect("written");
    assert_eq!(proved(&plain), json!("8"));
    let line = format!(
        "own-crate = {{ path = \"{}\", features = [\"extra\"] }}",
        own.display()
    );
    assert_eq!(
        proved(&BuildOptions {
            dependencies: vec![line],
            ..BuildOptions::default()
        }),
        json!("9")
    );
}

#[test]
fn a_dependency_that_cannot_be_had_is_said() {
    let text = "//@@Benchmark\nfn one() -> u8 { 1 }\n";
    let ask = |wanted: &str| {
        fails(
            &[("a.rs", text)],
            &BuildOptions {
                dependencies: words(&[wanted]),
                ..BuildOptions::default()
            },
        )
        .remove(0)
    };
    assert_eq!(ask("/none/none").code, "L607");
    assert_eq!(ask("a b").code, "L607");
    let (folder, _) = files(&[
        (
            "Cargo.toml",
            "[package]\nname = \"broken\"\nversion = \"0.1.0\"\n[workspace]\n",
        ),
        ("src/lib.rs", "fn broken( {}\n"),
    ]);
    let problem = ask(&folder.path().display().to_string());
    assert!(
        problem.code == "L607" && problem.message.contains("broken"),
        "{problem}"
    );
}

#[test]
fn allocations_are_counted_where_they_are_asked_for() {
    let text = "//@@State(Scope.Thread)\n#[derive(Default)]\nstruct Input { size: usize }\nimpl Input {\n    //@@Setup(Level.Invocation)\n\
                \x20   fn each(&mut self) { self.size = vec![0u8; 5000].len() / 5; }\n}\n\
                //@@Benchmark\nfn two(input: &Input) -> (Vec<u8>, Box<u64>) { (vec![1; input.size], Box::new(2)) }\n\
                //@@Benchmark\nasync fn none() {}\n";
    let (_folder, file) = files(&[("allocates.rs", text)]);
    let program = program(&file);
    let counting = build(
        &program,
        &BuildOptions {
            purpose: Purpose::Allocations,
            ..BuildOptions::default()
        },
    );
    let run = |name: &str| {
        format!(
            "trial benchmark={} allocations=1\niterate invocations=100\nend\n",
            index(&program, name)
        )
    };
    let answers = drive(
        &counting,
        &format!("hello protocol=1\n{}{}", run("two"), run("none")),
    );
    assert!(
        answers[0]["capabilities"]
            .as_array()
            .is_some_and(|list| list.contains(&json!("allocations")))
    );
    // 1000 bytes and a box; what fixtures allocate is no part of it.
    assert_eq!(
        answers[2]["allocations"],
        json!({ "bytes": 100 * 1008, "count": 200 })
    );
    // Waiting allocates once for the thread.
    assert!(
        answers[5]["allocations"]["count"].as_u64() <= Some(1),
        "{}",
        answers[5]
    );
    let plain = drive(&build(&program, &BuildOptions::default()), &run("two"));
    assert_eq!(plain[0]["kind"], json!("protocol"));
}

#[test]
fn an_allocator_of_the_users_is_not_exchanged() {
    let text = "#[global_allocator]\nstatic OWN: std::alloc::System = std::alloc::System;\n//@@Benchmark\nfn one() -> u8 { 1 }\n";
    assert_eq!(
        driven(
            &[("own.rs", text)],
            &BuildOptions::default(),
            "prove benchmark=0\n"
        )[0]["proof"]["value"],
        json!("1")
    );
    let problem = fails(
        &[("own.rs", text)],
        &BuildOptions {
            purpose: Purpose::Allocations,
            ..BuildOptions::default()
        },
    )
    .remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.labels[0].0.line),
        ("L602", 2)
    );
}

/// By both linkers: lld, which Rust uses by itself on x86-64 Linux, and the system's.
#[test]
fn placements_move_the_code_by_every_multiple_of_16_modulo_128() {
    let text = "//@@Benchmark\nfn moved() -> u32 { work(5) }\n#[inline(never)]\nfn work(n: u32) -> u32 { (0..n).map(std::hint::black_box).sum() }\n";
    let (_folder, file) = files(&[("moved.rs", text)]);
    for cflags in [&[][..], &["-Clink-arg=-fuse-ld=bfd"]] {
        let built = (0..8).map(|layout| {
            let options = BuildOptions {
                layout,
                cflags: words(cflags),
                ..BuildOptions::default()
            };
            let wrapper = build(&program(&file), &options);
            let answers = drive(&wrapper, "prove benchmark=0\n");
            assert_eq!(answers[0]["proof"]["value"], json!("10"));
            placement::address(Path::new(&wrapper.path), "work") % 128
        });
        let addresses: BTreeSet<u64> = built.collect();
        assert_eq!(addresses.len(), 8, "{cflags:?} {addresses:?}");
        assert!(addresses.iter().all(|address| address % 16 == 0));
    }
}
