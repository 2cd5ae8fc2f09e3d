//! Executables do not depend on where anything lies, whatever tells of places: `__FILE__`,
//! `assert`, debug information, names of the linker, shared objects.

use crate::common::*;
use crate::testing::unplaced::assert_unplaced;
use lath_core::language::BuildOptions;
use lath_core::paths::Folders;
use std::path::Path;
use std::process::Command;

const STATE: &str =
    "#pragma once\n#include <cassert>\ninline int positive(int n) { assert(n > 0); return n; }\n";

const CPP: &str = r#"#include "../include/state.h"
#include <typeinfo>
int further(int);
namespace { struct Hidden { virtual ~Hidden() {} virtual int value() { return 1; } }; }
static const char *where = __FILE__;
//@@State(Scope.Benchmark)
struct Input {
    //@@Param({"3"})
    int n;
};
//@@Benchmark
int f(const Input &input) { Hidden hidden; return positive(input.n) + further(input.n) + where[0] + hidden.value() + typeid(hidden).name()[0]; }
"#;

const FURTHER: &str = "#include <cassert>\nstatic int twice(int n) { assert(n < 100); return 2 * n; }\nint further(int n) { return twice(n) + __FILE__[0]; }\n";

fn words(flags: &str) -> Vec<String> {
    lath_languages::split_words(flags)
}

#[test]
fn cpp_executables_do_not_depend_on_places() {
    let texts = [
        ("bench/f.cpp", CPP),
        ("include/state.h", STATE),
        ("src/further.cpp", FURTHER),
    ];
    for cc in compilers("cpp") {
        for (flags, lto) in [("-O2", false), ("-O2 -g3", false), ("-O2 -g", true)] {
            assert_unplaced(language("cpp"), &texts, |root| BuildOptions {
                cc: Some(cc.clone()),
                // The folder is in the flags that the wrapper tells of, too.
                cflags: words(&format!("{flags} -I{}", root.join("include").display())),
                sources: vec![root.join("src/further.cpp")],
                lto,
                ..BuildOptions::default()
            });
        }
    }
}

#[test]
fn c_executables_do_not_depend_on_places() {
    // What is hidden from the compiler is hidden in copies, which have places of their own.
    let texts = [
        (
            "bench/f.c",
            "#include <state.h>\n@Benchmark\nint f(void) { return positive(__LINE__) + __FILE__[0]; }\nint main(void) { return 1; }\n",
        ),
        (
            "include/state.h",
            "#include <assert.h>\nstatic int positive(int n) { assert(n > 0); return n + (int)sizeof __FILE__; }\n",
        ),
    ];
    for cc in compilers("c") {
        assert_unplaced(language("c"), &texts, |root| {
            // One folder, however it is written.
            let near = root.ends_with("a");
            let include = if near {
                "a/include".to_owned()
            } else {
                root.join("include").display().to_string()
            };
            let folders = Folders::all(if near {
                root.parent().expect("a folder")
            } else {
                root
            });
            BuildOptions {
                cc: Some(cc.clone()),
                cflags: words(&format!("-O2 -g3 -I{include}")),
                folders,
                ..BuildOptions::default()
            }
        });
    }
}

/// The executable names them by their content: it works where they are built anew, and loads its
/// own.
#[test]
fn shared_objects_of_the_project_are_no_places() {
    let texts = [
        (
            "bench/f.c",
            "int shared(void);\n//@@Benchmark\nint f(void) { return shared(); }\n",
        ),
        ("lib/shared.c", "int shared(void) { return 7; }\n"),
    ];
    let library = |root: &Path| {
        let library = root.join("lib/libshared.so");
        std::fs::create_dir_all(root.join("lib")).expect("made");
        std::fs::write(root.join("lib/shared.c"), texts[1].1).expect("written");
        // Without a name of its own: programs would have the path that they were linked with.
        let status = Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .args([&library, &root.join("lib/shared.c")])
            .status()
            .expect("a compiler");
        assert!(status.success());
        library
    };
    assert_unplaced(language("c"), &texts, |root| BuildOptions {
        sources: vec![library(root)],
        ..BuildOptions::default()
    });
    assert_unplaced(language("c"), &texts, |root| {
        let folder = library(root)
            .parent()
            .expect("inside")
            .display()
            .to_string();
        BuildOptions {
            ldflags: words(&format!("-L{folder} -lshared -Wl,-rpath,{folder}")),
            ..BuildOptions::default()
        }
    });
}
