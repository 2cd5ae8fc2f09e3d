//! Turns an interpreter's error about the user's file into a diagnostic: place, message, and
//! relevant lines.

use super::near::MODULES;
use super::packages;
use crate::shared::complaint::{LINES, Report};
use crate::shared::missing;
use lath_core::diagnostic::Diagnostic;
use std::path::Path;

/// L602, L814.
pub fn complaint(source: &str, report: &Report, said: &str) -> Diagnostic {
    let diagnostic = report.diagnostic("import", source);
    let mut help = telling(said);
    if let Some(module) = &report.missing {
        let package = packages::of(module);
        let folder = Path::new(source).parent().unwrap_or(Path::new("."));
        let name = module.split('.').next().unwrap_or(module);
        help.push_str(&format!(
            "\n`{module}` is not installed: {}",
            missing::advice(&MODULES, name, package, folder)
        ));
        if !missing::is_near(&MODULES, name, folder) {
            help.push_str(
                "\nor use an interpreter that has it, such as a virtual environment's: \
                    `--jvm .venv/bin/python`",
            );
        }
        help.push_str("\n(lath ignores packages in your home folder: it runs Python with -s)");
    }
    if report
        .message
        .as_deref()
        .is_some_and(|message| message.contains("relative import"))
    {
        help.push_str(
            "\nlath imports the source on its own, not as part of a package: remove the \
            dot (`from sibling import name`); modules beside it are found",
        );
        help.push_str(
            "\nto measure a package, add its project's folder: `python = [\"./FOLDER\"]` under \
                [dependencies] of lath.toml",
        );
    }
    if help.is_empty() {
        diagnostic
    } else {
        diagnostic.help(help)
    }
}

/// The last lines of a traceback are the relevant ones.
pub fn telling(said: &str) -> String {
    let lines: Vec<&str> = said.trim_end().lines().collect();
    let more = lines.len().saturating_sub(LINES);
    let mut shown = lines[more..].join("\n");
    if more > 0 {
        shown.insert_str(0, &format!("... {more} more lines\n"));
    }
    shown
}
