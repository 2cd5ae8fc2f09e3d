//! Output of results: text, Markdown or JSON.

use clap::{Args, ValueEnum};
use lath_report::grid::Markup;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Text(Markup),
    Json,
}

/// Flags for the output format.
#[derive(Args)]
pub struct Printing {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Shape,
    /// Same as --format json: a documented, versioned schema
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shape {
    Text,
    Markdown,
    Json,
}

impl Printing {
    pub fn output(&self) -> Output {
        match self.format {
            _ if self.json => Output::Json,
            Shape::Json => Output::Json,
            Shape::Markdown => Output::Text(Markup::Markdown),
            Shape::Text => Output::Text(Markup::Plain),
        }
    }
}
