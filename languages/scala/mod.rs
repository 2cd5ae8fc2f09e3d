//! Scala 3, with JMH: a front of Java (`java/front.rs`). Its compiler writes class files, and JMH's
//! generator for class files and Java's way do the rest. Classes are open unless they say `final`, as
//! JMH needs them.

mod complaint;
mod scan;

use crate::java::Java;
use crate::java::front::{Facts, Front, Given};
use crate::shared::otherwise::Otherwise;
use std::sync::LazyLock;

pub static SCALA: Java = Java::behind(&FRONT);

static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    toml::from_str(include_str!("language.toml")).expect("language.toml is part of this crate")
});

static FRONT: Front = Front {
    id: "scala",
    name: "Scala",
    extensions: &["scala"],
    facts: &FACTS,
    grammar: &scan::GRAMMAR,
    arguments,
    said: complaint::said,
    advice,
    flags: Otherwise {
        nothing: &[
            "-help",
            "--help",
            "-h",
            "-X",
            "-Y",
            "-V",
            "-W",
            "-version",
            "--version",
            "-from-tasty",
            "-print-tasty",
            "-Ystop-after*",
            "-Ystop-before*",
        ],
        ours: &[
            "-d",
            "-classpath",
            "--class-path",
            "-cp",
            "-color*",
            "--color*",
            "-encoding",
            "--encoding",
            "-sourceroot",
        ],
    },
};

/// Without a flag for it, the compiler writes class files that every JDK runs.
fn arguments(given: &Given<'_>) -> Vec<String> {
    let words = [
        "-color",
        "never",
        "-encoding",
        "UTF-8",
        // Classes hold a hash of what is said of their source, with its path below this folder.
        "-sourceroot",
        given.root,
        "-classpath",
        given.classpath,
        "-d",
        given.classes,
    ];
    words.map(str::to_owned).to_vec()
}

fn advice(message: &str) -> Option<String> {
    let advice = if message.contains("final") {
        "JMH extends the class of a benchmark: put the method into a class that is not final, not \
            into an object"
    } else if message.contains("inner class") || message.contains("static") {
        "put the state into an object, such as the companion of its class, or outside of classes"
    } else if message.contains("illegal '.'") {
        "JMH has no name for a class in an object that is itself in a class or an object: put that \
            object at the top of the file"
    } else {
        return None;
    };
    Some(advice.to_owned())
}
