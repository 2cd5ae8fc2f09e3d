//! `reference/settings.md`, from the table of settings and the presets.

use super::help::Help;
use super::pages::{head, row};
use lath_core::setting::{
    Kind, Mode, PRESETS, Preset, SETTINGS, Setting, TimeUnit, Value, Warmup, WarmupMode,
};

const INTRODUCTION: &str = "\
# Settings

A flag, `[settings]` in `lath.toml`, an annotation or a preset can give a setting. For each setting, the first of these that gives it wins:

1. flags;
2. `lath.toml`;
3. annotations: the function's, then its class's, then those of the bases. Attributes merge one by one: `@Warmup(iterations = 3)` on a function still takes `time` from a `@Warmup(time = 1)` on its class;
4. the preset.

";

pub fn page(help: &Help) -> String {
    let mut page = INTRODUCTION.to_owned();
    page += "## Presets\n\n";
    page += &head(&["preset", ""]);
    for preset in PRESETS {
        page += &row(&[&format!("`--preset {}`", preset.name), preset.doc]);
    }
    page += "\nThe first one is the default. In `ss` mode, a preset sets no warm-up and one iteration, as in JMH.\n\n## All settings\n\n";
    page += &head(&["setting", "flag", "JMH's flag", "annotation"]);
    for setting in SETTINGS {
        page += &row(&[
            &format!("[`{0}`](#{0})", setting.name),
            &flag(setting, help),
            &jmh(setting),
            &annotation(setting),
        ]);
    }
    SETTINGS
        .iter()
        .fold(page, |page, setting| page + &section(setting, help))
}

fn section(setting: &'static Setting, help: &Help) -> String {
    let mut text = format!("\n## {}\n\n{}\n\n", setting.name, setting.doc);
    text += &head(&["written", ""]);
    if setting.annotation.is_some() {
        text += &row(&[
            "annotation",
            &format!("{}: {}", annotation(setting), in_annotations(setting.kind)),
        ]);
    }
    if flag(setting, help).is_empty() {
        text += &row(&["flag", "none"]);
    } else {
        let spellings: Vec<String> = [flag(setting, help), jmh(setting)]
            .into_iter()
            .filter(|f| !f.is_empty())
            .collect();
        text += &row(&[
            "flag",
            &format!(
                "{}: {}",
                spellings.join(" or "),
                on_the_command_line(setting.kind)
            ),
        ]);
    }
    text += &row(&[
        "`lath.toml`",
        &format!("`{} = …` under `[settings]`", setting.name),
    ]);
    for preset in PRESETS {
        text += &row(&[
            &format!("default, preset {}", preset.name),
            &default(setting, preset),
        ]);
    }
    text
}

fn flag(setting: &Setting, help: &Help) -> String {
    let long = format!("--{}", setting.name.replace('_', "-"));
    if help.run_has(&long) {
        format!("`{long} {}`", setting.metavar)
    } else {
        String::new()
    }
}

fn jmh(setting: &Setting) -> String {
    setting
        .jmh
        .map_or_else(String::new, |jmh| format!("`-{jmh}`"))
}

fn annotation(setting: &Setting) -> String {
    let Some((name, attribute)) = setting.annotation else {
        return String::new();
    };
    if attribute == "value" {
        format!("`@{name}(…)`")
    } else {
        format!("`@{name}({attribute} = …)`")
    }
}

/// What an annotation's attribute of this kind holds.
pub fn in_annotations(kind: Kind) -> String {
    match kind {
        Kind::Count { min } => format!("a whole number, {min} or more"),
        Kind::Duration => "a whole number, 1 or more, in the `timeUnit` beside it".to_owned(),
        Kind::Modes => "a `Mode`, or an array of them".to_owned(),
        Kind::Unit => "a `TimeUnit`".to_owned(),
        Kind::Threads => {
            "a whole number, 1 or more, `Threads.MAX` or `Threads.HALF_MAX`, or an array of them"
                .to_owned()
        }
        Kind::Warmup => "`true` (auto, also if nothing is given) or `false` (fixed)".to_owned(),
        Kind::WarmupMode => String::new(),
    }
}

fn on_the_command_line(kind: Kind) -> String {
    match kind {
        Kind::Count { min } => format!("a whole number, {min} or more"),
        Kind::Duration => {
            "a whole number and `ns`, `us`, `ms`, `s`, `m`, `h` or `day`; seconds without a unit"
                .to_owned()
        }
        Kind::Modes => {
            let labels: Vec<String> = Mode::ALL
                .iter()
                .map(|m| format!("`{}`", m.label()))
                .collect();
            format!(
                "{} or `all`, or several with commas between them",
                labels.join(", ")
            )
        }
        Kind::Unit => "`ns`, `us`, `ms`, `s`, `m`, `h` or `day`".to_owned(),
        Kind::Threads => {
            "whole numbers, 1 or more, `max` or `halfmax`, with commas between them".to_owned()
        }
        Kind::Warmup => Warmup::ALL.map(|w| format!("`{}`", w.word())).join(" or "),
        Kind::WarmupMode => format!(
            "{}, in upper or lower case",
            WarmupMode::ALL
                .map(|m| format!("`{}`", m.name()))
                .join(", ")
        ),
    }
}

/// What a preset gives: one value, or one for `ss` mode and one for the others.
fn default(setting: &Setting, preset: &'static Preset) -> String {
    let value = |mode| {
        preset
            .layer(mode)
            .get(setting.key)
            .map_or_else(|| nothing(setting), |entry| show(&entry.value))
    };
    let (timed, single) = (value(Mode::AverageTime), value(Mode::SingleShotTime));
    if timed == single {
        timed
    } else {
        format!("{timed}; in `ss` mode {single}")
    }
}

/// Settings that no preset gives.
fn nothing(setting: &Setting) -> String {
    match setting.kind {
        Kind::Modes => format!("`{}`", Mode::ALL[0].label()),
        _ => "not set".to_owned(),
    }
}

fn show(value: &Value) -> String {
    match value {
        Value::Count(n) => n.to_string(),
        Value::Nanos(0) => "none".to_owned(),
        Value::Nanos(nanos) => {
            let unit = TimeUnit::ALL
                .into_iter()
                .rev()
                .find(|u| nanos % u.nanos() == 0)
                .unwrap_or(TimeUnit::Nanoseconds);
            format!("{} {}", nanos / unit.nanos(), unit.label())
        }
        Value::Modes(modes) => modes
            .iter()
            .map(|m| format!("`{}`", m.label()))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Unit(unit) => format!("`{}`", unit.label()),
        Value::Threads(threads) => threads.to_string(),
        Value::Warmup(warmup) => format!("`{}`", warmup.word()),
        Value::WarmupMode(mode) => format!("`{}`", mode.name()),
    }
}
