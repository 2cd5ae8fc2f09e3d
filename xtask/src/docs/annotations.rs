//! `reference/annotations.md`, from the table of declared annotations.

use super::pages::{head, row};
use super::settings;
use lath_core::annotation::declared::{Attribute, AttributeKind};
use lath_core::annotation::{DECLARED, Declared};
use lath_core::setting::{Mode, TimeUnit};

const INTRODUCTION: &str = "\
# Annotations

Put an annotation before the function, type or field it describes, as `@Name(…)` on its own line or as `//@@Name(…)` in a comment. Write arguments as in Java: `@Name(value)`, `@Name(attribute = value, …)`, arrays in braces. The attribute `value` needs no name. [Writing benchmarks](../writing.md) explains annotations in source files, [Settings](settings.md) the attributes that are settings, with their defaults.

";

pub fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    page += &head(&["annotation", "stands before", ""]);
    for declared in DECLARED {
        let link = format!("[@{}](#{})", declared.name, declared.name.to_lowercase());
        page += &row(&[&link, &targets(declared), declared.doc]);
    }
    for declared in DECLARED {
        page += &section(declared);
    }
    page + &constants()
}

fn section(declared: &Declared) -> String {
    let mut text = format!(
        "\n## {}\n\n{}\n\nStands before {}.",
        declared.name,
        declared.doc,
        targets(declared)
    );
    if let Some(alias) = declared.alias {
        text += &format!(" May also be written `@{alias}`.");
    }
    let attributes = declared.attributes();
    if attributes.is_empty() {
        return text + " Takes no arguments.\n";
    }
    text += "\n\n";
    text += &head(&["attribute", "type", "required", "", "setting"]);
    for attribute in &attributes {
        let setting = match attribute.kind {
            AttributeKind::Setting(setting) => {
                format!("[`{}`](settings.md#{})", setting.name, setting.name)
            }
            _ => String::new(),
        };
        let required = if attribute.required { "yes" } else { "no" };
        text += &row(&[
            &format!("`{}`", attribute.name),
            &kind(attribute),
            required,
            attribute.doc,
            &setting,
        ]);
    }
    text
}

fn targets(declared: &Declared) -> String {
    let plurals: Vec<&str> = declared.targets.iter().map(|t| t.plural()).collect();
    plurals.join(", ")
}

fn kind(attribute: &Attribute) -> String {
    match attribute.kind {
        AttributeKind::Setting(setting) => settings::in_annotations(setting.kind),
        AttributeKind::TimeUnit => "a `TimeUnit`".to_owned(),
        AttributeKind::Scope => "a `Scope`".to_owned(),
        AttributeKind::Level => "a `Level`".to_owned(),
        AttributeKind::Texts => {
            "a string, number, character or boolean, or an array of them".to_owned()
        }
        AttributeKind::Text => "a string".to_owned(),
        AttributeKind::Flag => "`true` or `false`".to_owned(),
        AttributeKind::Share => "a number, 0 or more".to_owned(),
        AttributeKind::Bytes => "a whole number, 1 or more, or a string".to_owned(),
        AttributeKind::CounterType => "an `AuxCounters.Type`".to_owned(),
    }
}

fn constants() -> String {
    let modes: Vec<String> = Mode::ALL
        .iter()
        .map(|m| format!("`Mode.{}`", m.name()))
        .collect();
    let units: Vec<String> = TimeUnit::ALL
        .iter()
        .map(|u| format!("`TimeUnit.{}`", u.name()))
        .collect();
    format!(
        "\n## Constants\n\nYou may omit the name before the dot, as after a static import in Java.\n\n- {}, `Mode.All` (all four)\n- {}\n",
        modes.join(", "),
        units.join(", ")
    )
}
