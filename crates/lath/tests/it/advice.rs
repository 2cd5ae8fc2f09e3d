//! Advice for a package that is not there: the user's own folder or declaration, never a stranger's
//! package of the same name without saying so.

use crate::support::Folder;
use std::path::Path;

/// A language, its source, a package of that name beside it, and the advice.
struct Case {
    language: &'static str,
    source: (&'static str, &'static str),
    own: &'static [(&'static str, &'static str)],
    said: &'static str,
}

const RUST: (&str, &str) = (
    "bench/b.rs",
    "use ring_core::area;\n\n//@@Benchmark\nfn f() -> u32 {\n    area(2)\n}\n",
);

const CASES: &[Case] = &[
    // The crate above the source, with a hyphen.
    Case {
        language: "rust",
        source: RUST,
        own: &[
            (
                "Cargo.toml",
                "[package]\nname = \"ring-core\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            ),
            ("src/lib.rs", "pub fn area(r: u32) -> u32 {\n    r * 3\n}\n"),
        ],
        said: "`ring_core` is in ..: add `rust = [\"..\"]`",
    },
    // Beside it, known to no manifest.
    Case {
        language: "rust",
        source: RUST,
        own: &[
            (
                "parts/core/Cargo.toml",
                "[package]\nname = \"ring-core\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            ),
            (
                "parts/core/src/lib.rs",
                "pub fn area(r: u32) -> u32 {\n    r * 3\n}\n",
            ),
        ],
        said: "`ring_core` is in ../parts/core: add `rust = [\"../parts/core\"]`",
    },
    Case {
        language: "python",
        source: (
            "bench/b.py",
            "from lath import *\nimport shapes\n\n@Benchmark\ndef f():\n    return shapes.area(2)\n",
        ),
        own: &[("lib/shapes/__init__.py", "def area(r):\n    return r * 3\n")],
        said: "`shapes` is in ../lib: add `python = [\"../lib\"]`",
    },
    Case {
        language: "javascript",
        source: (
            "bench/b.mjs",
            "import { area } from \"shapes\";\n//@@Benchmark\nexport function f() { return area(2); }\n",
        ),
        own: &[
            (
                "shapes/package.json",
                "{\"name\":\"shapes\",\"version\":\"1.0.0\",\"main\":\"i.js\"}",
            ),
            ("shapes/i.js", "exports.area = (r) => r * 3;\n"),
        ],
        said: "`shapes` is in ../shapes: add `javascript = [\"../shapes\"]`",
    },
    Case {
        language: "go",
        source: (
            "bench/b.go",
            "package b\n\nimport \"example.org/shapes\"\n\n//@@Benchmark\nfunc f() int { return shapes.Area(2) }\n",
        ),
        own: &[
            ("shapes/go.mod", "module example.org/shapes\n\ngo 1.19\n"),
            (
                "shapes/s.go",
                "package shapes\n\nfunc Area(r int) int { return r * 3 }\n",
            ),
        ],
        said: "`example.org/shapes` is in ../shapes: add `go = [\"../shapes\"]`",
    },
];

fn runs(language: &str) -> bool {
    let here =
        lath_languages::by_id(language).is_some_and(|known| known.default_platform().is_some());
    if !here {
        lath_testing::skip(&format!("{language} has no toolchain here"));
    }
    here
}

#[test]
fn own_packages_are_advised_as_folders_and_the_advice_works() {
    let mut followed = Vec::new();
    for case in CASES.iter().filter(|case| runs(case.language)) {
        let folder = Folder::with(case.source.0, case.source.1);
        for (name, text) in case.own {
            folder.write(name, text);
        }
        // Of a source without a suite, the project may say it already.
        let file = Path::new(case.source.0).file_name().unwrap();
        folder.write("bench/lath.toml", &format!("sources = [{file:?}]\n"));
        folder.lath(&["check", "bench"]).exits(4).says(&[case.said]);
        // Once for each language: building takes long.
        if followed.contains(&case.language) {
            continue;
        }
        followed.push(case.language);
        let (_, line) = case.said.split_once("add `").unwrap();
        let line = line.trim_end_matches('`');
        let suite = format!("sources = [{file:?}]\n[dependencies]\n{line}\n");
        folder.write("bench/lath.toml", &suite);
        folder.lath(&["check", "bench"]).exits(0);
    }
}

#[test]
fn a_registrys_package_of_an_unknown_name_is_called_a_strangers() {
    let sources = [
        ("rust", RUST.0, RUST.1, "crates.io"),
        ("python", CASES[2].source.0, CASES[2].source.1, "PyPI"),
        (
            "javascript",
            CASES[3].source.0,
            CASES[3].source.1,
            "the npm registry",
        ),
        ("go", CASES[4].source.0, CASES[4].source.1, "its address"),
    ];
    for (language, name, text, registry) in sources {
        if runs(language) {
            let advice = format!("add `{language} = [\"./FOLDER\"]` under [dependencies]");
            let stranger = format!("from {registry} instead, whoever published it");
            let typed = format!("`--dependency {language}=");
            let folder = Folder::with(name, text);
            folder
                .lath(&["check", name])
                .exits(4)
                .says(&[&advice, &typed, &stranger]);
        }
    }
}

#[test]
fn a_manifests_declaration_is_advised_as_it_stands() {
    let sources = [
        (
            "rust",
            RUST.0,
            RUST.1,
            "Cargo.toml",
            "[package]\nname = \"mine\"\n[dev-dependencies]\nring-core = { version = \"1.2\", features = [\"x\"] }\n",
            "rust = [\"ring-core = { \\\"features\\\" = [\\\"x\\\"], \\\"version\\\" = \\\"1.2\\\" }\"]",
        ),
        (
            "python",
            CASES[2].source.0,
            CASES[2].source.1,
            "pyproject.toml",
            "[project]\nname = \"mine\"\ndependencies = [\"Shapes>=1.2\"]\n",
            "python = [\"Shapes>=1.2\"]",
        ),
        (
            "javascript",
            CASES[3].source.0,
            CASES[3].source.1,
            "package.json",
            "{\"name\":\"mine\",\"devDependencies\":{\"shapes\":\"^1.2.0\"}}",
            "javascript = [\"shapes@^1.2.0\"]",
        ),
    ];
    for (language, name, text, manifest, declared, advice) in sources {
        if runs(language) {
            let folder = Folder::with(name, text);
            folder.write(manifest, declared);
            folder
                .lath(&["check", name])
                .exits(4)
                .says(&["declares it: add `", advice]);
        }
    }
}
