//! One executable file that is both a shell script and JavaScript. The shell starts the runtime
//! with the file; that unpacks the wrapper's folder into the cache, once per content, and runs it
//! there, because modules import each other by path.

use super::probe::Product;
use crate::shared::cache::{self, Key};
use crate::shared::portable::{self, Names};
use lath_core::diagnostic::OrProblems;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Code that runs when the file is started. Valid as a module and as a script: runtimes disagree
/// about files without an extension.
const UNPACK: &str = include_str!("unpack.js");

/// Packs `folder`; `command`: the runtime and everything before the wrapper.
pub fn pack(
    folder: &Path,
    script: &str,
    command: &[String],
    product: Product,
    names: &Names,
    output: &Path,
) -> OrProblems<()> {
    let failed = |error: std::io::Error| vec![cache::cannot_write(output, &error)];
    let mut files = Map::new();
    collect(folder, folder, names, &mut files).map_err(failed)?;
    let content = Value::Object(files).to_string();
    let mut key = Key::new();
    key.add(&content);
    let packed = json!({ "key": key.finish(), "script": script, "files": content });
    let quoted = |word: &String| format!("'{}'", word.replace('\'', "'\\''"));
    let mut words: Vec<String> = command.iter().map(quoted).collect();
    if product == Product::Deno {
        words.insert(2, "--ext=js".to_owned());
    }
    let text = format!(
        "#!/bin/sh\n\":\" //; exec {} \"$0\" \"$@\"\nconst lath_packed = {packed};\n{UNPACK}",
        words.join(" ")
    );
    let made = folder.with_extension("packed");
    cache::write(&made, text.as_bytes()).map_err(failed)?;
    cache::install(&made, output).map_err(failed)
}

/// Files as `{"text": …}`, or `{"bytes": …}` in hexadecimal; links as in [`link`]. Includes
/// compiled output, but not the stage.
fn collect(
    root: &Path,
    folder: &Path,
    names: &Names,
    files: &mut Map<String, Value>,
) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path
            .strip_prefix(root)
            .unwrap_or(&path)
            .to_string_lossy()
            .into_owned();
        if path.is_symlink() {
            files.insert(name, link(&std::fs::read_link(&path)?, names));
        } else if path.is_dir() {
            if name != super::copies::STAGE {
                collect(root, &path, names, files)?;
            }
        } else {
            let value = match String::from_utf8(std::fs::read(&path)?) {
                Ok(text) => json!({ "text": text }),
                Err(error) => {
                    json!({ "bytes": error.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect::<String>() })
                }
            };
            files.insert(name, value);
        }
    }
    Ok(())
}

/// The target of a link: `{"link": …}` unchanged; `{"cached": …}` below lath's cache; `{"named":
/// …}` relative to the folder of the user's source.
fn link(target: &Path, names: &Names) -> Value {
    let path = target.to_string_lossy();
    if target.is_relative() {
        return json!({ "link": path });
    }
    if let Some(below) = portable::within_cache(&path) {
        return json!({ "cached": below });
    }
    let name = names.name(&path);
    if name.starts_with('/') {
        json!({ "link": name })
    } else {
        json!({ "named": name })
    }
}
