//! `lath doctor`: languages and toolchains, what is missing, and what installs it.

use crate::Outcome;
use crate::exit::Exit;
use clap::ArgMatches;
use lath_core::language::Platform;
use serde_json::{Value as Json, json};

pub fn run(matches: &ArgMatches) -> Outcome {
    if matches.get_flag("json") {
        println!("{}", serde_json::to_string_pretty(&document()).expect("plain data"));
        return Ok(Exit::Success);
    }
    println!("lath {}", env!("CARGO_PKG_VERSION"));
    for language in lath_languages::all() {
        println!("\n{} (.{})", language.name(), language.extensions().join(", ."));
        for platform in language.platforms() {
            println!("  {}", line(&platform));
        }
        for (name, value) in language.facts() {
            println!("  {name}: {value}");
        }
    }
    println!("\nProfilers");
    for profiler in lath_runner::profiler::all() {
        match profiler.available() {
            Ok(()) => println!("  {}: {}", profiler.name(), profiler.doc()),
            Err(reason) => println!("  {}: not available: {reason}", profiler.name()),
        }
    }
    println!("\nFiles\n  journals: {}", lath_runner::journal::default_dir().display());
    Ok(Exit::Success)
}

fn line(platform: &Platform) -> String {
    match (&platform.version, &platform.path) {
        (Some(version), Some(path)) => {
            format!("{} {version} at {}{}", platform.name, path.display(), if platform.default { " (default)" } else { "" })
        }
        _ => format!("{} missing; install it with: {}", platform.name, platform.install),
    }
}

fn document() -> Json {
    let languages: Vec<Json> = lath_languages::all()
        .iter()
        .map(|language| {
            let platforms: Vec<Json> = language
                .platforms()
                .iter()
                .map(|p| json!({"name": p.name, "version": p.version, "path": p.path, "default": p.default, "install": p.install}))
                .collect();
            let facts: serde_json::Map<String, Json> = language.facts().into_iter().map(|(n, v)| (n.to_owned(), json!(v))).collect();
            json!({"id": language.id(), "name": language.name(), "extensions": language.extensions(), "platforms": platforms, "facts": facts})
        })
        .collect();
    let profilers: Vec<Json> =
        lath_runner::profiler::all().iter().map(|p| json!({"name": p.name(), "doc": p.doc(), "unavailable": p.available().err()})).collect();
    json!({"version": 1, "lath": env!("CARGO_PKG_VERSION"), "languages": languages, "profilers": profilers, "journals": lath_runner::journal::default_dir()})
}
