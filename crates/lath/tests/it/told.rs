//! What is told of a process that does not start, and of an exception with a long text.

use crate::support::{Folder, SHORT};
use std::process::Command;

/// The loader's words are the cause: the wrapper itself never ran.
#[test]
fn a_missing_shared_library_is_named() {
    let folder = Folder::with("gone.c", "int gone(void) { return 3; }\n");
    let gcc = ["gcc", "cc", "clang"].into_iter().find(|name| {
        let mut command = Command::new(name);
        command.current_dir(folder.path());
        command.args(["-shared", "-fPIC", "-o", "libgone.so", "gone.c"]);
        command.output().is_ok_and(|output| output.status.success())
    });
    assert!(gcc.is_some(), "a C compiler builds a library");
    folder.write(
        "bench.c",
        "int gone(void);\n//@@Benchmark\nint f(void) { return gone(); }\n",
    );
    let flags = format!("-L{} -lgone", folder.path().display());
    folder
        .lath(&["run", "bench.c", "--ldflags", &flags])
        .exits(5)
        .says(&["L605", "cannot be loaded", "libgone.so", "LD_LIBRARY_PATH"]);
}

/// The text is shown once, its beginning and its length.
#[test]
fn a_long_exception_is_cut() {
    let folder = Folder::with(
        "long.py",
        "from lath import *\n@Benchmark\ndef f():\n    raise ValueError('x' * 1000000)\n",
    );
    folder.write(
        "long.js",
        "//@@Benchmark\nexport function f() { throw new Error('x'.repeat(1000000)); }\n",
    );
    for (source, length) in [("long.py", 1_000_000), ("long.js", 1_000_000)] {
        let arguments = [&["run", source, "-rf", "json", "-rff", "r.json"], SHORT].concat();
        let done = folder.lath(&arguments);
        let report = done.out();
        let end = report
            .rsplit_once("# Run complete")
            .unwrap_or_else(|| panic!("{report}"))
            .1;
        assert!(
            end.contains(&format!("… ({length} characters)")) && end.len() < 5000,
            "{source}: {end}"
        );
        let message = folder.json("r.json")[0]["failures"][0]["message"].to_string();
        assert!(message.len() < 2000, "{source}: {message}");
    }
}
