//! Names from outside must be UTF-8: manifests, journals and result files are text, and a name
//! that lath changed would be another file.

use lath_core::diagnostic::Diagnostic;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The environment variables that name lath's own files and folders.
const VARIABLES: [&str; 6] = [
    "HOME",
    "LATH_DATABASE",
    "LATH_LOCK",
    "TMPDIR",
    "XDG_CACHE_HOME",
    "XDG_STATE_HOME",
];

/// The arguments of this process.
///
/// # Errors
/// L813: one is not UTF-8.
pub fn arguments() -> Result<Vec<String>, Diagnostic> {
    let words = std::env::args_os().enumerate();
    words
        .map(|(index, word)| {
            word.into_string().map_err(|word| {
                let help = "rename the file or folder, if it is the name of one; other arguments \
                    are text in UTF-8, too";
                refused(&format!("argument {index}"), &word).help(help)
            })
        })
        .collect()
}

/// The current folder, and the folders that the environment names for lath's own files.
///
/// # Errors
/// L813: one is not UTF-8.
pub fn places() -> Result<(), Diagnostic> {
    let here = std::env::current_dir().map(PathBuf::into_os_string);
    let here = here.map(|folder| ("the current folder", folder, "rename the folder"));
    let variables = VARIABLES
        .iter()
        .filter_map(|name| Some((*name, std::env::var_os(name)?, "set it to another path")));
    here.into_iter()
        .chain(variables)
        .find(|(_, value, _)| value.to_str().is_none())
        .map_or(Ok(()), |(what, value, help)| {
            Err(refused(what, &value).help(help))
        })
}

fn refused(what: &str, value: &OsString) -> Diagnostic {
    Diagnostic::error("L813", format!("{what} is not UTF-8: {}", shown(value)))
}

/// A name for a message: bytes that are not UTF-8 as in a shell's `$'a\xff'`.
pub fn shown(name: &OsStr) -> String {
    let chunk = |chunk: std::str::Utf8Chunk<'_>| {
        let bytes = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
        chunk.valid().to_owned() + &bytes.collect::<String>()
    };
    name.as_encoded_bytes().utf8_chunks().map(chunk).collect()
}
