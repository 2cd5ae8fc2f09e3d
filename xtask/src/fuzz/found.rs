//! What was found once: files named `<target>-<what>` in `xtask/fuzz/found`, a source with its
//! extension. Each is read whenever anything is.

use super::target::Target;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Reads all of them; says which fail.
pub fn read_all(folder: &Path) -> Result<Vec<String>, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_none_or(|end| end != "md"))
        .collect();
    paths.sort();
    let mut failures = Vec::new();
    for path in &paths {
        let name = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        let target = match Target::named(name.split('-').next().unwrap_or_default()).ok() {
            Some(Target::Source(_)) => Target::Source(
                path.extension()
                    .and_then(|end| end.to_str())
                    .unwrap_or_default()
                    .to_owned(),
            ),
            Some(target) => target,
            None => {
                return Err(format!(
                    "{}: its name does not begin with a target",
                    path.display()
                ));
            }
        };
        let text = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
        if catch_unwind(AssertUnwindSafe(|| target.read(&text, scratch.path()))).is_err() {
            failures.push(format!("{} fails again", path.display()));
        }
    }
    println!("{} inputs that were found before", paths.len());
    Ok(failures)
}
