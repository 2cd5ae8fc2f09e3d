//! Settings as flags, derived from lath-core's table.

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use lath_core::diagnostic::{Diagnostic, Problems};
use lath_core::setting::{Layer, Origin, SETTINGS, Setting};
use lath_suite::values;

/// Settings that have flags.
fn flags() -> impl Iterator<Item = &'static Setting> {
    SETTINGS.iter().filter(|setting| setting.flag)
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

/// The values of settings' flags, as texts.
pub struct Settings(Vec<(&'static Setting, String)>);

impl Settings {
    /// The layer of settings from flags. Errors (L503) for invalid values.
    pub fn layer(&self) -> Result<Layer, Vec<Diagnostic>> {
        let mut layer = Layer::default();
        let mut problems = Problems::default();
        for (setting, text) in &self.0 {
            match values::parse(setting.kind, text) {
                Ok(value) => layer.set(setting.key, value, Origin::Flag),
                Err(expected) => {
                    let flag = setting.jmh.map_or_else(
                        || format!("--{}", setting.name.replace('_', "-")),
                        |jmh| format!("-{jmh}"),
                    );
                    let problem = Diagnostic::error("L503", format!("{flag}: {expected}"));
                    problems.extend([problem.help(setting.doc)]);
                }
            }
        }
        problems.none()?;
        Ok(layer)
    }
}

impl FromArgMatches for Settings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let text = |setting: &'static Setting| {
            let given = matches.get_one::<String>(setting.name)?;
            Some((setting, given.clone()))
        };
        Ok(Settings(flags().filter_map(text).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Settings::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Settings {
    fn augment_args(command: Command) -> Command {
        command.args(flags().map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Settings::augment_args(command)
    }
}
