//! Looking at wrappers, good and bad.

mod common;

use lath_core::plan::CaseParam;
use lath_core::program::Program;
use lath_runner::{Rejected, check_params, inspect};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A copy of the wrapper with this manifest beside it.
fn wrapper(folder: &Path, manifest: &str) -> PathBuf {
    let path = folder.join("wrapper");
    // A hard link: copying would hold the file open for writing while other tests fork, and then it
    // cannot be executed.
    std::fs::hard_link(common::executable(), &path).unwrap();
    std::fs::write(folder.join("wrapper.json"), manifest).unwrap();
    path
}

fn program() -> Program {
    let (source, stem) = ("/src/b.test".to_owned(), "b".to_owned());
    Program {
        manifest: 2,
        language: "test".to_owned(),
        source,
        stem,
        files: vec![],
        blanks: vec![],
        noted: Default::default(),
        states: vec![],
        benchmarks: vec![],
        libraries: vec![],
        warnings: vec![],
    }
}

#[test]
fn a_wrapper_tells_what_it_is() {
    let folder = tempfile::tempdir_in(common::executable().parent().unwrap()).unwrap();
    let path = wrapper(folder.path(), &serde_json::to_string(&program()).unwrap());
    let inspection = inspect(&path, &BTreeMap::new()).unwrap();
    assert_eq!(inspection.program.stem, "b");
    assert_eq!(inspection.hello.capabilities, ["usage", "speed", "prove"]);
    assert_eq!(
        (
            inspection.wrapper.language.as_str(),
            inspection.wrapper.source.as_str()
        ),
        ("test", "/src/b.test")
    );
    assert_eq!(Path::new(&inspection.wrapper.path), path);
    assert!(
        inspection.wrapper.hash.len() == 64
            && inspection
                .wrapper
                .hash
                .bytes()
                .all(|b| b.is_ascii_hexdigit())
    );
}

#[test]
fn a_manifest_of_another_version_is_refused() {
    let folder = tempfile::tempdir_in(common::executable().parent().unwrap()).unwrap();
    let path = wrapper(folder.path(), r#"{"manifest":1}"#);
    let diagnostic = inspect(&path, &BTreeMap::new()).unwrap_err();
    assert_eq!(diagnostic.code, "L605");
    assert!(diagnostic.message.contains("version 1"), "{diagnostic}");
}

#[test]
fn a_damaged_manifest_is_refused() {
    let folder = tempfile::tempdir_in(common::executable().parent().unwrap()).unwrap();
    let path = wrapper(folder.path(), r#"{"manifest":2,"language":"test"}"#);
    assert!(
        inspect(&path, &BTreeMap::new())
            .unwrap_err()
            .message
            .contains("damaged")
    );
}

#[test]
fn what_is_no_wrapper_is_refused() {
    let codes = [
        ("/nowhere/wrapper", "L806"),
        ("/etc/passwd", "L806"),
        ("/bin/true", "L605"),
    ];
    for (path, code) in codes {
        assert_eq!(
            inspect(Path::new(path), &BTreeMap::new()).unwrap_err().code,
            code,
            "{path}"
        );
    }
}

#[test]
fn parameters_of_many_cases_are_checked_in_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let wrapper = &common::plan(&[&format!("trace={}", trace.display())], &[]).wrappers[0];
    let number = |value: &str| {
        vec![CaseParam {
            name: "number".to_owned(),
            symbol: String::new(),
            value: value.to_owned(),
            fractional: false,
        }]
    };
    let rejected = check_params(
        wrapper,
        &[(0, number("1")), (3, number("abc")), (0, vec![])],
    )
    .unwrap();
    let bad = Rejected {
        name: "number".to_owned(),
        value: "abc".to_owned(),
        ty: Some("int".to_owned()),
    };
    assert_eq!(rejected, [vec![], vec![bad], vec![]]);
    assert_eq!(
        common::trace(&trace),
        [
            "check benchmark=0 p.number=1",
            "check benchmark=3 p.number=abc",
            "check benchmark=0"
        ]
    );
}

#[test]
fn wrappers_of_other_versions_and_strangers_are_told_apart() {
    for (start, why) in [
        ("start=old", "version 99"),
        ("start=garbage", "welcome"),
        ("start=die", "exit status 0"),
        ("start=segv", "SIGSEGV"),
    ] {
        let diagnostic = check_params(&common::plan(&[start], &[]).wrappers[0], &[]).unwrap_err();
        assert_eq!(diagnostic.code, "L605");
        assert!(diagnostic.message.contains(why), "{diagnostic}");
    }
}
