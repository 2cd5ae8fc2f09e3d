//! Generated text that people can read, pinned by a test.

use lath_core::language::{BuildOptions, Language};
use std::path::Path;

/// The wrapper of the language's example, without the place of this checkout.
pub fn wrapper(language: &dyn Language, options: &BuildOptions) -> String {
    let example = language.example().expect("there is one").file;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(language.id())
        .join("example");
    let target = tempfile::tempdir().expect("a folder");
    let generated = language
        .program(&folder.join(example), options)
        .and_then(|program| language.generate(&program, target.path(), options, false))
        .unwrap_or_else(|problems| panic!("{problems:#?}"));
    let text = std::fs::read_to_string(&generated.files[0]).expect("text");
    text.replace(&*folder.to_string_lossy(), "/source")
}

/// The text with `instead` between these two, where it differs from machine to machine.
pub fn cut(text: &str, from: &str, to: &str, instead: &str) -> String {
    let (before, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    let (_, after) = rest.split_once(to).unwrap_or_else(|| panic!("no {to}"));
    [before, from, instead, to, after].concat()
}

/// Compares `text` with the file of that name below `languages/`. `LATH_BLESS=1` rewrites it.
pub fn is_golden(name: &str, text: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("LATH_BLESS").is_some() {
        std::fs::create_dir_all(golden.parent().expect("inside")).expect("created");
        std::fs::write(&golden, text).expect("written");
    }
    let expected = std::fs::read_to_string(&golden).expect("a golden");
    assert!(
        expected == text,
        "{} differs: run with LATH_BLESS=1 and look at the difference\n{text}",
        golden.display()
    );
}
