//! Kotlin, with JMH: a front of Java (`java/front.rs`). Its compiler writes class files, and JMH's
//! generator for class files and Java's way do the rest. Classes with an annotation of JMH are open,
//! as JMH needs them: the compiler's plugin sees to that.

mod complaint;
mod scan;

use crate::java::Java;
use crate::java::front::{Facts, Front, Given};
use crate::shared::otherwise::Otherwise;
use std::sync::LazyLock;

pub static KOTLIN: Java = Java::behind(&FRONT);

static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    toml::from_str(include_str!("language.toml")).expect("language.toml is part of this crate")
});

static FRONT: Front = Front {
    id: "kotlin",
    name: "Kotlin",
    extensions: &["kt"],
    facts: &FACTS,
    grammar: &scan::GRAMMAR,
    arguments,
    said: complaint::said,
    advice,
    flags: Otherwise {
        nothing: &[
            "-help",
            "-h",
            "-X",
            "-version",
            "-script",
            "-expression",
            "-e",
        ],
        ours: &[
            "-d",
            "-classpath",
            "-cp",
            "-class-path",
            "-no-jdk",
            "-include-runtime",
        ],
    },
};

/// The newest Java that the compiler writes class files for.
const NEWEST: u32 = 24;

/// JMH's annotations of classes: what has one of them may be a benchmark or a state.
const OPENING: [&str; 9] = [
    "State",
    "BenchmarkMode",
    "Fork",
    "Measurement",
    "OperationsPerInvocation",
    "OutputTimeUnit",
    "Threads",
    "Timeout",
    "Warmup",
];

fn arguments(given: &Given<'_>) -> Vec<String> {
    let target = match given.java.min(NEWEST) {
        8 => "1.8".to_owned(),
        newer => newer.to_string(),
    };
    let words = [
        "-no-stdlib",
        "-no-reflect",
        "-jvm-target",
        &target,
        "-cp",
        given.classpath,
        "-d",
        given.classes,
    ];
    let plugin = given.jars.iter().filter(|jar| {
        let name = jar.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("kotlin-allopen-")
    });
    let plugin = plugin.map(|jar| format!("-Xplugin={}", jar.display()));
    let opening = OPENING.into_iter().flat_map(|name| {
        let option = "plugin:org.jetbrains.kotlin.allopen:annotation";
        let option = format!("{option}=org.openjdk.jmh.annotations.{name}");
        ["-P".to_owned(), option]
    });
    let words = words.into_iter().map(str::to_owned);
    words.chain(plugin).chain(opening).collect()
}

fn advice(message: &str) -> Option<String> {
    message.contains("final").then(|| {
        "write `open class`, or give the class an annotation of JMH, such as \
            @State(Scope.Benchmark): lath opens those"
            .to_owned()
    })
}
