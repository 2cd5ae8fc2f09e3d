//! Executables do not depend on where anything lies, whatever tells of places: `file!()`, panics,
//! debug information, names of symbols, crates of the user's.

use crate::common::*;
use crate::testing::unplaced::assert_unplaced;
use lath_core::language::BuildOptions;

const SOURCE: &str = r#"mod inner;
//@@State(Scope.Benchmark)
#[derive(Default)]
pub struct Input {
    //@@Param({"3"})
    pub n: usize,
}
//@@Benchmark
pub fn f(input: &Input) -> usize {
    assert!(input.n > 0, "none");
    own_crate::add(input.n) + inner::twice(input.n) + file!().len()
}
"#;

#[test]
fn executables_do_not_depend_on_places() {
    let texts = [
        ("bench/f.rs", SOURCE),
        (
            "bench/inner.rs",
            "pub fn twice(n: usize) -> usize { [1, 2, 3, 4][n] }\n",
        ),
        (
            "own/Cargo.toml",
            "[package]\nname = \"own-crate\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        ),
        // Generic: its code is compiled with the wrapper, its name is from its own crate.
        (
            "own/src/lib.rs",
            "pub fn add<T: TryInto<usize>>(n: T) -> usize { n.try_into().ok().unwrap() + file!().len() }\n",
        ),
    ];
    for flags in [&[][..], &["-g"]] {
        assert_unplaced(rust(), &texts, |root| BuildOptions {
            cflags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            dependencies: vec![root.join("own").display().to_string()],
            ..BuildOptions::default()
        });
    }
}
