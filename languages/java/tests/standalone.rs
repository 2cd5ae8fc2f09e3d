//! `lath generate`: a Maven project that builds a wrapper elsewhere, without lath and without the
//! user's files.

use crate::common::*;
use serde_json::json;
use std::process::Command;

#[test]
fn projects_build_without_lath() {
    let Some(jdk) = one_jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (sources, path) = written(
        "Small.java",
        "import org.openjdk.jmh.annotations.*;\npublic class Small { @Benchmark public int run() { return Helper.VALUE; } }\n",
    );
    std::fs::write(
        sources.path().join("Helper.java"),
        "class Helper { static final int VALUE = 6; }\n",
    )
    .expect("written");
    let program = java().program(&path, &on(&jdk)).expect("a program");
    let generated = java()
        .generate(&program, folder.path(), &on(&jdk), true)
        .expect("generated");
    assert!(
        generated.files.iter().all(|file| file.is_file())
            && generated.files[0].ends_with("Small_jmhType.java")
                | generated.files[0].ends_with("Small_run_jmhTest.java")
    );
    drop(sources);
    let java_path = java()
        .platforms()
        .into_iter()
        .find(|p| p.name == jdk)
        .and_then(|p| p.path)
        .expect("found");
    let home = java_path
        .parent()
        .and_then(|bin| bin.parent())
        .expect("a home");
    let output = Command::new("mvn")
        .args(["-q", "-B", "package"])
        .current_dir(folder.path())
        .env("JAVA_HOME", home)
        // It runs for seconds: its first compiler suffices.
        .env("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        .output()
        .expect("runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let jar = folder
        .path()
        .join("target/run_Small.jar")
        .to_string_lossy()
        .into_owned();
    let argv = [
        java_path.to_string_lossy().into_owned(),
        "-jar".to_owned(),
        jar,
    ];
    let answers = answers(&talk(
        &argv,
        "hello\ntrial benchmark=0 mode=ss\niterate last=1\nend\n",
    ));
    let capabilities = &answers[0]["capabilities"];
    assert_eq!(
        *capabilities,
        json!(["sample", "first", "allocations"]),
        "a prover is not in it"
    );
    assert_eq!(answers[2]["threads"][0]["calls"], json!(1));
    let files: Vec<String> = generated
        .files
        .iter()
        .map(|file| std::fs::read(file).expect("read"))
        .map(|text| String::from_utf8_lossy(&text).into_owned())
        .collect();
    assert!(
        !files
            .iter()
            .any(|text| text.contains(env!("CARGO_MANIFEST_DIR"))),
        "nothing names where lath is"
    );
}

#[test]
fn started_by_hand_it_takes_no_lath_from_the_current_folder() {
    let Some(jdk) = one_jdk() else { return };
    let built = build(&source("Values.java"), &on(&jdk));
    crate::testing::stranger::is_not_started(&built.plain());
}
