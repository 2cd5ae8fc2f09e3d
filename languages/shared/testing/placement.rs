//! Where the code of a wrapper lies.

use object::{Object, ObjectSymbol};
use std::fs;
use std::path::Path;

/// The address of a function: by its symbol, in which Rust has it after its length.
pub fn address(executable: &Path, function: &str) -> u64 {
    let data = fs::read(executable).expect("read");
    let file = object::File::parse(&*data).expect("an executable");
    let mangled = format!("{}{function}", function.len());
    let is_it = |name: &str| name == function || name.contains(&mangled);
    let mut symbols = file.symbols();
    let found = symbols.find(|symbol| symbol.name().is_ok_and(is_it));
    found.expect("not stripped").address()
}
