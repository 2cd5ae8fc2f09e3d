//! Commands as the user wrote them on the command line.

use super::{BENCHMARK, CommandContender, Parameter, check, words};
use crate::values;
use lath_command::{Input, Output, Spec, Statuses, Words};
use lath_core::diagnostic::{Diagnostic, Place, Problems};
use lath_core::setting::{Key, Layer, LayerEntry, Origin, Value};
use std::collections::HashMap;

/// The flags of commands, as written.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub commands: Vec<String>,
    /// `name=command`.
    pub named: Vec<String>,
    /// Names of `commands`, in their order.
    pub names: Vec<String>,
    pub shell: Option<String>,
    pub setup: Option<String>,
    /// One for all commands, or one for each.
    pub prepare: Vec<String>,
    pub conclude: Vec<String>,
    pub cleanup: Option<String>,
    pub stdin: Option<String>,
    /// One for all commands, or one for each.
    pub stdout: Vec<String>,
    pub ignore_failure: Option<String>,
    pub ignore_output: bool,
    pub warmup_runs: Option<String>,
    pub runs: Option<String>,
    pub lists: Vec<[String; 2]>,
    pub scans: Vec<[String; 3]>,
    pub step: Option<String>,
}

/// Processes of lath that measure a command without contenders.
const FORKS: u64 = 5;

/// The shell of commands around the timed ones.
const SHELL: &str = "sh";

impl Asked {
    /// The commands, each with all that belongs to it. Errors: L503, L527, L407.
    pub fn contenders(&self) -> Result<Vec<CommandContender>, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let mut lines: Vec<(Option<&str>, &str)> = Vec::new();
        for (at, text) in self.commands.iter().enumerate() {
            lines.push((self.names.get(at).map(String::as_str), text));
        }
        lines.extend(self.named.iter().map(|text| split_name(text)));
        if self.names.len() > self.commands.len() {
            let message = format!(
                "{} names for {} commands",
                self.names.len(),
                self.commands.len()
            );
            problems.extend([Diagnostic::error("L503", message)]);
        }
        let common = problems.all_or_default(self.common());
        let parameters = problems.all_or_default(self.parameters());
        let settings = problems.or_default(self.settings());
        let prepare = problems.all_or_default(self.around("prepare", &self.prepare, lines.len()));
        let conclude =
            problems.all_or_default(self.around("conclude", &self.conclude, lines.len()));
        problems.extend(fits("stdout", self.stdout.len(), lines.len()).err());
        let mut all = Vec::new();
        for (at, (name, text)) in lines.into_iter().enumerate() {
            let found = words::of_command(text, self.shell.as_deref());
            let command = problems.or_default(found);
            let around = |all: &[Words]| of(all, at).cloned();
            all.push(CommandContender {
                name: name.unwrap_or(text.trim()).to_owned(),
                benchmark: BENCHMARK.to_owned(),
                spec: Spec {
                    command,
                    prepare: around(&prepare),
                    conclude: around(&conclude),
                    output: Output::named(of(&self.stdout, at).map(String::as_str)),
                    ..common.clone()
                },
                parameters: Vec::new(),
                settings: settings.clone(),
                place: Place::default(),
                folder: None,
            });
        }
        problems.none()?;
        let mut problems = check(&parameters, &mut all);
        apart(&mut all);
        if let [only] = &mut all[..] {
            alone(only);
        }
        problems.dedup();
        match problems.is_empty() {
            true => Ok(all),
            false => Err(problems),
        }
    }

    /// What all commands share.
    fn common(&self) -> Result<Spec, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let mut script = |text: &Option<String>| {
            let words = text.as_ref().map(|text| self.script(text)).transpose();
            problems.or_default(words)
        };
        let (setup, cleanup) = (script(&self.setup), script(&self.cleanup));
        let statuses = problems.or_default(statuses(self.ignore_failure.as_deref()));
        let warmup = self
            .warmup_runs
            .as_ref()
            .map(|text| values::whole(text))
            .transpose();
        let warmup =
            warmup.map_err(|why| Diagnostic::error("L503", format!("--warmup-runs: {why}")));
        let warmup = problems.or_default(warmup).unwrap_or(0);
        problems.none()?;
        Ok(Spec {
            setup,
            cleanup,
            input: Input::named(self.stdin.as_deref()),
            statuses,
            warmup,
            any_output: self.ignore_output,
            ..Spec::default()
        })
    }

    /// So many runs are as many processes of lath, in blocks, with one call each.
    fn settings(&self) -> Result<Layer, Diagnostic> {
        let mut layer = Layer::default();
        let Some(text) = &self.runs else {
            return Ok(layer);
        };
        let runs = values::count(text)
            .map_err(|why| Diagnostic::error("L503", format!("--runs: {why}")))?;
        for (key, number) in [
            (Key::Forks, runs),
            (Key::WarmupIterations, 0),
            (Key::MeasurementIterations, 1),
            (Key::MeasurementInvocations, 1),
        ] {
            layer.set(key, Value::Count(number), Origin::File("--runs".to_owned()));
        }
        Ok(layer)
    }

    /// A command that is not timed has a shell.
    fn script(&self, text: &str) -> Result<Words, Diagnostic> {
        words::of_script(text, self.shell.as_deref().unwrap_or(SHELL))
    }

    /// One for all commands, or one for each.
    fn around(
        &self,
        flag: &str,
        given: &[String],
        commands: usize,
    ) -> Result<Vec<Words>, Vec<Diagnostic>> {
        fits(flag, given.len(), commands).map_err(|problem| vec![problem])?;
        let all: Result<_, _> = given.iter().map(|text| self.script(text)).collect();
        all.map_err(|problem| vec![problem])
    }

    fn parameters(&self) -> Result<Vec<Parameter>, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let lists = self
            .lists
            .iter()
            .map(|[name, values]| Parameter::list(name, values));
        let mut all: Vec<Parameter> = lists.collect();
        for [name, from, to] in &self.scans {
            let scan = Parameter::scan(name, from, to, self.step.as_deref());
            all.extend(problems.or_default(scan.map(Some)));
        }
        problems.none()?;
        Ok(all)
    }
}

/// What belongs to the command at this place, of one for all or one for each.
fn of<T>(all: &[T], at: usize) -> Option<&T> {
    all.get(at.min(all.len().saturating_sub(1)))
}

fn fits(flag: &str, given: usize, commands: usize) -> Result<(), Diagnostic> {
    if given <= 1 || given == commands {
        return Ok(());
    }
    let message = format!("--{flag} {given} times for {commands} commands");
    Err(Diagnostic::error("L503", message).help("give it once for all commands, or once for each"))
}

/// `name=command`; a name is a word without quotes and slashes.
fn split_name(text: &str) -> (Option<&str>, &str) {
    let is_name = |name: &str| {
        let allowed = |c: char| c.is_alphanumeric() || "_.+-".contains(c);
        !name.is_empty() && !name.starts_with('-') && name.chars().all(allowed)
    };
    match text.split_once('=') {
        Some((name, command)) if is_name(name) => (Some(name), command),
        _ => (None, text),
    }
}

/// `--ignore-failure`, `--ignore-failure=1,2`.
fn statuses(given: Option<&str>) -> Result<Statuses, Diagnostic> {
    let Some(text) = given else {
        return Ok(Statuses::Zero);
    };
    if text.is_empty() || text == "all-non-zero" {
        return Ok(Statuses::Any);
    }
    let codes: Option<Vec<i32>> = text
        .split(',')
        .map(|code| {
            code.trim()
                .parse()
                .ok()
                .filter(|code| (0..256).contains(code))
        })
        .collect();
    codes.map(Statuses::Also).ok_or_else(|| {
        let message = format!("--ignore-failure: exit statuses such as 1,2, not `{text}`");
        Diagnostic::error("L503", message)
    })
}

/// Without others, its own name says what was measured; the preset's forks are few for an interval.
fn alone(command: &mut CommandContender) {
    command.benchmark.clone_from(&command.name);
    let settings = Origin::Annotation(command.place.clone());
    let forks = LayerEntry {
        value: Value::Count(FORKS),
        origin: settings,
    };
    command.settings.0.entry(Key::Forks).or_insert(forks);
}

/// The same command may compete with itself.
fn apart(all: &mut [CommandContender]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for command in all {
        let number = seen.entry(command.name.clone()).or_default();
        *number += 1;
        if *number > 1 {
            command.name = format!("{} ({number})", command.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_word_before_the_first_equals_sign() {
        assert_eq!(split_name("rg=rg foo"), (Some("rg"), "rg foo"));
        assert_eq!(
            split_name("grep --color=auto x"),
            (None, "grep --color=auto x")
        );
        assert_eq!(split_name("./a=b"), (None, "./a=b"));
        assert_eq!(split_name("x"), (None, "x"));
    }

    #[test]
    fn statuses_that_are_no_failure() {
        assert_eq!(statuses(None).unwrap(), Statuses::Zero);
        assert_eq!(statuses(Some("")).unwrap(), Statuses::Any);
        assert_eq!(statuses(Some("1, 2")).unwrap(), Statuses::Also(vec![1, 2]));
        assert!(statuses(Some("x")).is_err() && statuses(Some("256")).is_err());
    }

    #[test]
    fn commands_of_one_name_are_told_apart() {
        let asked = Asked {
            commands: vec!["true".to_owned(); 3],
            ..Asked::default()
        };
        let names: Vec<String> = asked
            .contenders()
            .unwrap()
            .into_iter()
            .map(|c| c.name)
            .collect();
        assert_eq!(names, ["true", "true (2)", "true (3)"]);
    }
}
