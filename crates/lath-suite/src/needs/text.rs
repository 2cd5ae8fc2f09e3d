//! What a machine has and what a suite needs, in lines for people.

use super::machine::{Found, Machine};
use super::{Examined, Suite};
use lath_core::escape;
use lath_core::language::{Need, Platform, Supply, Tool};
use lath_core::record::Environment;
use std::fmt::Write;

/// A profiler in a list; `lack`: why it is not available, if it is not.
pub fn profiler(name: &str, doc: &str, lack: &str) -> String {
    let lack: Vec<_> = lack.trim().lines().map(escape::line).collect();
    match (
        &*escape::line(name),
        &*escape::line(doc),
        &*lack.join("\n    "),
    ) {
        (name, doc, "") => format!("  {name}: {doc}\n"),
        (name, "", lack) => format!("  {name}\n    not available: {lack}\n"),
        (name, doc, lack) => format!("  {name}: {doc}\n    not available: {lack}\n"),
    }
}

/// What lath records about a machine.
pub fn environment(environment: &Environment) -> String {
    let Environment { facts, unknown, .. } = environment;
    let names = facts.keys().chain(unknown.keys());
    let width = names.map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for (name, value) in facts {
        let _ = writeln!(text, "{name:width$}  {}", escape::line(value));
    }
    for (name, reason) in unknown {
        let _ = writeln!(text, "{name:width$}  unknown: {}", escape::line(reason));
    }
    text
}

/// Everything on this machine.
pub fn machine(machine: &Machine) -> String {
    let mut text = format!("lath {}\n", env!("CARGO_PKG_VERSION"));
    for found in &machine.languages {
        text += &language(found);
    }
    text += "\nProfilers\n";
    let rows: Vec<[String; 2]> = machine
        .profilers
        .iter()
        .map(|p| {
            [
                p.name.to_owned(),
                p.unavailable
                    .as_ref()
                    .map_or_else(|| p.doc.to_owned(), |why| format!("not available: {why}")),
            ]
        })
        .collect();
    text += &aligned(&rows);
    let _ = write!(
        text,
        "\nFiles\n  journals: {}\n",
        escape::line(&machine.journals.display().to_string())
    );
    text
}

fn language(found: &Found) -> String {
    let mark = if found.language.experimental() {
        ", experimental"
    } else {
        ""
    };
    let mut text = format!(
        "\n{} (.{}){mark}\n",
        found.language.name(),
        found.language.extensions().join(", .")
    );
    let rows: Vec<[String; 2]> = found
        .platforms
        .iter()
        .map(|one| platform(one, found.language.unproven(&one.name)))
        .chain(found.tools.iter().map(tool))
        .collect();
    text += &aligned(&rows);
    for (name, value) in &found.facts {
        let _ = writeln!(text, "  {name}: {}", escape::line(value));
    }
    text
}

/// `unproven`: why nobody can rely on it yet.
fn platform(platform: &Platform, unproven: Option<&str>) -> [String; 2] {
    let unproven = unproven.map(|why| format!("unproven: {why}"));
    let marks = [(platform.default, "default"), (platform.jit, "JIT")];
    let marks = marks
        .into_iter()
        .filter(|(is, _)| *is && platform.is_usable());
    let marks: Vec<&str> = marks
        .map(|(_, word)| word)
        .chain(unproven.as_deref())
        .collect();
    let marks = match &marks[..] {
        [] => String::new(),
        marks => format!(" ({})", marks.join(", ")),
    };
    let what = match (&platform.version, &platform.path) {
        (Some(version), Some(path)) => format!("{version} at {}", path.display()),
        (Some(version), None) if platform.is_usable() => version.clone(),
        (Some(_), None) => platform.install.clone(),
        _ => missing(&platform.install),
    };
    [platform.name.clone(), what + &marks]
}

fn tool(tool: &Tool) -> [String; 2] {
    let what = tool
        .path
        .as_ref()
        .map_or_else(|| missing(&tool.install), |path| path.display().to_string());
    let what = format!("{what} ({})", tool.purpose);
    [tool.name.to_owned(), what]
}

fn missing(install: &str) -> String {
    format!("missing; install it with: {install}")
}

/// What a suite needs.
pub fn suite(suite: &Suite) -> String {
    let mut text = format!("{}\n", escape::line(&suite.file.display().to_string()));
    let folder = suite.file.parent();
    if !suite.adapters.is_empty() {
        text += "  Adapters\n";
        text += &indented(&suite.adapters);
    }
    if !suite.packages.is_empty() {
        text += "  Debian packages\n";
        text += &indented(&suite.packages);
    }
    for examined in &suite.sources {
        let name = folder
            .and_then(|f| examined.source.strip_prefix(f).ok())
            .unwrap_or(&examined.source);
        let _ = writeln!(
            text,
            "  {}",
            escape::line(&format!("{}{}", name.display(), for_whom(examined)))
        );
        text += &indented(&examined.needs);
    }
    let mut missing: Vec<&str> = Vec::new();
    for (need, _) in suite.missing() {
        if !missing.contains(&need.what.as_str()) {
            missing.push(&need.what);
        }
    }
    text += &match (missing.is_empty(), suite.has_unknowns()) {
        (false, _) => format!("Missing: {}.\n", escape::line(&missing.join(", "))),
        (true, true) => "All other requirements are met.\n".to_owned(),
        (true, false) => "All requirements are met.\n".to_owned(),
    };
    if let Some(command) = &suite.install {
        let _ = writeln!(
            text,
            "Install the Debian packages with: {}",
            escape::line(&command.join(" "))
        );
    }
    text
}

fn indented(needs: &[Need]) -> String {
    let rows: Vec<[String; 2]> = needs
        .iter()
        .map(|need| [need.what.clone(), supply(&need.supply)])
        .collect();
    aligned(&rows)
        .lines()
        .fold(String::new(), |text, line| text + "  " + line + "\n")
}

fn for_whom(examined: &Examined) -> String {
    examined
        .contender
        .as_ref()
        .map_or_else(String::new, |name| format!(" for {name}"))
}

fn supply(supply: &Supply) -> String {
    match supply {
        Supply::There(version) => version.clone(),
        Supply::Fetched(by) => format!("{by} fetches it during the build"),
        Supply::Missing(what) => format!("missing: {what}"),
        Supply::Unknown(why) => why.clone(),
    }
}

/// Two columns, indented.
fn aligned(rows: &[[String; 2]]) -> String {
    let rows: Vec<_> = rows
        .iter()
        .map(|[name, what]| [escape::cell(name), escape::line(what)])
        .collect();
    let width = rows
        .iter()
        .map(|[name, _]| name.chars().count())
        .max()
        .unwrap_or(0);
    rows.iter().fold(String::new(), |text, [name, what]| {
        text + &format!("  {name:width$}  {what}\n")
    })
}
