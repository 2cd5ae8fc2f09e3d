//! The same objects, linked with padding before each, so that all code and data lie elsewhere.
//!
//! A loop's speed may depend on its address modulo the sizes of fetch blocks and cache lines
//! (methodology/rules.md#layout). Eight placements in a row shift the code by each multiple of 16
//! modulo 128 once, so two programs that differ in placement only have the same average.

use super::{Build, Files, Stage, display};
use crate::native::runtime::run;
use crate::shared::cache::{self, CannotWrite};
use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};

/// Functions begin at multiples of this many bytes.
const STEP: u64 = 16;
/// Placements in a row whose shifts differ modulo `STEP` times this.
pub const LAYOUTS: u64 = 8;
/// Keeps the padding where unused code is thrown away.
pub(super) const SYMBOL: &str = "lath_padding";

impl Build<'_> {
    /// The executable with this placement, made from the objects of `executable`.
    pub(super) fn placed(
        &self,
        files: &Files,
        executable: &Path,
        layout: u64,
    ) -> Result<PathBuf, Vec<Diagnostic>> {
        let path = executable.with_extension(format!("layout{layout}"));
        if path.exists() {
            return Ok(path);
        }
        let mut objects = Vec::new();
        for (number, object) in self.objects(files)?.into_iter().enumerate() {
            objects.push(self.padding(files.folder, layout, number as u64)?);
            objects.push(object);
        }
        let stage = Stage {
            padded: true,
            ..Stage::default()
        };
        self.link(&objects, &path, &stage)?;
        Ok(path)
    }

    /// The padding before an object.
    fn padding(&self, folder: &Path, layout: u64, object: u64) -> Result<PathBuf, Vec<Diagnostic>> {
        let source = folder.join(format!("padding_{layout}_{object}.s"));
        let made = source.with_extension("o");
        cache::write(&source, assembly(layout, object).as_bytes()).or_cannot_write(&source)?;
        let mut command = self.compiler.command.clone();
        command.extend([
            "-c".to_owned(),
            display(&source),
            "-o".to_owned(),
            display(&made),
        ]);
        run(
            &command,
            &self.here,
            "L603",
            "cannot assemble padding",
            self.verbose,
        )?;
        Ok(made)
    }
}

/// Removes executables whose objects will be compiled again.
pub(super) fn forget(folder: &Path) {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_one = |path: &PathBuf| {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        extension.starts_with("layout")
    };
    for path in files.map(|file| file.path()).filter(is_one) {
        let _ = std::fs::remove_file(path);
    }
}

/// Bytes before the code and before the data of an object.
fn sizes(layout: u64, object: u64) -> [u64; 2] {
    let mut random = fastrand::Rng::with_seed(layout << 32 | object);
    let shift = if object == 0 {
        layout % LAYOUTS
    } else {
        random.u64(..LAYOUTS)
    };
    let code = STEP * (shift + LAYOUTS * random.u64(..32));
    [code, 64 * random.u64(..64)]
}

fn assembly(layout: u64, object: u64) -> String {
    let [code, data] = sizes(layout, object);
    let symbol = if object == 0 {
        format!(".globl {SYMBOL}\n{SYMBOL}:\n")
    } else {
        String::new()
    };
    format!(
        ".text\n{symbol}.zero {code}\n.data\n.zero {data}\n.bss\n.zero {data}\n\
         .section .note.GNU-stack,\"\",%progbits\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn eight_in_a_row_have_every_shift() {
        for first in [0, 8, 3] {
            let shifts = (first..first + LAYOUTS).map(|layout| sizes(layout, 0)[0] % 128);
            assert_eq!(shifts.collect::<BTreeSet<_>>().len(), 8);
        }
        assert_eq!(sizes(5, 1), sizes(5, 1));
        assert!((1..64).all(|layout| sizes(layout, 0)[0].is_multiple_of(STEP)));
    }
}
