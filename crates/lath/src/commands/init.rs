//! `lath init`: creates a suite: a lath.toml with comments, and one example in each language; or,
//! if the folder already holds benchmark sources, a lath.toml that names them.

use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use lath_core::escape;
use lath_suite::init;
use std::path::Path;
use std::slice;

#[derive(Args)]
#[command(
    about = "Create a suite: a lath.toml and an example",
    long_about = "Writes a lath.toml with comments, and one example in each language: contenders \
        of one benchmark. If the folder already holds benchmark sources, the lath.toml names \
        those instead. Overwrites nothing.",
    after_help = lath_suite::config::keys::help()
)]
pub struct Init {
    /// Created if missing
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: String,
    /// Languages to write examples in (default: those with a toolchain on this machine, at most
    /// four)
    #[arg(long, value_name = "LANGUAGE,...")]
    language: Vec<String>,
    /// Write the workflows of this provider instead: pull requests are measured and commented on,
    /// also those of outsiders
    #[arg(long, value_name = "PROVIDER", value_parser = ["github", "gitlab"], conflicts_with = "language")]
    ci: Option<String>,
}

impl Command for Init {
    fn run(&self) -> Outcome {
        let folder = Path::new(&self.folder);
        let begun = match self.ci.as_deref() {
            Some("gitlab") => init::workflows(folder, &init::GITLAB)?,
            Some(_) => init::workflows(folder, &init::GITHUB)?,
            None => init::begin(folder, &self.language)?,
        };
        for path in &begun.files {
            println!("Created {}", escape::line(&path.display().to_string()));
        }
        print!("{}", begun.next);
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(slice::from_ref(&self.folder))
    }
}
