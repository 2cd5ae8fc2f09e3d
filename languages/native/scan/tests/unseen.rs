//! Files that are not searched.

use super::{CPP, scan};
use lath_core::language::BuildOptions;

#[test]
fn annotations_in_files_that_are_not_searched_are_warned_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path
    };
    let source = write(
        "f.cpp",
        "#include <own.h>\n#include <plain.h>\n#include \"quoted.h\"\n//@@Benchmark\nint f() { return 1; }\n",
    );
    write("own.h", "//@@Setup\nvoid up();\n");
    write("plain.h", "// mail@@example\nint plain();\n");
    write("quoted.h", "//@@Benchmark\ninline int g() { return 1; }\n");
    let extra = write("extra.cpp", "//@@Benchmark\nint h() { return 1; }\n");
    let options = BuildOptions {
        cflags: vec![format!("-I{}", folder.path().display())],
        sources: vec![extra, write("none.cpp", "int n;\n")],
        ..BuildOptions::default()
    };
    let found = scan(&CPP, &source, &options).expect("read");
    let said: Vec<&str> = found
        .diagnostics
        .iter()
        .map(|d| d.message.as_str())
        .collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[0].contains("the extra source")
            && said[0].contains("extra.cpp")
            && said[1].contains("the header")
            && said[1].contains("own.h")
    );
    assert_eq!(found.sites.len(), 2, "f and g");
}
