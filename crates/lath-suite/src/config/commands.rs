//! Commands in `lath.toml`: `[[contender]]` with `command`, and `[param]`.

use super::reader::Reader;
use super::{Config, keys};
use crate::commands::{BENCHMARK, CommandContender, Parameter, check, shown, words};
use lath_command::{Input, Output, Spec, Statuses, Words};
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::setting::Layer;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The shell of commands that are not timed.
const SHELL: &str = "sh";

/// One of `[[contender]]`; `None`: it has a mistake.
pub(super) fn command(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    span: Range<usize>,
) -> Option<CommandContender> {
    let mut spec = Spec::default();
    let (mut name, mut benchmark) = (None, BENCHMARK.to_owned());
    let shell = table.get("shell").and_then(|shell| reader.text(shell));
    let script = |reader: &mut Reader<'_>, value: &Spanned<DeValue<'_>>| {
        let text = reader.text(value)?;
        let words = words::of_script(&text, shell.as_deref().unwrap_or(SHELL));
        at(reader, words, value.span())
    };
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "command" => spec.command = line(reader, value, shell.as_deref())?,
            "name" => name = reader.text(value),
            "benchmark" => benchmark = reader.text(value)?,
            "shell" => {}
            "setup" => spec.setup = script(reader, value),
            "cleanup" => spec.cleanup = script(reader, value),
            "prepare" => spec.prepare = script(reader, value),
            "conclude" => spec.conclude = script(reader, value),
            "stdin" => spec.input = Input::named(reader.text(value).as_deref()),
            "stdout" => spec.output = Output::named(reader.text(value).as_deref()),
            "ignore_failure" => spec.statuses = statuses(reader, value),
            "ignore_output" => spec.any_output = reader.flag(value),
            _ => reader.unknown(key, keys::names(keys::COMMAND)),
        }
    }
    Some(CommandContender {
        name: name.unwrap_or_else(|| shown(&spec.command.0)),
        benchmark,
        spec,
        parameters: Vec::new(),
        settings: Layer::default(),
        place: reader.place(span),
        folder: Some(reader.path("")),
    })
}

/// A list of words, or a text that is split into them.
fn line(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue<'_>>,
    shell: Option<&str>,
) -> Option<Words> {
    let texts = reader.texts(value);
    let words = match (value.get_ref().as_array(), &texts[..], shell) {
        (None, [text], shell) => words::of_command(text, shell),
        (Some(_), [first, ..], None) if !first.is_empty() => Ok(Words(texts)),
        (Some(_), _, Some(_)) => Err(Diagnostic::error(
            "L504",
            "with a shell, a command is one text",
        )),
        _ => Err(Diagnostic::error("L504", "a command is empty")),
    };
    at(reader, words, value.span())
}

fn at<T>(reader: &mut Reader<'_>, found: Result<T, Diagnostic>, span: Range<usize>) -> Option<T> {
    let place = reader.place(span);
    found
        .map_err(|problem| reader.problems.push(problem.at(&place, "this value")))
        .ok()
}

/// `true`, or a list of exit statuses.
fn statuses(reader: &mut Reader<'_>, value: &Spanned<DeValue<'_>>) -> Statuses {
    if let Some(any) = value.get_ref().as_bool() {
        return if any { Statuses::Any } else { Statuses::Zero };
    }
    let codes = reader
        .texts(value)
        .iter()
        .map(|text| text.parse().ok())
        .collect();
    let codes: Option<Vec<i32>> = codes;
    match codes.filter(|codes| codes.iter().all(|code| (0..256).contains(code))) {
        Some(codes) => Statuses::Also(codes),
        None => {
            let message = "expected true, or exit statuses: ignore_failure = [1]";
            reader.complain("L504", message.into(), value.span());
            Statuses::Zero
        }
    }
}

/// `[param]`.
pub(super) fn parameters(reader: &mut Reader<'_>, value: &Spanned<DeValue<'_>>) -> Vec<Parameter> {
    let table = reader.table(value).into_iter().flatten();
    let parameter = |(name, values): (&Spanned<_>, &Spanned<DeValue<'_>>)| Parameter {
        name: AsRef::<str>::as_ref(name.get_ref()).to_owned(),
        values: reader.texts(values),
    };
    let all: Vec<Parameter> = table.map(parameter).collect();
    if all.iter().any(|parameter| parameter.values.is_empty()) {
        reader.complain("L504", "a parameter needs a value".into(), value.span());
    }
    all
}

/// Gives each command its parameters and the suite's settings. L407: no command has a parameter;
/// L527: there is no such command.
pub(super) fn settle(reader: &mut Reader<'_>, config: &mut Config, parameters: &[Parameter]) {
    for command in &mut config.commands {
        command.settings = config.settings.clone();
    }
    let problems = check(parameters, &mut config.commands);
    let at_place = |problem: Diagnostic| match config.commands.first() {
        Some(command) if problem.labels.is_empty() => problem.at(&command.place, "a command"),
        _ => problem,
    };
    let at_place = problems.into_iter().map(at_place).collect::<Vec<_>>();
    reader.problems.extend(at_place);
}

impl CommandContender {
    /// Where it is declared, if anywhere.
    pub fn is_declared(&self) -> bool {
        self.place != Place::default()
    }
}
