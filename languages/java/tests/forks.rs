//! A trial's command line is the one of JMH's own fork: the flags of annotations and of the user
//! with JMH's precedence, compiler hints, the genuine Blackhole.

use crate::common::*;
use lath_core::language::{BuildOptions, RuntimeArgs};

fn flags(command: &[String], what: &str) -> Vec<String> {
    command
        .iter()
        .filter_map(|word| word.strip_prefix(what))
        .map(str::to_owned)
        .collect()
}

#[test]
fn annotated_arguments_and_the_users() {
    for jdk in jdks() {
        let built = build(&source("Kinds.java"), &on(&jdk));
        let annotated = &built.wrapper.trials[&built.index(".annotated")];
        assert_eq!(
            flags(annotated, "-Dkinds."),
            ["prepend=1", "own=1", "append=1"]
        );
        assert!(flags(&built.wrapper.trials[&built.index(".plain")], "-Dkinds.").is_empty());
        assert_eq!(
            annotated[0], built.wrapper.path,
            "the virtual machine itself, no shim"
        );
        assert!(annotated[0].starts_with('/') && std::path::Path::new(&annotated[0]).is_file());
        // JMH's own hints, and lath's main in place of JMH's.
        let hints = flags(annotated, "-XX:CompileCommandFile=");
        let text = std::fs::read_to_string(&hints[0]).expect("the file outlives the lister");
        assert!(
            text.contains("inline,org/openjdk/jmh/infra/Blackhole.consume")
                && text.contains("dontinline,*.*_avgt_jmhStub"),
            "{text}"
        );
        assert!(
            annotated.contains(&"-DcompilerBlackholesEnabled=true".to_owned()),
            "{annotated:?}"
        );
        assert_eq!(
            annotated.last().map(String::as_str),
            Some("org.openjdk.jmh.runner.LathMain")
        );
        let arguments = RuntimeArgs {
            replace: Some(vec!["-Dkinds.mine=1".into()]),
            prepend: vec!["-Dkinds.first=1".into()],
            append: Vec::new(),
        };
        let mine = build(
            &source("Kinds.java"),
            &BuildOptions {
                runtime_args: arguments,
                ..on(&jdk)
            },
        );
        // What the user gives replaces what is annotated, each for itself.
        assert_eq!(
            flags(&mine.wrapper.trials[&mine.index(".annotated")], "-Dkinds."),
            ["first=1", "mine=1", "append=1"]
        );
        assert_eq!(
            flags(&mine.wrapper.trials[&mine.index(".plain")], "-Dkinds."),
            ["first=1", "mine=1"]
        );
    }
}

#[test]
fn no_arguments_are_an_answer_too() {
    if !any() {
        return;
    }
    let options = BuildOptions {
        runtime_args: RuntimeArgs {
            replace: Some(Vec::new()),
            ..RuntimeArgs::default()
        },
        ..BuildOptions::default()
    };
    let built = build(&source("Kinds.java"), &options);
    assert_eq!(
        flags(
            &built.wrapper.trials[&built.index(".annotated")],
            "-Dkinds."
        ),
        ["prepend=1", "append=1"]
    );
}

#[test]
fn another_virtual_machine_measures() {
    let jdks = jdks();
    let [first, .., last] = jdks.as_slice() else {
        return;
    };
    let platforms = java().platforms();
    let path = |name: &str| {
        platforms
            .iter()
            .find(|p| p.name == *name)
            .and_then(|p| p.path.clone())
            .expect("found")
    };
    let options = BuildOptions {
        runtime: Some(path(last).to_string_lossy().into_owned()),
        ..on(first)
    };
    let built = build(&source("Vm.java"), &options);
    assert_eq!(built.wrapper.platform, *last);
    let version = last.trim_start_matches("jdk-");
    assert_eq!(
        built.drive(".version", "prove benchmark={b}\n")[0]["proof"]["value"],
        *version
    );
}

#[test]
fn measured_processes_have_jmhs_own_blackhole() {
    for jdk in jdks() {
        let built = build(&source("Vm.java"), &on(&jdk));
        let answers = built.drive(".blackhole", "trial benchmark={b} mode=ss\niterate\n");
        assert_eq!(answers[1]["message"], "JMH's", "{answers:?}");
        let answers = built.drive(".blackhole", "prove benchmark={b}\n");
        assert_eq!(answers[0]["message"], "the prover's", "{answers:?}");
    }
}

#[test]
fn measured_processes_load_nothing_that_they_do_not_need() {
    if !any() {
        return;
    }
    let built = build(&source("Kinds.java"), &BuildOptions::default());
    let mut command = built.wrapper.trials[&built.index(".counted")].clone();
    command.insert(1, "-Xlog:class+load:stderr".to_owned());
    let index = built.index(".counted");
    let output = talk(
        &command,
        &format!(
            "hello protocol=1\ntrial benchmark={index} mode=avgt\niterate time_ns=1000000 last=1\nend\n"
        ),
    );
    let loaded = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        loaded.contains("org.openjdk.jmh.runner.LathServer"),
        "classes are listed"
    );
    for absent in [
        "LathLister",
        "LathProver",
        "java.lang.management.ManagementFactory",
        "java.net.ServerSocket",
    ] {
        assert!(!loaded.contains(&format!("{absent} ")), "{absent}");
    }
}
