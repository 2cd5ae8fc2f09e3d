//! Files of a package in other languages, and packages that give other meanings to predeclared
//! names.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::fs;

const MODULE: (&str, &str) = ("go.mod", "module example.com/user\n\ngo 1.19\n");

fn value(file: &std::path::Path) -> serde_json::Value {
    let wrapper = build(&program(file), &BuildOptions::default());
    drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"].clone()
}

const ASSEMBLY: &str = "#include \"textflag.h\"\n#include \"add.h\"\nTEXT ·add(SB), NOSPLIT, $0-24\n\tMOVQ a+0(FP), AX\n\tADDQ b+8(FP), AX\n\tADDQ $MORE, AX\n\tMOVQ AX, ret+16(FP)\n\tRET\n";

#[test]
fn assembly_of_the_package_is_linked() {
    if toolchain().is_none() || !cfg!(target_arch = "x86_64") {
        return;
    }
    let text = "//go:build ignore\n\npackage p\n\nimport _ \"embed\"\n\n//go:embed words.txt\nvar words string\n\n//go:noescape\nfunc add(a, b uint64) uint64\n\n//@@Benchmark\nfunc f() uint64 { return add(40, uint64(len(words))) }\n";
    let (folder, file) = files(&[
        ("f.go", text),
        ("add_amd64.s", ASSEMBLY),
        ("add_arm64.s", "not for this machine\n"),
        ("add.h", "#define MORE 0\n"),
        ("words.txt", "ab"),
        // Another program of the folder, and C code that no Go file calls.
        (
            "g.go",
            "package p\n\n//@@Benchmark\nfunc f() int { return 1 }\n",
        ),
        ("h.go", "package other\n"),
        ("main.c", "int main(void) { return 0; }\n"),
        MODULE,
    ]);
    assert_eq!(value(&file), "42");
    let root = folder.path().canonicalize().expect("there");
    fs::write(root.join("add.h"), "#define MORE 100\n").expect("written");
    assert_eq!(value(&file), "142", "a changed header is read again");
    let wrong = ASSEMBLY.replace("ADDQ b", "ADQ b");
    fs::write(root.join("add_amd64.s"), wrong).expect("written");
    let problems = fails(&file, &BuildOptions::default());
    let (place, _) = &problems[0].labels[0];
    assert_eq!(
        (&*place.file, place.line),
        (&*root.join("add_amd64.s").display().to_string(), 5),
        "{problems:#?}"
    );
}

#[test]
fn c_files_of_the_package_are_linked() {
    if toolchain().is_none() {
        return;
    }
    let text = "package p\n\n// #include \"sub/sq.h\"\nimport \"C\"\n\n//@@Benchmark\nfunc f() int { return int(C.square(C.int(6))) + C.MORE }\n\nfunc main() {}\n";
    let (folder, file) = files(&[
        ("f.go", text),
        ("sub/sq.h", "int square(int x);\n#define MORE 6\n"),
        (
            "sq.c",
            "#include \"sub/sq.h\"\nint square(int x) { return x * x; }\n",
        ),
        ("g.go", "package p\n\nfunc f() int { return 1 }\n"),
    ]);
    assert_eq!(value(&file), "42", "without a go.mod, too");
    let root = folder.path().canonicalize().expect("there");
    fs::write(
        root.join("sub/sq.h"),
        "int square(int x);\n#define MORE 7\n",
    )
    .expect("written");
    assert_eq!(value(&file), "43", "a changed header is read again");
    fs::write(root.join("sq.c"), "int square(int x) { return 2 * x; }\n").expect("written");
    assert_eq!(value(&file), "19", "so is a changed C file");
    fs::write(root.join("sq.c"), "int square(int x) { return y; }\n").expect("written");
    let problems = fails(&file, &BuildOptions::default());
    let (place, _) = &problems[0].labels[0];
    assert_eq!(
        (&*place.file, place.line),
        (&*root.join("sq.c").display().to_string(), 1),
        "{problems:#?}"
    );
}

#[test]
fn a_generated_project_has_the_other_languages_files() {
    let Some(toolchain) = toolchain() else { return };
    let text = "package p\n\n// #include \"sq.h\"\nimport \"C\"\n\n//@@Benchmark\nfunc f() int { return int(C.square(C.int(6))) }\n";
    let (folder, file) = files(&[
        ("f.go", text),
        ("sq.h", "int square(int x);\n"),
        ("sq.c", "int square(int x) { return x * x; }\n"),
    ]);
    let target = folder.path().join("project");
    let generate = || go().generate(&program(&file), &target, &BuildOptions::default(), true);
    let generated = generate().expect("generated");
    assert!(generated.files.contains(&target.join("sq.c")));
    let built = std::process::Command::new(toolchain)
        .args(["build", "-o", "run"])
        .current_dir(&target)
        .env("PWD", &target)
        .env("GOWORK", "off")
        .status();
    assert!(built.expect("runs").success());
    let embeds = text.replace(
        "import \"C\"",
        "import \"C\"\nimport _ \"embed\"\n\n//go:embed sq.h\nvar s string",
    );
    fs::write(&file, embeds).expect("written");
    let problems = generate().expect_err("refused");
    assert!(
        problems[0].to_string().contains("go:embed"),
        "{problems:#?}"
    );
}

/// Each predeclared name that a wrapper or the runtime could use has another meaning here.
const SHADOWS: &str = "package shadow

type any struct{ x int }
type string = []uint8
type bool uint8
type int64 struct{ lo, hi uint32 }
type float64 = uint32
type byte uint16
type error struct{ code int }
type comparable int

func new() int         { return 3 }
func len(x ...int) int { return 4 }
func append() int      { return 5 }
func make() int        { return 6 }
func panic() int       { return 7 }
func recover() int     { return 8 }
func cap() int         { return 9 }

const true, false, nil, iota = 11, 12, 13, 14

//@@State(Scope.Benchmark)
type In struct {
	//@@Param({\"2\"})
	n int
	//@@Param({\"1\"})
	b bool
	hits uint32
}

//@@Setup
func (i *In) up() { i.hits = 0 }

//@@Benchmark
func both(i *In) (uint32, error) { return uint32(i.n + int(i.b)), error{true} }

//@@Benchmark
func fails(i *In) error { return error{nil} }

//@@Benchmark
func sum(i *In) int { return new() + len() + append() + make() + panic() + recover() + cap() + true + false + nil + iota + i.n }

//@@Check(\"sum\")
func checked(i *In, r int) int { return r + 1000 }
";

#[test]
fn predeclared_names_may_have_other_meanings() {
    if toolchain().is_none() {
        return;
    }
    let (_folder, file) = files(&[("f.go", SHADOWS)]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    let said = drive(
        &wrapper,
        "prove benchmark=2 p.n=2 p.b=1\nprove benchmark=1 p.n=2 p.b=1\n",
    );
    assert_eq!(said[0]["proof"]["value"], "1094", "{said:?}");
    assert_ne!(
        said[1]["event"], "failure",
        "a value, not an error: {said:?}"
    );
    // Only `nil`: a returned error still is one.
    let (_folder, file) = files(&[(
        "f.go",
        "package p\n\nimport \"errors\"\n\nconst nil = 1\n\n//@@Benchmark\nfunc f() (int, error) { return nil, errors.New(\"no\") }\n",
    )]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    let said = drive(&wrapper, "prove benchmark=0\n");
    assert_eq!(said[0]["message"], "no", "{said:?}");
}
