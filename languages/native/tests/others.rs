//! Compilers that are neither gcc nor clang: tcc, and zig's `zig cc` and `zig c++`.

use crate::common::*;
use crate::testing::files::files;
use lath_core::language::{BuildOptions, Platform};
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// The platform, if it is here. CI has tcc; zig is in no package of Debian's.
fn here(language: &str, name: &str) -> Option<Platform> {
    let platform = crate::common::language(language).platform(name);
    let platform = platform.unwrap_or_else(|| panic!("{language} declares {name}"));
    if platform.version.is_some() {
        return Some(platform);
    }
    let reason = format!("{name} is missing: {}", platform.install);
    if name == "tcc" {
        lath_testing::skip(&reason);
    } else {
        lath_testing::skip_anywhere(&reason);
    }
    None
}

/// The program that lath makes of a source with annotations.
fn program_of(language: &str, text: &str, options: &BuildOptions) -> (tempfile::TempDir, Program) {
    let (folder, file) = files(&[(&format!("f.{language}"), text)]);
    let language = crate::common::language(language);
    let program = language.program(&file, options);
    (
        folder,
        program.unwrap_or_else(|errors| panic!("{errors:#?}")),
    )
}

/// Proofs of benchmarks, by name.
fn proof(wrapper: &Wrapper, program: &Program, name: &str) -> Value {
    let found = program.benchmarks.iter().find(|one| one.name == name);
    let index = found.unwrap_or_else(|| panic!("no {name}")).index;
    let answers = drive(
        Path::new(&wrapper.path),
        &format!("prove benchmark={index}\n"),
    );
    answers[0]["proof"].clone()
}

const VALUES: &str = "#include <string.h>
#include \"lath.h\"
typedef struct { int a, b; } Pair;
typedef struct { long long a[5]; } Large;
//@@State(Scope.Benchmark)
typedef struct { int n; double real; } Input;
//@@Setup
void fill(Input *input) { input->n = 7; input->real = 0.25; }
//@@Benchmark
int number(const Input *input) { return input->n * 6; }
//@@Benchmark
double real(const Input *input) { return input->real * 3; }
//@@Benchmark
_Bool truth(const Input *input) { return input->n == 7; }
//@@Benchmark
long double wide(const Input *input) { return input->real; }
//@@Benchmark
unsigned long long converted(const Input *input) { return (unsigned long long)(input->real * 4e18); }
//@@Benchmark
const char *text(const Input *input) { return input->n == 7 ? \"seven\" : \"\"; }
//@@Benchmark
Large large(const Input *input) { Large l; memset(&l, 0, sizeof l); l.a[3] = input->n; return l; }
//@@Check(\"large\")
long long of_large(const Large *result) { return result->a[3]; }
//@@Benchmark
const Input *pointer(const Input *input) { return input; }
//@@Check(\"pointer\")
int of_pointer(const Input *result) { return result->n; }
#ifdef __TINYC__
//@@Benchmark
int threads(void) { return Threads.MAX > 0 && Threads.HALF_MAX > 0; }
#endif
";

#[test]
fn tcc_measures_and_proves() {
    let Some(platform) = here("c", "tcc") else {
        return;
    };
    let (_folder, program) = program_of("c", VALUES, &on(&platform));
    let wrapper = built(&program, &on(&platform));
    let version = platform.version.as_deref().expect("found");
    assert_eq!(wrapper.compiler, format!("tcc {version}"));
    assert_eq!(
        (wrapper.platform.as_str(), wrapper.flags.as_str()),
        ("tcc", "")
    );
    let by_command = BuildOptions {
        cc: Some("tcc".to_owned()),
        ..BuildOptions::default()
    };
    assert_eq!(built(&program, &by_command).platform, "tcc");
    let answers = drive(
        Path::new(&wrapper.path),
        "hello\ntrial benchmark=0\niterate invocations=1000 last=1\nend\n",
    );
    assert_eq!(answers[0]["compiler"], json!(wrapper.compiler));
    assert_eq!(
        answers[2]["threads"][0]["calls"],
        json!(1000),
        "{answers:?}"
    );
    for (name, kind, value) in [
        ("number", "integer", json!("42")),
        ("real", "float", json!("0.75")),
        ("truth", "bool", json!("true")),
        ("wide", "float", json!("0.25")),
        ("converted", "integer", json!("1000000000000000000")),
        ("text", "text", json!("seven")),
        ("large", "integer", json!("7")),
        ("pointer", "integer", json!("7")),
        ("threads", "integer", json!("1")),
    ] {
        let expected = json!({"kind": kind, "value": value});
        assert_eq!(proof(&wrapper, &program, name), expected, "{name}");
    }
}

/// Instructions of a function, from its object.
fn instructions(wrapper: &Wrapper, function: &str) -> Vec<String> {
    let object = Path::new(&wrapper.path).with_extension("o");
    let listing = Command::new("objdump")
        .args(["-d", "--no-show-raw-insn", "--no-addresses"])
        .arg(&object)
        .output()
        .expect("objdump");
    let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
    let mut lines = listing.lines();
    let begins = format!("<{function}>:");
    assert!(lines.any(|line| line.ends_with(&begins)), "{listing}");
    let own = lines.take_while(|line| !line.is_empty());
    own.map(|line| line.trim().to_owned()).collect()
}

/// tcc removes nothing and inlines nothing: every call is in the loop, and what it returns is stored.
#[test]
fn the_loop_of_tcc_calls_and_keeps() {
    let Some(platform) = here("c", "tcc") else {
        return;
    };
    let text = "#include \"lath.h\"
typedef struct { int *place; } Input;
//@@State(Scope.Benchmark)
typedef struct { int factor; int *table; } Held;
//@@Benchmark
int product(const Held *held) { return held->factor * 12345; }
//@@Benchmark
void consumed(const Held *held, Blackhole *bh) { lath_consume(bh, held->factor * 23456); }
//@@Benchmark
void loaded(const Held *held, Blackhole *bh) { lath_consume(bh, held->table[held->factor]); }
//@@Benchmark
void array(const Held *held, Blackhole *bh) { int all[3] = {0, 1, 2}; lath_consume(bh, all); }
";
    let (_folder, program) = program_of("c", text, &on(&platform));
    let wrapper = built(&program, &on(&platform));
    let index = |name: &str| {
        let found = program.benchmarks.iter().find(|one| one.name == name);
        found.expect("a benchmark").index
    };
    let run = instructions(&wrapper, &format!("lath_run_{}", index("product")));
    let call = run.iter().position(|line| line.starts_with("call"));
    let call = call.unwrap_or_else(|| panic!("{run:#?}"));
    let is_store = |line: &String| line.contains("mov") && line.ends_with("(%rbp)");
    assert!(run[call + 1..].iter().any(is_store), "{run:#?}");
    let of = |name: &str| instructions(&wrapper, name).join("\n");
    assert!(of("product").contains("$0x3039"), "{}", of("product"));
    let consumed = of("consumed");
    let product = consumed
        .split_once("$0x5ba0")
        .map_or("", |(_, after)| after);
    assert!(product.contains("imul"), "{consumed}");
    assert!(
        product.lines().any(|line| is_store(&line.to_owned())),
        "{consumed}"
    );
    // The element itself, after its address.
    let loaded = instructions(&wrapper, "loaded");
    let is_load = |line: &String| line.contains("(%r") && !line.contains("(%rbp)");
    let load = loaded.iter().rposition(is_load);
    let store = loaded.iter().rposition(is_store);
    assert!(load.is_some() && load < store, "{loaded:#?}");
}

#[test]
fn what_tcc_has_not_is_refused_with_a_reason() {
    let Some(platform) = here("c", "tcc") else {
        return;
    };
    let (_folder, program) = program_of("c", VALUES, &on(&platform));
    let refused = |change: fn(&mut BuildOptions), words: &str| {
        let mut options = on(&platform);
        change(&mut options);
        let problem = try_build(&program, &options)
            .expect_err("refused")
            .remove(0);
        assert_eq!(problem.code, "L502", "{problem}");
        assert!(problem.message.contains(words), "{problem}");
        assert!(problem.message.contains("tcc 0."), "{problem}");
    };
    refused(|o| o.pgo = true, "--pgo");
    refused(|o| o.lto = true, "--lto");
    refused(|o| o.purpose = Purpose::Races, "data races");
    refused(|o| o.purpose = Purpose::Stacks, "stacks");
    let wrapper = built(&program, &on(&platform));
    let why = language("c").stacks(&wrapper, &on(&platform)).err();
    assert!(why.is_some_and(|why| why.contains("tcc 0.")));
    // In another language it is no compiler.
    let program = read(&source("factorial.cpp"));
    let options = BuildOptions {
        cc: Some("tcc".to_owned()),
        ..BuildOptions::default()
    };
    let problem = try_build(&program, &options)
        .expect_err("refused")
        .remove(0);
    let said = problem.to_string();
    assert!(
        problem.code == "L601" && said.contains("tcc compiles no C++"),
        "{said}"
    );
}

/// Every placement and a counting build: what the companion makes of tcc's objects.
#[test]
fn objects_of_tcc_are_placed_and_counted() {
    let Some(platform) = here("c", "tcc") else {
        return;
    };
    let text = "#include <stdlib.h>\n//@@Benchmark\nint f(void) { void *p = malloc(33); free(p); return p != 0; }\n";
    let (_folder, program) = program_of("c", text, &on(&platform));
    for layout in [0, 5] {
        let options = BuildOptions {
            layout,
            ..on(&platform)
        };
        let wrapper = built(&program, &options);
        let proof = proof(&wrapper, &program, "f");
        assert_eq!(proof["value"], json!("1"), "{layout}: {proof}");
    }
    let counting = BuildOptions {
        purpose: Purpose::Allocations,
        ..on(&platform)
    };
    let answers = drive(
        Path::new(&built(&program, &counting).path),
        "trial benchmark=0 allocations=1\niterate invocations=10 last=1\nend\n",
    );
    let expected = json!({"bytes": 330, "count": 10});
    assert_eq!(answers[1]["allocations"], expected, "{answers:?}");
}

#[test]
fn zig_is_named_with_both_versions() {
    for (language, name, word) in [("c", "zig-cc", "cc"), ("cpp", "zig-c++", "c++")] {
        let Some(platform) = here(language, name) else {
            continue;
        };
        let text = "//@@Benchmark\ndouble f() { return 0.5; }\n";
        let (_folder, program) = program_of(language, text, &on(&platform));
        let wrapper = built(&program, &on(&platform));
        let version = platform.version.as_deref().expect("found");
        assert!(version.contains(" (clang "), "{version}");
        assert_eq!(wrapper.compiler, format!("{name} {version}"));
        let zig = platform.path.as_ref().expect("found").display();
        let by_command = BuildOptions {
            cc: Some(format!("{zig} {word}")),
            ..BuildOptions::default()
        };
        assert_eq!(built(&program, &by_command).compiler, wrapper.compiler);
        let hello = drive(Path::new(&wrapper.path), "hello\n").remove(0);
        assert_eq!(hello["compiler"], json!(wrapper.compiler));
        let expected = json!({"kind": "float", "value": "0.5"});
        assert_eq!(proof(&wrapper, &program, "f"), expected);
        let counts = BuildOptions {
            pgo: true,
            ..on(&platform)
        };
        let problem = try_build(&program, &counts).expect_err("refused").remove(0);
        assert!(
            problem.code == "L502" && problem.message.contains(name),
            "{problem}"
        );
    }
}
