//! Readable text pinned by a test. Language tests include this file by its path.

use std::path::Path;

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
