//! What makes another program: files that were read, and those that would be found now.

use crate::build::{files, plain};
use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::paths::Folders;
use serde_json::json;
use std::fs;
use std::path::Path;

#[test]
fn builds_are_done_once_and_again_when_a_header_changes() {
    let (_folder, paths) = files(&[
        (
            "f.c",
            "#include \"value.h\"\nint f(void) { return VALUE; }\n",
        ),
        ("value.h", "#define VALUE 1\n"),
    ]);
    let program = plain("c", &paths[0]);
    let written = |path: &Path| path.metadata().and_then(|m| m.modified()).expect("there");
    let first = build(&program, &BuildOptions::default());
    let time = written(&first);
    assert_eq!(build(&program, &BuildOptions::default()), first);
    assert_eq!(written(&first), time, "nothing is compiled twice");
    // Not among the program's files: only the compiler knows that it was read.
    fs::write(&paths[1], "#define VALUE 2\n").expect("written");
    assert_eq!(build(&program, &BuildOptions::default()), first);
    assert_ne!(written(&first), time);
}

/// A digit for each way in which compilers and linkers search.
#[test]
fn a_file_that_is_found_earlier_than_one_that_was_read_makes_another_program() {
    let text = "#include \"n.h\"\n#include \"q.h\"\n#include <s.h>\n#include <d.h>\n#include <math.h>\n#if __has_include(<o.h>)\n#include <o.h>\n#else\n#define O 1\n#endif\n\
                #ifndef M\n#define M 1\n#endif\nint w(void);\nint f(void) { return N + 10 * Q + 100 * S + 1000 * D + 10000 * O + 100000 * M + 1000000 * w(); }\n";
    let one = |name: &str| format!("#define {} 1\n", name.to_uppercase());
    let (folder, paths) = files(&[
        ("f.c", text),
        ("b/n.h", &one("n")),
        ("b/q.h", &one("q")),
        ("b/s.h", &one("s")),
        ("b/d.h", &one("d")),
        ("w1.c", "int w(void) { return 1; }\n"),
        ("w2.c", "int w(void) { return 2; }\n"),
    ]);
    let root = folder.path().canonicalize().expect("there");
    let library = |source: &str, name: &str| {
        let (object, library) = (root.join("w.o"), root.join(name));
        fs::create_dir_all(library.parent().expect("a folder")).expect("made");
        for command in [
            &["cc", "-c", source, "-o", "w.o"][..],
            &[
                "ar",
                "rcs",
                &library.to_string_lossy(),
                &object.to_string_lossy(),
            ],
        ] {
            assert!(
                std::process::Command::new(command[0])
                    .args(&command[1..])
                    .current_dir(&root)
                    .status()
                    .expect("runs")
                    .success()
            );
        }
    };
    library("w1.c", "l b/libw.a");
    let words = |text: &str| {
        text.split(' ')
            .map(|word| {
                word.replace('+', &format!("{}/", root.display()))
                    .replace('%', " ")
            })
            .collect::<Vec<String>>()
    };
    let options = BuildOptions {
        cflags: words("-O1 -iquote +q -iquote +b -I+n -I +m -isystem +s -isystem +b -idirafter +d"),
        ldflags: words("-L+l%a -L+l%b -lw"),
        ..BuildOptions::default()
    };
    let program = plain("c", &paths[0]);
    let value = || {
        drive(&build(&program, &options), "hello\nprove benchmark=0\n")[1]["proof"]["value"].clone()
    };
    assert_eq!(value(), json!("1111111"));
    // Linkers note names with blanks in their own ways.
    for (source, found) in [("w2.c", "2111111"), ("w1.c", "1111111")] {
        library(source, "l b/libw.a");
        assert_eq!(value(), json!(found));
    }
    let appears = |name: &str, text: &str| {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    appears("n/n.h", "#define N 2\n");
    appears("q/q.h", "#define Q 2\n");
    assert_eq!(value(), json!("1111122"));
    appears("s/s.h", "#define S 2\n");
    assert_eq!(value(), json!("1111222"));
    appears("d/o.h", "#define O 2\n");
    assert_eq!(value(), json!("1121222"));
    // One that was found among the compiler's own.
    appears("m/math.h", "#define M 2\n#include_next <math.h>\n");
    assert_eq!(value(), json!("1221222"));
    library("w2.c", "l a/libw.a");
    assert_eq!(value(), json!("2221222"));
}

#[test]
fn a_file_that_the_assembler_reads_makes_another_program() {
    let data = "__asm__(\".section .rodata\\n.global data\\ndata:\\n.incbin \\\"data.bin\\\"\\n.text\\n\");\nextern const char data[];\nint text(void);\nint f(void) { return data[0] + text(); }\n";
    let assembled = ".global text\ntext:\n.include \"text.inc\"\nret\n";
    let (folder, paths) = files(&[
        ("f.c", data),
        ("data.bin", "A"),
        ("t.s", assembled),
        ("text.inc", "mov $1, %eax\n"),
    ]);
    let options = BuildOptions {
        sources: vec![folder.path().join("t.s")],
        folders: Folders::all(folder.path()),
        ..BuildOptions::default()
    };
    let program = plain("c", &paths[0]);
    let value = || {
        drive(&build(&program, &options), "hello\nprove benchmark=0\n")[1]["proof"]["value"].clone()
    };
    assert_eq!(value(), json!("66"));
    fs::write(folder.path().join("data.bin"), "B").expect("written");
    assert_eq!(value(), json!("67"));
    fs::write(folder.path().join("text.inc"), "mov $2, %eax\n").expect("written");
    assert_eq!(value(), json!("68"));
}
