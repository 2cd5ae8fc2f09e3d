//! Jars: those lath leaves, and those that JMH's own build made, of whatever version.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds `run_<stem>.jar` in a folder of its own.
pub fn jar(name: &str, options: &BuildOptions) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = java().program(&source(name), options).expect("a program");
    java()
        .build(
            &program,
            Some(&folder.path().join(format!("run_{}", program.stem))),
            options,
        )
        .expect("built");
    let jar = folder.path().join(format!("run_{}.jar", program.stem));
    assert!(jar.is_file(), "the extension is added");
    (folder, jar)
}

pub fn tool(jdk: &str, name: &str) -> Command {
    let platform = java()
        .platforms()
        .into_iter()
        .find(|p| p.name == jdk)
        .expect("found");
    Command::new(platform.path.expect("found").with_file_name(name))
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("runs");
    assert!(
        output.status.success(),
        "{command:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The same benchmarks as JMH's own build would leave them: without anything of lath's.
pub fn plain(jdk: &str, jar: &Path) -> PathBuf {
    let folder = jar.with_extension("content");
    std::fs::create_dir(&folder).expect("new");
    run(tool(jdk, "jar").current_dir(&folder).arg("xf").arg(jar));
    std::fs::remove_dir_all(folder.join("META-INF/lath")).expect("there");
    let runner = folder.join("org/openjdk/jmh/runner");
    for entry in std::fs::read_dir(runner)
        .expect("JMH's")
        .map(|entry| entry.expect("read").path())
    {
        if entry
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("Lath"))
        {
            std::fs::remove_file(entry).expect("removed");
        }
    }
    let benchmarks = jar.with_file_name("benchmarks.jar");
    run(tool(jdk, "jar")
        .arg("cfe")
        .arg(&benchmarks)
        .arg("org.openjdk.jmh.Main")
        .arg("-C")
        .arg(&folder)
        .arg("."));
    benchmarks
}

#[test]
fn what_is_left_runs_by_itself_and_as_plain_jmh() {
    for jdk in jdks() {
        let (_folder, jar) = jar("Proven.java", &on(&jdk));
        let path = jar.to_string_lossy().into_owned();
        let platform = java()
            .platforms()
            .into_iter()
            .find(|p| p.name == jdk)
            .unwrap();
        let argv = vec![
            platform.path.unwrap().to_string_lossy().into_owned(),
            "-jar".to_owned(),
            path.clone(),
        ];
        let answers = answers(&talk(
            &argv,
            "hello protocol=1\nmanifest\nprove benchmark=0\n",
        ));
        assert_eq!(answers[0]["language"], json!("java"));
        assert_eq!(answers[1]["manifest"]["stem"], json!("Proven"));
        assert_eq!(answers[2]["event"], json!("proof"), "{answers:?}");
        assert!(
            run(tool(&jdk, "java").args(["-cp", &path, "org.openjdk.jmh.Main", "-l"]))
                .contains("Proven.sum")
        );
    }
}

#[test]
fn what_lath_knew_of_the_source_is_in_the_jar() {
    let Some(jdk) = one_jdk() else { return };
    let (folder, jar) = jar("Proven.java", &BuildOptions::default());
    // Of an equal jar, which another test, run or user built, lath may remember a source.
    let unique = "unique";
    std::fs::write(folder.path().join(unique), jar.to_string_lossy().as_ref()).expect("written");
    run(tool(&jdk, "jar")
        .arg("uf")
        .arg(&jar)
        .arg("-C")
        .arg(folder.path())
        .arg(unique));
    let original = build(&source("Proven.java"), &BuildOptions::default());
    // The jar says nowhere where its source lies: who built it remembers.
    let unknown = build(&jar, &BuildOptions::default());
    assert_eq!(unknown.program.benchmarks[0].place.file, "Proven.java");
    lath_languages::keep(
        &jar,
        lath_languages::Kept {
            source: original.program.source.clone(),
            ..Default::default()
        },
    )
    .expect("remembered");
    let again = build(&jar, &BuildOptions::default());
    assert_eq!(again.program.stem, "Proven");
    assert_eq!(again.program.source, jar.to_string_lossy());
    for (old, new) in original
        .program
        .benchmarks
        .iter()
        .zip(&again.program.benchmarks)
    {
        assert_eq!(
            (
                &old.id,
                &old.compare,
                &old.check,
                &old.bytes,
                &old.settings,
                &old.place
            ),
            (
                &new.id,
                &new.compare,
                &new.check,
                &new.bytes,
                &new.settings,
                &new.place
            )
        );
    }
    let answers = again.drive(".filled", "prove benchmark={b} p.size=3\n");
    assert_eq!(
        answers[0]["proof"],
        json!({ "kind": "bytes", "value": "070707" })
    );
}

#[test]
fn jars_of_older_versions_of_jmh() {
    let Some(jdk) = one_jdk() else { return };
    for version in ["1.21", "1.36"] {
        let (_folder, jar) = jar(
            "Proven.java",
            &BuildOptions {
                platform: Some(jdk.clone()),
                ..with_jmh(version)
            },
        );
        let built = build(&plain(&jdk, &jar), &on(&jdk));
        let commands = "hello\ntrial benchmark={b} mode=thrpt threads=2 i.unit=us profilers=gc\niterate phase=warmup index=1 time_ns=2000000\niterate index=1 time_ns=2000000\nend\nprove benchmark={b}\n";
        let answers = built.drive(".sum", commands);
        assert!(
            answers[0]["runtime"]
                .as_str()
                .unwrap()
                .ends_with(&format!("JMH {version}")),
            "{}",
            answers[0]
        );
        for answer in &answers[2..4] {
            assert_eq!(
                answer["threads"].as_array().map(Vec::len),
                Some(2),
                "{answer}"
            );
            assert!(
                answer["results"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|r| r["label"].as_str().unwrap().ends_with("gc.alloc.rate")),
                "{answer}"
            );
        }
        assert_eq!(answers[4], json!({ "event": "end" }));
        assert_eq!(
            answers[5]["proof"],
            json!({ "kind": "integer", "value": "4950" })
        );
        let sample = built.drive(
            ".sum",
            "trial benchmark={b} mode=sample\niterate time_ns=3000000 last=1\nend\n",
        );
        assert!(
            sample[1]["threads"][0]["histogram"]
                .as_array()
                .is_some_and(|h| !h.is_empty()),
            "{sample:?}"
        );
    }
}

#[test]
fn jars_without_benchmarks() {
    let Some(jdk) = one_jdk() else { return };
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("META-INF")).unwrap();
    let content = |name: &str| std::fs::write(folder.path().join(name), "x").unwrap();
    content("file.txt");
    let packed = |jar: &str, file: &str| {
        let path = folder.path().join(jar);
        run(tool(&jdk, "jar")
            .arg("cf")
            .arg(&path)
            .arg("-C")
            .arg(folder.path())
            .arg(file));
        path
    };
    let no_list = packed("nolist.jar", "file.txt");
    std::fs::write(folder.path().join("META-INF/BenchmarkList"), "").unwrap();
    let no_jmh = packed("nojmh.jar", "META-INF/BenchmarkList");
    let cut = folder.path().join("cut.jar");
    std::fs::write(&cut, &std::fs::read(&no_list).unwrap()[..40]).unwrap();
    for (path, why) in [
        (no_list, "BenchmarkList"),
        (no_jmh, "no JMH"),
        (cut, "not a complete jar"),
    ] {
        let problems = try_build(&path, &on(&jdk)).map(|_| ()).unwrap_err();
        assert_eq!(problems[0].code, "L211", "{problems:?}");
        assert!(problems[0].message.contains(why), "{problems:?}");
    }
}

#[test]
fn jars_of_others_are_left_alone() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("run_Vm.jar");
    std::fs::write(&output, "mine").unwrap();
    let program = java()
        .program(&source("Vm.java"), &BuildOptions::default())
        .unwrap();
    let problems = java()
        .build(&program, Some(&output), &BuildOptions::default())
        .unwrap_err();
    assert_eq!(problems[0].code, "L512");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "mine");
    std::fs::remove_file(&output).unwrap();
    // One of lath's own is.
    for _ in 0..2 {
        java()
            .build(&program, Some(&output), &BuildOptions::default())
            .unwrap();
    }
}

#[test]
fn a_jar_is_the_same_whenever_it_is_made() {
    if !any() {
        return;
    }
    let (_one, first) = jar("Vm.java", &BuildOptions::default());
    let (_two, second) = jar("Vm.java", &BuildOptions::default());
    assert!(std::fs::read(first).unwrap() == std::fs::read(second).unwrap());
}

#[test]
fn a_jar_started_alone_hands_over() {
    let Some(jdk) = one_jdk() else { return };
    let (folder, jar) = jar("Vm.java", &on(&jdk));
    let lath = folder.path().join("lath");
    std::fs::write(&lath, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n").unwrap();
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(&lath, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = tool(&jdk, "java")
        .arg("-jar")
        .arg(&jar)
        .args(["-f", "1 2"])
        .env_remove("LATH_CHANNEL")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(7));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!("run\n{}\n-f\n1 2\n", jar.display())
    );
}

/// A project's jar changes with each of its builds, and JMH in it does not.
#[test]
fn a_changed_jar_with_the_same_jmh_needs_no_compiler() {
    let Some(jdk) = one_jdk() else { return };
    let (folder, jar) = jar("Vm.java", &on(&jdk));
    let listed = || {
        let listed = Command::new(lath())
            .args(["list", "--verbose-build"])
            .arg(&jar)
            .output()
            .expect("lath starts");
        let said = [&listed.stdout, &listed.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(listed.status.success(), "{said:?}");
        said.concat()
    };
    listed();
    std::fs::write(folder.path().join("more"), "more").expect("written");
    run(tool(&jdk, "jar")
        .current_dir(folder.path())
        .arg("uf")
        .arg(&jar)
        .arg("more"));
    let again = listed();
    assert!(again.contains("LathLister"), "{again}");
    assert!(!again.contains("javac"), "{again}");
}

/// As `java.util.jar` reads them: no text of another attribute or section, and any case.
#[test]
fn a_packed_jar_has_several_releases_if_one_of_its_jars_has() {
    let Some(jdk) = one_jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let packer = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/runtime/tool/Pack.java");
    for (manifest, expected) in [
        (
            "Comment: no Multi-Release: true\n\nName: a/\nMulti-Release: true\n",
            false,
        ),
        ("multi-release: TRUE\n", true),
    ] {
        let (input, output) = (folder.path().join("in"), folder.path().join("out.jar"));
        std::fs::create_dir_all(input.join("META-INF")).expect("a folder");
        let text = format!("Manifest-Version: 1.0\n{manifest}");
        std::fs::write(input.join("META-INF/MANIFEST.MF"), text).expect("written");
        run(tool(&jdk, "java")
            .arg(&packer)
            .arg(format!("output={}", output.display()))
            .arg("main=a.Main")
            .arg(format!("input={}", input.display())));
        run(tool(&jdk, "jar")
            .current_dir(folder.path())
            .arg("xf")
            .arg(&output));
        let written = std::fs::read_to_string(folder.path().join("META-INF/MANIFEST.MF"));
        let has = written.expect("there").contains("Multi-Release: true");
        assert_eq!(has, expected, "{manifest}");
    }
}
