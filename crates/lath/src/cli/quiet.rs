//! Arguments shown only in the long help.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

pub struct Quiet<T>(pub T);

impl<T: FromArgMatches> FromArgMatches for Quiet<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Quiet)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Quiet<T> {
    fn augment_args(command: Command) -> Command {
        let known: Vec<Id> = command
            .get_arguments()
            .map(|arg| arg.get_id().clone())
            .collect();
        T::augment_args(command).mut_args(|arg| {
            if known.contains(arg.get_id()) {
                arg
            } else {
                arg.hide_short_help(true)
            }
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Quiet::<T>::augment_args(command)
    }
}
