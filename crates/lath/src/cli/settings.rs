//! Settings as flags, derived from lath-core's table.

use clap::{Arg, ArgMatches};
use lath_core::diagnostic::Diagnostic;
use lath_core::setting::{Key, Layer, Origin, SETTINGS, Setting};
use lath_suite::values;

/// A flag for each setting that has a meaning on the command line.
pub fn args() -> Vec<Arg> {
    SETTINGS
        .iter()
        .filter(|s| s.jmh.is_some() || s.name.ends_with("invocations") || s.key == Key::Warmup)
        .map(arg)
        .collect()
}

fn arg(setting: &'static Setting) -> Arg {
    let doc = setting.doc.trim_end_matches('.');
    let help = setting
        .jmh
        .map_or_else(|| doc.to_owned(), |jmh| format!("[-{jmh}] {doc}"));
    Arg::new(setting.name)
        .long(setting.name.replace('_', "-"))
        .value_name(setting.metavar)
        .allow_hyphen_values(true)
        .help(help)
        .help_heading("Settings (default: annotations, then the preset)")
}

/// The layer that flags give. Errors (L503) for values that cannot be read.
pub fn from_flags(matches: &ArgMatches) -> Result<Layer, Vec<Diagnostic>> {
    let mut layer = Layer::default();
    let mut problems = Vec::new();
    for setting in SETTINGS {
        let Some(text) = matches.try_get_one::<String>(setting.name).ok().flatten() else {
            continue;
        };
        match values::parse(setting.kind, text) {
            Ok(value) => layer.set(setting.key, value, Origin::Flag),
            Err(expected) => {
                let flag = setting.jmh.map_or_else(
                    || format!("--{}", setting.name.replace('_', "-")),
                    |jmh| format!("-{jmh}"),
                );
                problems.push(
                    Diagnostic::error("L503", format!("{flag}: {expected}")).help(setting.doc),
                );
            }
        }
    }
    if problems.is_empty() {
        Ok(layer)
    } else {
        Err(problems)
    }
}
