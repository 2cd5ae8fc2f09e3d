//! Wrappers do not depend on where anything lies: modules of both kinds, compiled ones, packages,
//! in every runtime.

use crate::common::*;
use crate::testing::unplaced::{assert_manifest, assert_unplaced};

const PACKAGE: (&str, &str) = (
    "node_modules/found/index.js",
    "module.exports = { found: 1 };\n",
);
const PROJECT: (&str, &str) = (
    "node_modules/found/package.json",
    "{\"name\":\"found\",\"version\":\"1.0.0\"}\n",
);

#[test]
fn wrappers_do_not_depend_on_places() {
    lath_testing::needs!("node");
    let module = [
        (
            "bench/f.mjs",
            "import found from \"found\";\nimport { add } from \"../lib/add.mjs\";\n//@@Benchmark\nexport function f() { return add(found.found, import.meta.url.length); }\n",
        ),
        (
            "lib/add.mjs",
            "export const add = (a, b) => a + b + import.meta.dirname.length;\n",
        ),
        PACKAGE,
        PROJECT,
    ];
    let common = [
        (
            "bench/f.cjs",
            "const { add } = require(\"../lib/add.cjs\");\n//@@Benchmark\nfunction f() { return add(__filename.length, __dirname.length); }\n",
        ),
        (
            "lib/add.cjs",
            "exports.add = (a, b) => a + b + __filename.length;\n",
        ),
    ];
    let typed = [
        (
            "bench/f.ts",
            "import { add } from \"../lib/add.ts\";\n//@@Benchmark\nexport function f(): number { return add(1, import.meta.url.length); }\n",
        ),
        (
            "lib/add.ts",
            "export const add = (a: number, b: number): number => a + b;\n",
        ),
    ];
    for platform in platforms() {
        let in_page = platform.name.starts_with("chromium");
        for texts in [&module[..], &common, &typed] {
            // A page has no packages of Node's and no `require`.
            if !in_page || texts[0].0.ends_with(".ts") {
                assert_unplaced(javascript(), texts, |_| on(&platform));
            }
        }
    }
}

#[test]
fn manifests_name_files_as_seen_from_the_source() {
    lath_testing::needs!("node");
    let (_folder, file) = files(&[(
        "f.mjs",
        "//@@Benchmark\nexport function f() { return 1; }\n",
    )]);
    for platform in platforms() {
        let program = program(&file);
        let answers = answers(&talk(
            &argv(&build(&program, &on(&platform))),
            "manifest\nquit\n",
        ));
        assert_manifest(&answers[0]["manifest"], &program);
    }
}
