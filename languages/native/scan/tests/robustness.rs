//! Whatever the text: no panic, offsets that hold, blanking that keeps length and lines.

use super::{C, CPP};
use crate::native::scan::scan_text;
use crate::shared::blank::{blanked, readable};
use lath_core::annotation;
use proptest::prelude::*;

const CORPUS: [&str; 4] = [
    include_str!("../testdata/factorial.cpp"),
    include_str!("../testdata/mandelbrot.cpp"),
    include_str!("../testdata/factorial.c"),
    include_str!("../testdata/everything.cpp"),
];

/// Pieces with a meaning to some stage of the scan.
const PIECES: [&str; 40] = [
    "@Benchmark",
    "//@@Param({\"1\", \"2\"})",
    "//@@",
    "@",
    "(",
    ")",
    "{",
    "}",
    "\"",
    "'",
    "R\"x(",
    ")x\"",
    "/*",
    "*/",
    "//",
    "\\\n",
    "\n",
    "#if 0\n",
    "#if defined(LATH) && (X || !Y)\n",
    "#else\n",
    "#endif\n",
    "#define A A A\n",
    "int main() {",
    "namespace a::b {",
    "template <class T> ",
    "struct S : S {",
    "typedef struct {",
    "} X, *Y;",
    "enum class E { A };",
    "using X = X;",
    "using namespace a;",
    "public:",
    "int A::f(S &s) const ",
    "operator int()",
    "ä",
    "\0",
    ";",
    ",",
    "::",
    "~S() = delete;",
];

fn check(text: &str) {
    for dialect in [&CPP, &C] {
        let scan = scan_text(dialect, "x", text, &[]);
        let left = blanked(text, scan.blanks.iter().map(|b| b.start..b.end));
        assert_eq!(left.len(), text.len());
        let ends = |t: &str| {
            t.bytes()
                .enumerate()
                .filter(|(_, b)| *b == b'\n')
                .map(|(i, _)| i)
                .collect::<Vec<_>>()
        };
        assert_eq!(ends(&left), ends(text));
        for site in &scan.sites {
            assert!(
                text.get(site.place.offset..site.place.offset + site.place.length)
                    .is_some()
            );
            for annotation in &site.annotations {
                assert_eq!(annotation.text.len(), annotation.place.length);
                assert!(
                    annotation.text.starts_with('@')
                        && text[annotation.place.offset..].starts_with('@')
                );
                let parsed = annotation::parse(annotation);
                let mut problems = Vec::new();
                parsed
                    .map(|parsed| annotation::check(&parsed, &mut problems))
                    .unwrap_or_default();
            }
        }
        assert!(scan.diagnostics.iter().all(|d| {
            d.labels
                .iter()
                .all(|(p, _)| p.offset + p.length <= text.len())
        }));
    }
}

/// A range of characters of `text`, `from` and `length` taken modulo what there is.
fn slice(text: &str, from: usize, length: usize) -> &str {
    let start = text.floor_char_boundary(from % (text.len() + 1));
    let end = text.floor_char_boundary((start + length).min(text.len()));
    &text[start..end.max(start)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let length = bytes.len();
        let text = readable(bytes);
        prop_assert_eq!(text.len(), length);
        check(&text);
    }

    #[test]
    fn any_pieces(pieces in proptest::collection::vec(proptest::sample::select(PIECES.to_vec()), 0..30), blanks in any::<bool>()) {
        check(&pieces.join(if blanks { " " } else { "" }));
    }

    #[test]
    fn any_slice(file in 0..CORPUS.len(), from in any::<usize>(), length in 0..900usize) {
        check(slice(CORPUS[file], from, length));
    }
}

/// Seeded mutations of whole files: pieces inserted, stretches removed, doubled and swapped between
/// files.
#[test]
fn mutated_files() {
    let mut random = Random(0x1A7B_5EED);
    for _ in 0..120 {
        let mut text = CORPUS[random.below(CORPUS.len())].to_owned();
        for _ in 0..=random.below(6) {
            let at = text.floor_char_boundary(random.below(text.len() + 1));
            let other = slice(
                CORPUS[random.below(CORPUS.len())],
                random.below(1 << 20),
                random.below(200),
            )
            .to_owned();
            match random.below(4) {
                0 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
                1 => text.insert_str(at, &other),
                2 => text.truncate(at),
                _ => {
                    let end = text.floor_char_boundary((at + random.below(80)).min(text.len()));
                    text.replace_range(at..end.max(at), "");
                }
            }
        }
        check(&text);
    }
}

/// A linear congruential generator: the same texts everywhere, for ever.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

#[test]
fn deep_nesting_ends() {
    check(&"{".repeat(2000));
    check(&"struct S {".repeat(150));
    check(&format!("#if {}1\nint x;\n#endif", "(".repeat(3000)));
    check(&format!("//@@A{}", "(".repeat(3000)));
}
