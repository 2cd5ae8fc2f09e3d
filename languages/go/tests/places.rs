//! Executables do not depend on where anything lies, whatever tells of places: `runtime.Caller`,
//! tables of lines, replaced modules.

use crate::common::*;
use crate::testing::unplaced::assert_unplaced;
use lath_core::language::BuildOptions;

const MAIN: &str = "package main\n\nimport (\n\t\"runtime\"\n\n\t\"example.com/user/inner\"\n)\n\n//@@Benchmark\nfunc f() int {\n\t_, file, line, _ := runtime.Caller(0)\n\treturn len(file) + line + inner.Value()\n}\n";
const INNER: &str = "package inner\n\nimport \"runtime\"\n\nfunc Value() int {\n\t_, file, _, _ := runtime.Caller(0)\n\treturn len(file)\n}\n";

#[test]
fn executables_do_not_depend_on_places() {
    if toolchain().is_none() {
        return;
    }
    let alone = MAIN
        .replace("\n\n\t\"example.com/user/inner\"", "")
        .replace(" + inner.Value()", "");
    assert_unplaced(go(), &[("bench/f.go", &alone)], |_| BuildOptions::default());
    let of_module = [
        ("bench/f.go", MAIN),
        ("inner/inner.go", INNER),
        ("go.mod", "module example.com/user\n\ngo 1.19\n"),
    ];
    assert_unplaced(go(), &of_module, |_| BuildOptions::default());
    // A module beside the user's, as a dependency.
    let own = MAIN.replace("\"example.com/user/inner\"", "inner \"example.com/own\"");
    let local = [
        ("bench/f.go", own.as_str()),
        ("own/inner.go", INNER),
        ("own/go.mod", "module example.com/own\n\ngo 1.19\n"),
    ];
    assert_unplaced(go(), &local, |root| BuildOptions {
        dependencies: vec![root.join("own").display().to_string()],
        ..BuildOptions::default()
    });
}
