//! From a source to a program: what is annotated, parameters and their kinds, further sources, and
//! what makes a build a new one.

use crate::common::*;
use lath_core::language::{BuildOptions, RuntimeArgs};
use lath_core::program::{Benchmark, Bytes};
use lath_core::setting::{Key, Mode, Origin, Threads, TimeUnit, Value};
use lath_core::site::ValueKind;

fn value(benchmark: &Benchmark, key: Key) -> Option<&Value> {
    benchmark.settings.get(key).map(|entry| &entry.value)
}

#[test]
fn settings_are_those_annotated_and_no_others() {
    for jdk in jdks() {
        let built = build(&source("Kinds.java"), &on(&jdk));
        let ids: Vec<&str> = built
            .program
            .benchmarks
            .iter()
            .map(|b| b.id.as_str())
            .collect();
        assert_eq!(
            ids,
            [
                "Kinds.about",
                "Kinds.annotated",
                "Kinds.counted",
                "Kinds.pair",
                "Kinds.plain"
            ]
        );
        let all = &built.program.benchmarks[1];
        let expected = [
            (Key::Forks, Value::Count(2)),
            (Key::WarmupForks, Value::Count(1)),
            (Key::WarmupIterations, Value::Count(4)),
            (Key::WarmupTime, Value::Nanos(30_000_000)),
            (Key::WarmupBatchSize, Value::Count(5)),
            (Key::MeasurementIterations, Value::Count(6)),
            (Key::MeasurementTime, Value::Nanos(70_000_000)),
            (Key::MeasurementBatchSize, Value::Count(8)),
            (Key::Timeout, Value::Nanos(9_000_000_000)),
            (Key::Threads, Value::Threads(Threads::Max.into())),
            (Key::TimeUnit, Value::Unit(TimeUnit::Microseconds)),
            (Key::Mode, Value::Modes(vec![Mode::Throughput])),
        ];
        for (key, expected) in &expected {
            assert_eq!(value(all, *key), Some(expected));
        }
        assert_eq!(all.settings.0.len(), expected.len());
        let plain = &built.program.benchmarks[4];
        assert_eq!(plain.settings.0.len(), 3, "{:?}", plain.settings);
        assert_eq!(
            value(plain, Key::Mode),
            Some(&Value::Modes(vec![Mode::Throughput, Mode::AverageTime]))
        );
        assert_eq!(
            value(plain, Key::OperationsPerInvocation),
            Some(&Value::Count(3))
        );
        assert!(
            plain.returns && plain.invocation_fixtures && !all.returns && !all.invocation_fixtures
        );
        let origin = &plain.settings.get(Key::Mode).unwrap().origin;
        let line = include_str!("sources/Kinds.java")
            .lines()
            .position(|line| line.contains("int plain("))
            .map(|at| at + 1);
        assert!(
            matches!(origin, Origin::Annotation(place) if Some(place.line) == line),
            "{origin:?}"
        );
        let pair = &built.program.benchmarks[3];
        assert_eq!(
            (pair.group.as_deref(), pair.group_threads.as_slice()),
            (Some("pair"), &[2, 1][..])
        );
    }
}

#[test]
fn parameters_have_kinds_values_and_places() {
    if !any() {
        return;
    }
    let built = build(&source("Kinds.java"), &BuildOptions::default());
    let params: Vec<_> = built.program.benchmarks[4]
        .params
        .iter()
        .map(|&(state, param)| &built.program.states[state].params[param])
        .collect();
    let names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "colour", "flag", "half", "large", "letter", "number", "real", "small", "text", "tiny"
        ],
        "alphabetical"
    );
    let integer = |bits| ValueKind::Integer { bits, signed: true };
    let colours = ValueKind::Enum {
        constants: vec![
            ("RED".into(), "RED".into()),
            ("GREEN".into(), "GREEN".into()),
        ],
    };
    let kinds: Vec<ValueKind> = params.iter().map(|p| p.kind.clone()).collect();
    use ValueKind::{Bool, Char, Float, Text};
    assert_eq!(
        kinds,
        [
            colours,
            Bool,
            Float,
            integer(64),
            Char,
            integer(32),
            Float,
            integer(16),
            Text,
            integer(8)
        ]
    );
    assert_eq!(
        params[0].values,
        ["RED", "GREEN"],
        "all constants of an enumeration that names none"
    );
    let number = params[5];
    assert_eq!(
        (number.symbol.as_str(), number.values.as_slice()),
        ("Kinds.Input.number", &["1".to_owned(), "2".to_owned()][..])
    );
    let places: Vec<(usize, usize)> = number
        .value_places
        .iter()
        .map(|p| (p.line, p.column))
        .collect();
    assert_eq!(places, [(14, 17), (14, 22)]);
}

#[test]
fn comments_add_what_jmh_does_not_have() {
    if !any() {
        return;
    }
    let built = build(&source("Proven.java"), &BuildOptions::default());
    let of = |name: &str| &built.program.benchmarks[built.index(name)];
    let compare = of(".sum").compare.clone().expect("compared");
    assert_eq!((compare.name.as_str(), compare.baseline), ("sums", true));
    assert_eq!(of(".filled").bytes, Some(Bytes::Param("size".into())));
    let check = of(".filled").check.clone().expect("checked");
    assert_eq!(
        check.function.map(|f| f.symbol),
        Some("Proven.contents".into())
    );
    let tolerant = of(".real").check.clone().expect("checked");
    assert_eq!(tolerant.tolerance, Some(1e-9));
    assert!(
        tolerant
            .vectors
            .is_some_and(|path| path == source("vectors.toml").to_string_lossy())
    );
    assert!(
        of(".sum").settings.get(Key::Warmup).is_some(),
        "@AutoWarmup of the class"
    );
}

#[test]
fn neighbours_are_found_and_changes_seen() {
    if !any() {
        return;
    }
    let main = "import org.openjdk.jmh.annotations.*;\npublic class Main {\n    @Benchmark public int run(Helper helper) { return helper.value(); }\n}\n";
    let (folder, path) = written("Main.java", main);
    let helper = folder.path().join("Helper.java");
    let text = |value: u32| {
        format!(
            "import org.openjdk.jmh.annotations.*;\n@State(Scope.Thread)\npublic class Helper {{ public int value() {{ return Other.VALUE + deep.Down.value(); }} @Benchmark public int alien() {{ return {value}; }} }}\n"
        )
    };
    std::fs::write(&helper, text(1)).unwrap();
    std::fs::write(
        folder.path().join("Other.java"),
        "class Other { static final int VALUE = 40; }\n",
    )
    .unwrap();
    std::fs::write(
        folder.path().join("Unrelated.java"),
        "class Unrelated { does not compile }\n",
    )
    .unwrap();
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    let down = folder.path().join("deep/Down.java");
    std::fs::write(
        &down,
        "package deep;\npublic class Down { public static int value() { return 2; } }\n",
    )
    .unwrap();
    let proved =
        |built: &Built| built.drive(".run", "prove benchmark={b}\n")[0]["proof"]["value"].clone();
    let first = build(&path, &BuildOptions::default());
    assert_eq!(
        first.program.benchmarks.len(),
        1,
        "benchmarks of neighbours are not asked for"
    );
    assert_eq!(proved(&first), "42");
    assert_eq!(first.program.files.len(), 4, "{:?}", first.program.files);
    let again = build(&path, &BuildOptions::default());
    assert_eq!(
        again.wrapper, first.wrapper,
        "the same sources make the same wrapper"
    );
    std::fs::write(
        &down,
        "package deep;\npublic class Down { public static int value() { return 3; } }\n",
    )
    .unwrap();
    let changed = build(&path, &BuildOptions::default());
    assert_ne!(changed.wrapper.hash, first.wrapper.hash);
    assert_eq!(proved(&changed), "43");
}

#[test]
fn packages_begin_where_their_folders_say() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("org/here");
    std::fs::create_dir_all(&inside).unwrap();
    std::fs::create_dir_all(folder.path().join("org/there")).unwrap();
    std::fs::write(
        folder.path().join("org/there/Far.java"),
        "package org.there;\npublic class Far { public static int value() { return 9; } }\n",
    )
    .unwrap();
    let path = inside.join("Near.java");
    std::fs::write(&path, "package org.here;\nimport org.openjdk.jmh.annotations.*;\npublic class Near { @Benchmark public int run() { return org.there.Far.value(); } }\n").unwrap();
    let built = build(&path, &BuildOptions::default());
    assert_eq!(built.program.benchmarks[0].id, "org.here.Near.run");
    assert_eq!(
        built.drive(".run", "prove benchmark={b}\n")[0]["proof"]["value"],
        "9"
    );
}

#[test]
fn packages_may_lie_elsewhere() {
    if !any() {
        return;
    }
    let text = "package org.here;\nimport org.openjdk.jmh.annotations.*;\npublic class Near { @Benchmark public int run() { return Beside.VALUE + deep.Down.VALUE; } }\n";
    let (folder, path) = written("Near.java", text);
    std::fs::write(
        folder.path().join("Beside.java"),
        "package org.here;\nclass Beside { static final int VALUE = 1; }\n",
    )
    .unwrap();
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    std::fs::write(
        folder.path().join("deep/Down.java"),
        "package deep;\npublic class Down { public static final int VALUE = 2; }\n",
    )
    .unwrap();
    let built = build(&path, &BuildOptions::default());
    assert_eq!(
        built.drive(".run", "prove benchmark={b}\n")[0]["proof"]["value"],
        "3"
    );
    assert!(
        built
            .program
            .files
            .iter()
            .all(|file| file.starts_with(&*folder.path().to_string_lossy())),
        "{:?}",
        built.program.files
    );
    std::fs::write(
        folder.path().join("Beside.java"),
        "package org.here;\nclass Beside { static final int VALUE = x; }\n",
    )
    .unwrap();
    let problems = try_build(&path, &BuildOptions::default())
        .map(|_| ())
        .unwrap_err();
    let place = &problems[0].labels[0].0;
    assert_eq!(
        (
            place.file.ends_with("/Beside.java"),
            place.file.contains("cache"),
            place.line,
            place.column
        ),
        (true, false, 2, 41),
        "{problems:?}"
    );
}

#[test]
fn dependencies_are_fetched_or_local() {
    if !any() {
        return;
    }
    let text = "import org.openjdk.jmh.annotations.*;\npublic class Deps {\n    @Benchmark public String run() { return org.apache.commons.math3.util.ArithmeticUtils.gcd(12, 18) + joptsimple.internal.Strings.repeat('x', 2); }\n}\n";
    let (folder, path) = written("Deps.java", text);
    // A jar that is there already stands for a local one.
    let jar = folder.path().join("local");
    std::fs::create_dir(&jar).unwrap();
    std::fs::write(jar.join("resource.txt"), "local").unwrap();
    let options = BuildOptions {
        dependencies: vec![
            "org.apache.commons:commons-math3:3.6.1".into(),
            jar.to_string_lossy().into_owned(),
        ],
        ..BuildOptions::default()
    };
    let built = build(&path, &options);
    assert_eq!(
        built.drive(".run", "prove benchmark={b}\n")[0]["proof"]["value"],
        "6xx"
    );
    let classpath = &built.wrapper.arguments[1];
    assert!(
        classpath
            .split(':')
            .any(|entry| entry == jar.to_string_lossy()),
        "{classpath}"
    );
}

/// What a virtual machine is told about modules javac is told, too, and whoever lists the
/// benchmarks.
#[test]
fn modules_are_seen_by_all_who_need_them() {
    if !any() {
        return;
    }
    let class = |name: &str, fork: &str| {
        format!(
            "import org.openjdk.jmh.annotations.*;\nimport jdk.internal.misc.Unsafe;\n@State(Scope.Benchmark) {fork}\npublic class {name} {{\n    static final Unsafe UNSAFE = Unsafe.getUnsafe();\n    @Benchmark public int pages() {{ return UNSAFE.pageSize() > 0 ? 7 : 8; }}\n}}\n"
        )
    };
    let export = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";
    let (_folder, path) = written("Pages.java", &class("Pages", ""));
    let refused = try_build(&path, &BuildOptions::default())
        .err()
        .expect("the package is not exported");
    assert!(
        refused[0]
            .help
            .as_ref()
            .is_some_and(|help| help.contains(&format!("`-jvmArgsAppend \"{export}\"`"))),
        "{refused:#?}"
    );
    let append = BuildOptions {
        runtime_args: RuntimeArgs {
            append: vec![export.to_owned()],
            ..RuntimeArgs::default()
        },
        ..BuildOptions::default()
    };
    assert_eq!(
        build(&path, &append).drive(".pages", "prove benchmark={b}\n")[0]["proof"]["value"],
        "7"
    );
    let (_folder, path) = written(
        "Forked.java",
        &class("Forked", &format!("@Fork(jvmArgsAppend = \"{export}\")")),
    );
    assert_eq!(
        build(&path, &BuildOptions::default()).drive(".pages", "prove benchmark={b}\n")[0]["proof"]
            ["value"],
        "7"
    );
}

/// JMH names the functions of a group only where there are several.
#[test]
fn a_group_of_one_function_uses_what_it_takes() {
    if !any() {
        return;
    }
    let text = "import org.openjdk.jmh.annotations.*;\npublic class Alone {\n    @State(Scope.Group) public static class Shared { @Param({\"1\", \"2\"}) public int n; @Setup(Level.Invocation) public void up() { } }\n    @Benchmark @Group(\"one\") @GroupThreads(2) public int only(Shared shared) { return shared.n; }\n}\n";
    let (_folder, path) = written("Alone.java", text);
    let program = build(&path, &BuildOptions::default()).program;
    assert_eq!(program.warnings, []);
    let one = &program.benchmarks[0];
    assert_eq!(
        (
            one.id.ends_with("Alone.one"),
            one.returns,
            one.invocation_fixtures,
            one.warnings.len()
        ),
        (true, true, true, 0)
    );
    assert_eq!(
        (one.group.as_deref(), &one.group_threads[..]),
        (Some("one"), &[2][..])
    );
    assert_eq!(
        program.states[one.params[0].0].params[one.params[0].1].ty,
        "int"
    );
}

#[test]
fn what_is_suspicious_is_said() {
    if !any() {
        return;
    }
    let text = "import java.util.concurrent.TimeUnit;\nimport org.openjdk.jmh.annotations.*;\npublic class Suspicious {\n    static final int CONSTANT = 1;\n    @State(Scope.Thread) public static class Unused { }\n    @State(Scope.Thread) public static abstract class Base { int x; }\n    @State(Scope.Thread) public static class Used extends Base { }\n    @Benchmark public void nowhere() { }\n    @Benchmark public int used(Used used) { return 1; }\n    @Benchmark @Warmup(iterations = CONSTANT + 1, timeUnit = TimeUnit.SECONDS) public void taken(Used used) { }\n    @Benchmark @Measurement(iterations = 2, timeUnit = TimeUnit.SECONDS) public int unit() { return 1; }\n}\n";
    let (_folder, path) = written("Suspicious.java", text);
    let built = build(&path, &BuildOptions::default());
    let codes: Vec<(&str, usize)> = built
        .program
        .warnings
        .iter()
        .map(|w| (w.code.as_str(), w.labels[0].0.line))
        .collect();
    assert_eq!(codes, [("L311", 5), ("W907", 11)]);
    let of: Vec<(&str, Vec<&str>)> = built
        .program
        .benchmarks
        .iter()
        .map(|b| {
            (
                b.name.as_str(),
                b.warnings.iter().map(|w| w.code.as_str()).collect(),
            )
        })
        .collect();
    assert_eq!(
        of,
        [
            ("nowhere", vec!["W904"]),
            ("taken", vec!["W904"]),
            ("unit", vec![]),
            ("used", vec![])
        ]
    );
}
