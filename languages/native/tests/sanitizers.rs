//! lath's own runtime under the compilers' sanitizers: what they find ends a wrapper with a status
//! of its own, in a call or when it ends.

use crate::common::*;
use crate::testing::conversation::index;
use lath_core::language::BuildOptions;
use std::path::Path;
use std::process::Command;

const FLAGS: [&str; 2] = ["-fsanitize=thread", "-fsanitize=address,undefined"];

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

fn are_clean(id: &str, name: &str) {
    let program = read(&source(name));
    let (group, loops) = (index(&program, "g"), index(&program, "loops"));
    let named = |name: &str| program.benchmarks.iter().position(|b| b.name == name);
    let copies = named("copies").map_or(String::new(), |at| {
        format!(
            "trial benchmark={at}\niterate time_ns=2000000\niterate time_ns=2000000 last=1\nend\n"
        )
    });
    let all = compilers(id)
        .into_iter()
        .flat_map(|cc| FLAGS.map(|flag| (cc.clone(), flag)));
    for (cc, flag) in all {
        if !works(Path::new(&cc), flag) {
            lath_testing::skip_anywhere(&format!("{cc} {flag}"));
            continue;
        }
        let options = BuildOptions {
            // The compiler that was asked, whichever is the default.
            cc: Some(cc),
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
                 {copies}prove benchmark={loops}\n"
            ),
        );
        // On a slow machine, a count of 32 bits may be unknown.
        let failures = answers
            .iter()
            .filter(|a| a["event"] == "failure" && a["kind"] != "counter");
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
