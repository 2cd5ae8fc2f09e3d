//! Files beside the source: which of them belong to it, and how a source becomes a program of
//! another kind.

use super::*;
use crate::go::scan::constraints::Tags;
use std::fs;

/// Files that are read for the first of them.
fn read(texts: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in texts {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let path = folder
        .path()
        .join(texts[0].0)
        .to_string_lossy()
        .into_owned();
    let files = files::read(path, texts[0].1.to_owned(), Some(&Tags::here(&[])));
    files
        .iter()
        .map(|f| f.path.rsplit('/').next().unwrap_or_default().to_owned())
        .collect()
}

const SOURCE: (&str, &str) = (
    "a.go",
    "package p\n\ntype Own struct{ x int }\n\nfunc f(in *Input) int { helper := 1; return in.Size() + helper + Own{x: 1}.x }\n",
);

#[test]
fn a_file_is_taken_for_what_it_declares() {
    let input = (
        "b.go",
        "package p\n\ntype Input struct{ n int }\n\nfunc (in *Input) Size() int { return deep }\n",
    );
    let deep = ("c.go", "package p\n\nconst deep = 3\n");
    assert_eq!(read(&[SOURCE, input, deep]), ["a.go", "b.go", "c.go"]);
    let methods = ("d.go", "package p\n\nfunc (in *Input) More() {}\n");
    assert_eq!(
        read(&[SOURCE, input, deep, methods]),
        ["a.go", "b.go", "c.go", "d.go"]
    );
}

#[test]
fn other_programs_of_the_folder_stay_out() {
    let others = [
        SOURCE,
        ("helper.go", "package p\n\nfunc helper() {}\n"),
        ("x.go", "package p\n\nvar x int\n"),
        (
            "same.go",
            "package p\n\ntype Input struct{}\n\ntype Own struct{}\n",
        ),
        ("package.go", "package q\n\ntype Input struct{}\n"),
        ("a_test.go", "package p\n\ntype Input struct{}\n"),
        ("a_windows.go", "package p\n\ntype Input struct{}\n"),
        (
            "tagged.go",
            "//go:build ignore\n\npackage p\n\ntype Input struct{}\n",
        ),
        (
            "method.go",
            "package p\n\ntype Input2 struct{}\n\nfunc (i *Input2) f() {}\n",
        ),
    ];
    assert_eq!(
        read(&others),
        ["a.go"],
        "a local name, a field, a name declared twice, another package, a test, another system, a condition"
    );
}

#[test]
fn a_program_is_package_main_without_the_users_main() {
    let changes =
        of_another_program("package bench // x\n\nfunc main() {}\n\nfunc (m *T) main() {}\n");
    assert_eq!(changes, [(8..13, "main"), (25..29, "lath_user_main")]);
    assert_eq!(of_another_program("package main\n\nfunc run() {}\n"), []);
}
