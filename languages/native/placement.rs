//! Where the code of an executable lies: padding before its objects.
//!
//! A loop's speed may depend on its address modulo the sizes of fetch blocks and cache lines
//! (methodology/rules.md#layout). Eight placements in a row shift the code by each multiple of 16
//! modulo 128 once, so two programs that differ in placement only have the same average.

use crate::shared::folders::inside;
use std::path::{Path, PathBuf};

/// Functions begin at multiples of this many bytes.
const STEP: u64 = 16;
/// Placements in a row whose shifts differ modulo `STEP` times this.
pub(crate) const LAYOUTS: u64 = 8;
/// Keeps the padding where unused code is thrown away.
pub(crate) const SYMBOL: &str = "lath_padding";

/// The executable with this placement, beside the linker's own.
pub(crate) fn path(executable: &Path, layout: u64) -> PathBuf {
    executable.with_extension(format!("layout{layout}"))
}

/// Removes executables whose objects will be compiled again.
pub(crate) fn forget(folder: &Path) {
    let is_one = |path: &PathBuf| {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        extension.starts_with("layout")
    };
    for path in inside(folder).into_iter().filter(is_one) {
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

/// Assembly of the padding before an object.
pub(crate) fn assembly(layout: u64, object: u64) -> String {
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
