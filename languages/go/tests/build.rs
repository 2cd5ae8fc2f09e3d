//! Builds: mistakes are said about the user's lines, modules and packages are honoured, nothing is
//! built twice, nothing is written beside a source.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::fs;

fn options(dependency: &str) -> BuildOptions {
    BuildOptions {
        dependencies: vec![dependency.to_owned()],
        ..BuildOptions::default()
    }
}

#[test]
fn mistakes_are_at_the_users_lines() {
    if toolchain().is_none() {
        return;
    }
    // With a package of another name and a main function, so that Go reads a copy.
    let (_folder, file) = files(&[(
        "f.go",
        "package p\n\n//@@Benchmark\nfunc f() int {\n\tvar unused int\n\treturn g()\n}\n\nfunc \
            main() {}\n",
    )]);
    let problems = fails(&file, &BuildOptions::default());
    let found: Vec<(&str, String, usize)> = problems
        .iter()
        .map(|p| {
            (
                p.code.as_str(),
                p.labels[0].0.file.clone(),
                p.labels[0].0.line,
            )
        })
        .collect();
    let path = file.display().to_string();
    assert_eq!(
        found,
        [("L602", path.clone(), 5), ("L602", path, 6)],
        "{problems:#?}"
    );
    let (_folder, file) = files(&[(
        "f.go",
        "package main\n\n//@@State(Scope.Thread)\ntype s struct {\n\t//@@Param(\"1\")\n\tt \
            sync.Mutex\n}\n\n//@@Benchmark\nfunc f(x *s) {}\n",
    )]);
    let text = fs::read_to_string(&file)
        .expect("text")
        .replace("package main\n", "package main\nimport \"sync\"\n");
    fs::write(&file, text).expect("written");
    let problems = fails(&file, &BuildOptions::default());
    assert!(
        problems
            .iter()
            .any(|p| p.labels.first().is_some_and(
                |(place, _)| (place.file.as_str(), place.line) == (file.to_str().unwrap(), 7)
            )),
        "{problems:#?}"
    );
}

#[test]
fn a_missing_module_says_what_to_type() {
    if toolchain().is_none() {
        return;
    }
    let text = "package p\n\nimport \
        (\n\t\"example.org/no/such\"\n\t\"helper\"\n)\n\n//@@Benchmark\nfunc f() int {\n\treturn \
        such.X() + helper.Y()\n}\n";
    let said = |texts: &[(&str, &str)]| {
        let (folder, file) = files(texts);
        let problems = fails(&file, &BuildOptions::default());
        let at = |line: usize| {
            problems.iter().find(|p| {
                p.labels
                    .first()
                    .is_some_and(|(place, _)| (place.line, place.column) == (line, 2))
            })
        };
        let of = |line| at(line).unwrap_or_else(|| panic!("{line}: {problems:#?}"));
        assert!(
            !of(4).message.contains("-mod=readonly") && of(4).labels[0].0.length == 21,
            "{:#?}",
            of(4)
        );
        let help = |line| {
            of(line).help.clone().expect("help").replace(
                &folder
                    .path()
                    .canonicalize()
                    .expect("there")
                    .display()
                    .to_string(),
                "HERE",
            )
        };
        [help(4), help(5)]
    };
    let listed = "if `example.org/no/such` is your own, add `go = [\"./FOLDER\"]` under \
        [dependencies] of HERE/lath.toml, then `lath run HERE`; \
        `go = [\"example.org/no/such\"]` takes example.org/no/such from its address instead, \
        whoever published it (on the command line: `--dependency go=example.org/no/such`)";
    let [module, package] = said(&[("f.go", text)]);
    assert_eq!(module, listed);
    assert!(package.contains("MODULE/helper"), "{package}");
    let [module, package] = said(&[
        ("f.go", text),
        ("go.mod", "module example.org/mine\n\ngo 1.19\n"),
    ]);
    assert_eq!(
        module,
        format!("{listed}; so does `go get example.org/no/such` in HERE")
    );
    assert!(
        package.contains("own package as example.org/mine/helper"),
        "{package}"
    );
}

#[test]
fn a_forgotten_import_says_what_to_type() {
    if toolchain().is_none() {
        return;
    }
    let said = |expression: &str| {
        let (_folder, file) = files(&[(
            "f.go",
            &format!("package p\n\n//@@Benchmark\nfunc f() any {{ return {expression} }}\n"),
        )]);
        fails(&file, &BuildOptions::default())
            .remove(0)
            .help
            .unwrap_or_default()
    };
    assert_eq!(said("strings.ToUpper(\"x\")"), "add `import \"strings\"`");
    assert!(said("rand.Int()").contains("`import \"math/rand\"`"));
    // Not a package's.
    assert_eq!(
        [said("strings"), said("internal.X"), said("nothing.X")],
        [""; 3]
    );
}

#[test]
fn what_the_grammar_does_not_understand_is_the_compilers_affair() {
    if toolchain().is_none() {
        return;
    }
    let (_folder, file) = files(&[("f.go", "package p\n\n//@@Benchmark\nfunc f( int {\n}\n")]);
    let problem = fails(&file, &BuildOptions::default()).remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.labels[0].0.line),
        ("L602", 4)
    );
}

#[test]
fn modules_and_packages_of_the_user_are_honoured() {
    if toolchain().is_none() {
        return;
    }
    let (folder, file) = files(&[
        (
            "bench/f.go",
            "package bench\n\nimport \"example.com/mine/internal/deep\"\n\n//@@Benchmark\nfunc \
                f(s *deep.State) int { return s.Value() + helper() }\n",
        ),
        (
            "bench/helper.go",
            "package bench\n\nfunc helper() int { return 1 }\n",
        ),
        (
            "bench/other.go",
            "package bench\n\nfunc f() string { return \"another program\" }\n",
        ),
        (
            "internal/deep/deep.go",
            "package deep\n\n//@@State(Scope.Thread)\ntype State struct{ N int }\n\nfunc (s \
                *State) Value() int { return 40 }\n",
        ),
        ("go.mod", "module example.com/mine\n\ngo 1.19\n"),
    ]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    let value = |wrapper: &_| drive(wrapper, "prove benchmark=0\n")[0]["proof"]["value"].clone();
    assert_eq!(value(&wrapper), "41");
    let built = |path: &str| {
        fs::metadata(path)
            .and_then(|file| file.modified())
            .expect("built")
    };
    let before = built(&wrapper.path);
    assert_eq!(
        built(&build(&program(&file), &BuildOptions::default()).path),
        before,
        "nothing is compiled twice"
    );
    // A file that the source does not name, of a package that it imports.
    fs::write(
        folder.path().join("internal/deep/more.go"),
        "package deep\n\nfunc init() { started = 2 }\n\nvar started int\n",
    )
    .expect("written");
    assert_eq!(
        value(&build(&program(&file), &BuildOptions::default())),
        "41"
    );
    fs::write(
        folder.path().join("internal/deep/deep.go"),
        "package deep\n\n//@@State(Scope.Thread)\ntype State struct{ N int }\n\nfunc (s *State) \
            Value() int { return 50 + started }\n",
    )
    .expect("written");
    assert_eq!(
        value(&build(&program(&file), &BuildOptions::default())),
        "53"
    );
    let mut left: Vec<String> = fs::read_dir(folder.path().join("bench"))
        .expect("a folder")
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    left.sort();
    assert_eq!(
        left,
        ["f.go", "helper.go", "other.go"],
        "nothing is written beside the source"
    );
}

#[test]
fn dependencies_may_be_local_modules() {
    if toolchain().is_none() {
        return;
    }
    let (folder, file) = files(&[
        (
            "f.go",
            "package main\n\nimport \"example.com/dep/sub\"\n\n//@@Benchmark\nfunc f() int { \
                return sub.Value() }\n",
        ),
        (
            "dep/sub/sub.go",
            "package sub\n\nfunc Value() int { return 7 }\n",
        ),
        ("dep/go.mod", "module example.com/dep\n\ngo 1.19\n"),
    ]);
    let dependency = folder
        .path()
        .canonicalize()
        .expect("there")
        .join("dep")
        .display()
        .to_string();
    let wrapper = build(&program(&file), &options(&dependency));
    assert_eq!(
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"],
        "7"
    );
    assert_eq!(
        fails(&file, &BuildOptions::default())[0].code,
        "L602",
        "without it the package is not there"
    );
    assert_eq!(fails(&file, &options("/none/at/all"))[0].code, "L607");
}

/// `go get MODULE` does not know which packages will be imported, and what those need.
#[test]
fn a_module_is_named_as_a_whole() {
    if toolchain().is_none() {
        return;
    }
    let (_folder, file) = files(&[(
        "f.go",
        "package main\n\nimport \"golang.org/x/crypto/blake2b\"\n\n//@@Benchmark\nfunc f() int { \
            sum := blake2b.Sum256([]byte(\"abc\")); return int(sum[0]) }\n",
    )]);
    let wrapper = build(&program(&file), &options("golang.org/x/crypto@v0.31.0"));
    assert_eq!(
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"],
        "189"
    );
}

#[test]
fn a_profile_is_one_of_the_benchmarks() {
    if toolchain().is_none() {
        return;
    }
    let minor = go()
        .default_platform()
        .and_then(|p| p.name.strip_prefix("go-1.")?.parse::<u32>().ok());
    if minor.is_some_and(|minor| minor < 21) {
        let (_folder, file) = files(&[(
            "f.go",
            "package main\n\n//@@Benchmark\nfunc f() int { return 1 }\n",
        )]);
        assert_eq!(
            fails(
                &file,
                &BuildOptions {
                    pgo: true,
                    ..BuildOptions::default()
                }
            )[0]
            .code,
            "L601",
            "Go before 1.21 cannot"
        );
        return;
    }
    let (_folder, file) = files(&[(
        "f.go",
        "package main\n\n//@@Benchmark\nfunc f() int {\n\tn := 0\n\tfor i := 0; i < 100; i++ \
            {\n\t\tn += i * i\n\t}\n\treturn n\n}\n",
    )]);
    let wrapper = build(
        &program(&file),
        &BuildOptions {
            pgo: true,
            ..BuildOptions::default()
        },
    );
    assert_eq!(
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"],
        "328350"
    );
    let settings = std::process::Command::new(toolchain().expect("go"))
        .args(["version", "-m", &wrapper.path])
        .output()
        .expect("runs");
    assert!(
        String::from_utf8_lossy(&settings.stdout).contains("-pgo="),
        "{}",
        String::from_utf8_lossy(&settings.stdout)
    );
    assert_ne!(
        wrapper.path,
        build(&program(&file), &BuildOptions::default()).path
    );
}

#[test]
fn c_code_in_a_source_is_compiled() {
    if toolchain().is_none() {
        return;
    }
    let (_folder, file) = files(&[(
        "f.go",
        "package p\n\n// static int twice(int n) { return 2 * n; }\nimport \
            \"C\"\n\n//@@Benchmark\nfunc f() int { return int(C.twice(21)) }\n",
    )]);
    assert_eq!(
        drive(
            &build(&program(&file), &BuildOptions::default()),
            "prove benchmark=0\n"
        )[0]["proof"]["value"],
        "42"
    );
}
