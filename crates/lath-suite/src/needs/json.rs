//! The same as a versioned document: `lath doctor --json`.

use super::Suite;
use super::machine::{Found, Machine};
use lath_core::language::{Need, Supply};
use serde_json::{Value as Json, json};

/// Version of the document.
const VERSION: u32 = 1;

pub fn document(machine: &Machine, of: Option<&Suite>) -> Json {
    let languages: Vec<Json> = machine.languages.iter().map(language).collect();
    let profilers: Vec<Json> = machine
        .profilers
        .iter()
        .map(|p| json!({"name": p.name, "doc": p.doc, "unavailable": p.unavailable}))
        .collect();
    let mut document = json!({
        "version": VERSION,
        "lath": env!("CARGO_PKG_VERSION"),
        "languages": languages,
        "profilers": profilers,
        "journals": machine.journals,
    });
    if let Some(of) = of {
        document["suite"] = suite(of);
    }
    document
}

fn language(found: &Found) -> Json {
    let platforms: Vec<Json> = found
        .platforms
        .iter()
        .map(|p| json!({"name": p.name, "version": p.version, "path": p.path, "default": p.default, "jit": p.jit, "install": p.install, "unproven": found.language.unproven(&p.name)}))
        .collect();
    let tools: Vec<Json> = found
        .tools
        .iter()
        .map(
            |t| json!({"name": t.name, "purpose": t.purpose, "path": t.path, "install": t.install}),
        )
        .collect();
    let facts: serde_json::Map<String, Json> = found
        .facts
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    json!({
        "id": found.language.id(),
        "name": found.language.name(),
        "extensions": found.language.extensions(),
        "experimental": found.language.experimental(),
        "platforms": platforms,
        "tools": tools,
        "facts": facts,
    })
}

fn suite(suite: &Suite) -> Json {
    let sources: Vec<Json> = suite
        .sources
        .iter()
        .map(|s| json!({"source": s.source, "contender": s.contender, "needs": s.needs.iter().map(need).collect::<Vec<_>>()}))
        .collect();
    let missing: Vec<Json> = suite
        .missing()
        .map(|(need, what)| json!({"what": need.what, "detail": what}))
        .collect();
    let packages: Vec<Json> = suite.packages.iter().map(need).collect();
    let adapters: Vec<Json> = suite.adapters.iter().map(need).collect();
    json!({"file": suite.file, "adapters": adapters, "packages": packages, "install": suite.install, "sources": sources, "missing": missing})
}

fn need(need: &Need) -> Json {
    let (state, detail) = match &need.supply {
        Supply::There(detail) => ("there", detail),
        Supply::Fetched(by) => ("fetched", by),
        Supply::Missing(what) => ("missing", what),
        Supply::Unknown(why) => ("unknown", why),
    };
    json!({"what": need.what, "state": state, "detail": detail})
}
