//! A command line as words again, for a lath elsewhere: all flags in their long spelling.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

/// What the user gave, of whatever flags the command has.
pub struct Replayed(ArgMatches);

impl Replayed {
    /// The flags, then what follows them. `word`: a positional argument as it is there. Arguments whose id
    /// is in `own` stay here.
    pub fn words(
        &self,
        command: &Command,
        own: &[&str],
        word: impl Fn(&str) -> String,
    ) -> Vec<String> {
        let given = |arg: &&Arg| {
            let id = arg.get_id().as_str();
            !own.contains(&id) && self.0.value_source(id) == Some(ValueSource::CommandLine)
        };
        let (mut flags, mut named, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for arg in command.get_arguments().filter(given) {
            match arg.get_long() {
                Some(long) => flags.extend(self.flag(arg, long)),
                None if arg.is_last_set() => last.extend(self.values(arg).concat()),
                None => named.extend(self.values(arg).concat().iter().map(|it| word(it))),
            }
        }
        let end = (!last.is_empty()).then(|| "--".to_owned());
        [flags, named, end.into_iter().collect(), last].concat()
    }

    fn values(&self, arg: &Arg) -> Vec<Vec<String>> {
        let text = |value: &std::ffi::OsStr| value.to_string_lossy().into_owned();
        let occurrences = self.0.get_raw_occurrences(arg.get_id().as_str());
        let occurrences = occurrences.into_iter().flatten();
        occurrences
            .map(|values| values.map(text).collect())
            .collect()
    }

    fn flag(&self, arg: &Arg, long: &str) -> Vec<String> {
        if !arg.get_action().takes_values() {
            return vec![format!("--{long}")];
        }
        let one = |values: Vec<String>| match &values[..] {
            [value] => vec![format!("--{long}={value}")],
            _ => [vec![format!("--{long}")], values].concat(),
        };
        self.values(arg).into_iter().flat_map(one).collect()
    }
}

impl FromArgMatches for Replayed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Replayed(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Replayed::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Replayed {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
