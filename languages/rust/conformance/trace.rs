//! What the fixtures of the conformance kit write.
//!
//! `trace(format_args!("setup {n}"))` appends one line to the file that the environment variable LATH_TRACE names, with one write:
//! lines survive whatever happens to the process next. Without the variable nothing is written.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;

/// Appends `line`. The file is opened at the first call and kept open: a fixture may close what it likes.
pub fn trace(line: impl Display) {
    static FILE: OnceLock<Option<File>> = OnceLock::new();
    let open = || OpenOptions::new().append(true).create(true).open(std::env::var_os("LATH_TRACE")?).ok();
    if let Some(mut file) = FILE.get_or_init(open).as_ref() {
        // A trace that cannot be written is a trace that differs: the kit notices.
        let _ = file.write_all(format!("{line}\n").as_bytes());
    }
}
