//! `lath ci`: what a workflow does with a comparison that another one measured.

mod post;

use crate::command::Command;
use crate::exit::{Exit, Outcome};
use crate::out;
use clap::{Args, Subcommand};
use lath_core::diagnostic::Diagnostic;
use lath_report::compare::untrusted;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

/// Bytes that are read at most; one more than a comparison may have.
const MOST: u64 = (16 << 20) + 1;

#[derive(Args)]
#[command(
    about = "For workflows: comment on a pull request",
    after_help = crate::exit::help()
)]
pub struct Ci {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Write a comment about a comparison that another workflow measured, which may be an outsider's:
    /// its size, form and revision are checked, and only its names, as text, and its numbers are shown
    Comment(Comment),
}

#[derive(Args)]
struct Comment {
    /// What lath compare --rev BASE..SHA --format json=FILE wrote
    file: PathBuf,
    /// The whole hash of the revision that was to be measured, from a source that is trusted
    #[arg(long)]
    sha: String,
    /// Post it, or replace the one that is there, instead of printing it
    #[arg(long, value_name = "PROVIDER", value_parser = ["github", "gitlab"])]
    post: Option<String>,
    /// Number of the pull or merge request [default: GitHub: the open one whose head is SHA; GitLab:
    /// CI_MERGE_REQUEST_IID]
    #[arg(long, value_name = "N")]
    pull: Option<u64>,
}

impl Command for Ci {
    fn run(&self) -> Outcome {
        let What::Comment(comment) = &self.what;
        comment.run().map_err(|d| vec![d])
    }
}

impl Comment {
    fn run(&self) -> Result<Exit, Diagnostic> {
        let is_hash = [40, 64].contains(&self.sha.len());
        if !is_hash || !self.sha.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let message = format!("--sha {} is not a whole hash", self.sha);
            return Err(Diagnostic::error("L503", message));
        }
        let mut content = Vec::new();
        let read =
            File::open(&self.file).and_then(|file| file.take(MOST).read_to_end(&mut content));
        read.map_err(|error| {
            let message = format!("{} cannot be read: {error}", self.file.display());
            Diagnostic::error("L850", message)
        })?;
        let text = untrusted::comment(&content, &self.sha)?;
        let at = match self.post.as_deref() {
            None => {
                out::print(format_args!("{text}"));
                return Ok(Exit::Success);
            }
            Some("gitlab") => post::gitlab(self.pull)?,
            Some(_) => post::github(self.pull, &self.sha)?,
        };
        println!("comment {}", post::give(&at, &text)?);
        Ok(Exit::Success)
    }
}
