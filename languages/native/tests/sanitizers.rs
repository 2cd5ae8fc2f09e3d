//! lath's own runtime under the compilers' sanitizers: what they find ends a wrapper with a status
//! of its own, in a call or when it ends.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use std::path::Path;
use std::process::Command;

/// Whether the compiler has its library, and programs with it start here.
fn works(cc: &Path, flag: &str) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("a.c"), folder.path().join("a"));
    std::fs::write(&source, "int main(void) { return 0; }\n").expect("written");
    let mut compile = Command::new(cc);
    compile.arg(flag).arg(&source).arg("-o").arg(&program);
    let built = compile.output().is_ok_and(|output| output.status.success());
    built
        && Command::new(program)
            .output()
            .is_ok_and(|output| output.status.success())
}

fn position(program: &Program, name: &str) -> usize {
    let found = program.benchmarks.iter().position(|b| b.name == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

fn are_clean(id: &str, name: &str) {
    let program = language(id)
        .program(&source(name), &BuildOptions::default())
        .unwrap_or_else(|errors| panic!("{errors:#?}"));
    let (group, loops) = (position(&program, "g"), position(&program, "loops"));
    let platform = language(id).platforms().into_iter().find_map(|p| p.path);
    let cc = platform.expect("a compiler");
    for flag in ["-fsanitize=thread", "-fsanitize=address,undefined"] {
        if !works(&cc, flag) {
            lath_testing::skip_anywhere(&format!("{} {flag}", cc.display()));
            continue;
        }
        let options = BuildOptions {
            cflags: ["-O2", flag, "-fno-sanitize-recover=undefined"]
                .map(str::to_owned)
                .to_vec(),
            ldflags: vec![flag.to_owned()],
            ..BuildOptions::default()
        };
        let answers = drive(
            &build(&program, &options),
            &format!(
                "hello protocol=1\nclocks\n\
                 trial benchmark={group} threads=3 thread_groups=2,1\niterate time_ns=2000000\niterate time_ns=2000000 usage=1 last=1\nend\n\
                 trial benchmark={group} threads=3 thread_groups=2,1 mode=sample\niterate time_ns=2000000 last=1\nend\n\
                 trial benchmark={loops} threads=2\niterate time_ns=2000000\niterate time_ns=2000000 last=1\nend\n\
                 trial benchmark={loops}\niterate time_ns=2000000 slices=1 last=1\nend\n\
                 prove benchmark={loops}\n"
            ),
        );
        let failures = answers.iter().filter(|a| a["event"] == "failure");
        assert_eq!(failures.count(), 0, "{answers:#?}");
    }
}

#[test]
fn sanitizers_find_nothing_in_cpp() {
    are_clean("cpp", "sanitized.cpp");
}

#[test]
fn sanitizers_find_nothing_in_c() {
    are_clean("c", "sanitized.c");
}
