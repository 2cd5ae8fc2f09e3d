//! What cannot be built is said in the user's source: all of it, where it stands.

use crate::common::*;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;

fn refused(name: &str, text: &str, options: &BuildOptions) -> Vec<Diagnostic> {
    let (_folder, path) = written(name, text);
    match try_build(&path, options) {
        Ok(_) => panic!("built"),
        Err(problems) => problems,
    }
}

/// `(code, line, column)` of each.
fn places(problems: &[Diagnostic]) -> Vec<(&str, usize, usize)> {
    problems
        .iter()
        .map(|p| {
            (
                p.code.as_str(),
                p.labels.first().map_or(0, |l| l.0.line),
                p.labels.first().map_or(0, |l| l.0.column),
            )
        })
        .collect()
}

#[test]
fn javac_and_jmh_speak_of_the_users_own_lines() {
    if !any() {
        return;
    }
    // Without a package: what is compiled is a copy with a longer first line.
    let text = "public class Wrong { String \u{e9} = \"\u{fc}\"; String s = 5;\n    int t = new Missing().x;\n}\n";
    let problems = refused("Wrong.java", text, &BuildOptions::default());
    assert_eq!(
        places(&problems),
        [("L602", 1, text.find("5;").unwrap() + 1), ("L602", 2, 17)],
        "{problems:?}"
    );
    assert!(
        problems[1].message.contains("cannot find symbol")
            && problems[1]
                .help
                .as_ref()
                .is_some_and(|help| help.contains("Missing")),
        "{problems:?}"
    );

    let text = "import org.openjdk.jmh.annotations.*;\n@State(Scope.Thread)\npublic final class Final {\n    @Benchmark public int a() { return 1; }\n}\nclass Private {\n    @Benchmark private int b() { return 2; }\n}\n";
    let problems = refused("Final.java", text, &BuildOptions::default());
    assert_eq!(
        places(&problems),
        [("L602", 3, 20), ("L602", 7, 5)],
        "{problems:?}"
    );
    assert!(
        problems[0].message.contains("should not be final")
            && problems[1].message.contains("should be public"),
        "{problems:?}"
    );
}

#[test]
fn a_source_without_benchmarks() {
    if !any() {
        return;
    }
    let problems = refused(
        "Empty.java",
        "package some.where;\npublic class Empty { }\n",
        &BuildOptions::default(),
    );
    assert_eq!(problems[0].code, "L211");
}

/// JMH passes both on as `a?`.
#[test]
fn half_a_character_is_no_value() {
    if !any() {
        return;
    }
    let text = "import org.openjdk.jmh.annotations.*;\n@State(Scope.Benchmark)\npublic class Halves {\n    @Param({\"a\\ud800\", \"a\\udfff\"}) String text;\n    @Benchmark public String run() { return text; }\n}\n";
    let problems = refused("Halves.java", text, &BuildOptions::default());
    assert_eq!(places(&problems), [("L405", 4, 43)], "{problems:#?}");
}

#[test]
fn mistakes_in_comments() {
    if !any() {
        return;
    }
    let text = include_str!("sources/Mistakes.java");
    let problems = refused("Mistakes.java", text, &BuildOptions::default());
    // Each stands in a line that says which code is meant.
    let expected: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .filter_map(|(at, line)| {
            Some((
                at + 1,
                line.split_once("expect ")?
                    .1
                    .split_once(' ')
                    .map_or(line, |(code, _)| code),
            ))
        })
        .collect();
    let mut got: Vec<(usize, &str)> = problems
        .iter()
        .map(|p| (p.labels[0].0.line, p.code.as_str()))
        .collect();
    got.sort_unstable();
    assert!(expected.len() >= 9);
    assert_eq!(got, expected, "{problems:#?}");
}

#[test]
fn toolchains_that_are_not_there() {
    lath_testing::needs!("javac", "mvn");
    let problems = refused("A.java", "class A { }", &on("jdk-7"));
    assert_eq!(problems[0].code, "L601");
    let help = problems[0].help.clone().unwrap_or_default();
    assert!(
        help.contains("there are: ")
            && ["JDK 7", "openjdk-7-jdk-headless"]
                .iter()
                .any(|what| help.contains(what)),
        "{problems:?}"
    );
    let no_such = BuildOptions {
        runtime: Some("/nowhere/java".to_owned()),
        ..BuildOptions::default()
    };
    assert_eq!(refused("A.java", "class A { }", &no_such)[0].code, "L601");
}

#[test]
fn dependencies_that_are_not_there() {
    if !any() {
        return;
    }
    for dependency in [
        "org.openjdk.jmh:jmh-core:0.0.0-none",
        "no coordinates",
        "/nowhere/at/all.jar",
    ] {
        let options = BuildOptions {
            dependencies: vec![dependency.to_owned()],
            ..BuildOptions::default()
        };
        let problems = refused("A.java", "class A { }", &options);
        assert_eq!(problems[0].code, "L607", "{dependency}: {problems:?}");
        assert!(problems[0].message.contains(dependency), "{problems:?}");
    }
}
