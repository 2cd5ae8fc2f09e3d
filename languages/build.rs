//! A file that is new in a runtime's folder is part of the program, too: what embeds the folder does
//! not see it.

use std::fs;
use std::path::Path;

fn main() {
    let languages = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = fs::read_dir(languages).expect("the folder of this crate");
    for folder in folders.flatten() {
        let runtime = folder.path().join("runtime");
        if runtime.is_dir() {
            println!("cargo:rerun-if-changed={}", runtime.display());
        }
    }
}
