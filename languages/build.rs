//! A new file in a runtime's folder changes the program, too, but the macro that embeds the folder
//! does not notice it.

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
