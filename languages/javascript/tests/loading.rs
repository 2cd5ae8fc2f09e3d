//! Kinds of modules, and what they may ask of their runtime while they are loaded.

use crate::common::*;
use lath_core::language::BuildOptions;

const HELPERS: [(&str, &str); 3] = [
    ("lib/helper.cjs", "exports.helper = (n) => n + 1;\n"),
    ("lib/data.txt", "hello\n"),
    ("lib/data.json", "{ \"five\": 5 }\n"),
];

#[test]
fn common_js_is_common_js() {
    lath_testing::needs!("node");
    let text = "\"use strict\";
        const path = require('path');
        const fs = require('node:fs');
        const { helper } = require('./lib/helper.cjs');
        //@@State(Scope.Benchmark)
        class Input {
            //@@Setup
            load() {
                this.text = fs.readFileSync(path.join(__dirname, 'lib', 'data.txt'), 'utf8');
                if (!__filename.endsWith('common.cjs')) throw new Error(__filename);
            }
        }
        //@@Benchmark
        function plain(input) { return helper(input.text.length); }
        module.exports.plain = plain;
        if (require.main === module) process.exit(9);";
    all_run(&[("common.cjs", text), HELPERS[0], HELPERS[1], HELPERS[2]]);
}

#[test]
fn sloppy_code_stays_sloppy() {
    lath_testing::needs!("node");
    let text = "
        var object = { q: 5 };
        //@@Benchmark
        function sloppy() { implicit = 010; with (object) { if (q + implicit !== 13) throw new Error('octal'); return q; } }
        //@@Benchmark
        function outside() { if (this !== globalThis) throw new Error('this'); return 1; }
        //@@Benchmark
        function callee() { return arguments.callee === callee ? 1 : 0; }
        module.exports = { sloppy };";
    all_run(&[("sloppy.cjs", text)]);
}

#[test]
fn modules_may_wait_and_know_where_they_are() {
    lath_testing::needs!("node");
    let text = "
        import { readFile } from 'node:fs/promises';
        import data from './lib/data.json' with { type: 'json' };
        const text = await readFile(new URL('./lib/data.txt', import.meta.url), 'utf8');
        const name = 'helper';
        const helper = (await import(`./lib/${name}.cjs`)).helper;
        //@@Benchmark
        export function top_level() { if (text !== 'hello\\n') throw new Error(text); return data.five + helper(1); }
        //@@Benchmark
        export function where() {
            if (!import.meta.dirname.endsWith(DIRNAME) || !import.meta.filename.endsWith('waiting.mjs')) throw new Error(import.meta.dirname);
            return 1;
        }
        const DIRNAME = import.meta.url.split('/').at(-2);
        //@@Benchmark
        export async function lazily() { return (await import('./lib/helper.cjs')).helper(2); }";
    all_run(&[("waiting.mjs", text), HELPERS[0], HELPERS[1], HELPERS[2]]);
}

#[test]
fn classes_are_inherited_across_modules() {
    lath_testing::needs!("node");
    let base = "
        import { Benchmark, Param, Scope, Setup, State } from 'lath';
        export interface Shape { area(): number }
        @State(Scope.Thread)
        export abstract class Base implements Shape {
            @Param('1') side = 0;
            protected ready = false;
            @Setup prepare() { this.ready = true; }
            abstract area(): number;
            @Benchmark measure(): number { if (!this.ready || this.side !== 1) throw new Error('not ready'); return this.area(); }
        }
        @State(Scope.Benchmark)
        export class Input { @Param('7') k = 0; }";
    let index = "export * from './base';\nexport { Base as Renamed } from './base';\n";
    let text = "
        import { Benchmark } from 'lath';
        import { Base, type Input, type Shape } from './lib';
        import * as lib from './lib/index.js';
        import type { Input as In } from './lib/base';
        export class Square extends Base { override area() { return this.side * this.side; } }
        export class Line extends lib.Renamed {
            override area() { return this.side; }
            @Benchmark own(input: Input, other: In, third: lib.Input): number { if (input !== other || other !== third) throw new Error('not shared'); return input.k; }
        }";
    let texts = [
        ("inherit.ts", text),
        ("lib/base.ts", base),
        ("lib/index.ts", index),
    ];
    let (_folder, file) = files(&texts);
    assert_eq!(
        program(&file).benchmarks.len(),
        3,
        "measure of both classes, and own"
    );
    all_run(&texts);
}

/// The runtimes speak of the copy that they load; the message does not.
#[test]
fn a_package_that_is_not_installed_is_said_where_it_is_imported() {
    lath_testing::needs!("node");
    let sources = [
        (
            "f.mjs",
            "// none-such is wanted:\nimport pad from 'none-such/deep';\n//@@Benchmark\nexport \
                function f() { return pad('a'); }\n",
            "none-such",
        ),
        (
            "f.cjs",
            "//@@Benchmark\nfunction f() { return pad('a'); }\nconst pad = \
                require(\"@none/such\");\nmodule.exports = { f };\n",
            "@none/such",
        ),
        (
            "f.ts",
            "import { Benchmark } from \"lath\";\nimport pad from \"none-such\";\nexport class B \
                {\n    @Benchmark f(): string { return pad(\"a\"); }\n}\n",
            "none-such",
        ),
    ];
    for platform in platforms() {
        for (name, text, package) in sources {
            let (folder, file) = files(&[(name, text)]);
            let problem = javascript()
                .build(&program(&file), None, &on(&platform))
                .expect_err("a mistake")
                .remove(0);
            let case = format!("{name} on {}: {problem:#?}", platform.name);
            let line = text
                .lines()
                .position(|line| {
                    line.contains("from 'none")
                        || line.contains("require")
                        || line.contains("pad from")
                })
                .expect("there")
                + 1;
            assert_eq!(
                (problem.code.as_str(), problem.labels[0].0.line),
                ("L602", line),
                "{case}"
            );
            assert!(
                problem
                    .message
                    .ends_with(&format!("Cannot find package '{package}'")),
                "{case}"
            );
            let folder = folder.path().canonicalize().expect("there");
            let help = format!(
                "if `{package}` is your own, add `javascript = [\"./FOLDER\"]` under \
                    [dependencies] of {}/lath.toml",
                folder.display()
            );
            assert!(
                problem
                    .help
                    .as_deref()
                    .is_some_and(|said| said.starts_with(&help)),
                "{case}"
            );
        }
    }
}

/// An alias is no package: nothing is to be fetched.
#[test]
fn an_alias_is_not_advised_as_a_package() {
    lath_testing::needs!("node");
    let text = |import: &str| {
        format!(
            "import {{ x }} from \"{import}\";\n//@@Benchmark\nexport function f() {{ return x(); }}\n"
        )
    };
    let paths = "{ \"compilerOptions\": { \"paths\": { \"lib/*\": [\"./src/lib/*\"] } } }";
    for (name, import, help) in [
        (
            "f.ts",
            "~/lib/x",
            "add `\"paths\": { \"~/*\": [\"./FOLDER/*\"] }` to compilerOptions",
        ),
        (
            "f.ts",
            "@/lib/x",
            "add `\"paths\": { \"@/*\": [\"./FOLDER/*\"] }` to compilerOptions",
        ),
        ("f.ts", "lib/x", "tsconfig.json maps `lib/x` to "),
        ("f.mjs", "@/lib/x", "import the file by its path"),
        ("f.mjs", "lib/x", "if `lib` is your own, add"),
    ] {
        for platform in platforms() {
            let (_folder, file) = files(&[(name, &text(import)), ("tsconfig.json", paths)]);
            let problem = javascript()
                .build(&program(&file), None, &on(&platform))
                .expect_err("a mistake")
                .remove(0);
            let case = format!("{import} on {}: {problem:#?}", platform.name);
            assert_eq!(problem.code.as_str(), "L602", "{case}");
            assert!(
                problem
                    .help
                    .as_deref()
                    .is_some_and(|said| said.contains(help)),
                "{case}"
            );
        }
    }
}

#[test]
fn a_file_that_is_not_there_is_named_as_it_is_imported() {
    lath_testing::needs!("node");
    let sources = [
        (
            "f.mjs",
            "import { x } from './nofile.mjs';\n//@@Benchmark\nexport function f() { return x; }\n",
            "./nofile.mjs",
            "nofile.mjs: imports are relative",
        ),
        (
            "f.cjs",
            "const { x } = require('./nofile');\n//@@Benchmark\nfunction f() { return x; \
                }\nmodule.exports = { f };\n",
            "./nofile",
            "nofile: imports are relative",
        ),
        (
            "f.mjs",
            "import { x } from './beside';\n//@@Benchmark\nexport function f() { return x; }\n",
            "./beside",
            "add the extension: `./beside.mjs`",
        ),
    ];
    for platform in platforms() {
        // Bun finds files without their extension.
        for (name, text, import, says) in sources
            .iter()
            .filter(|(_, _, import, _)| *import != "./beside" || platform.name.starts_with("node"))
        {
            let (folder, file) = files(&[(name, text), ("beside.mjs", "export const x = 1;\n")]);
            let problem = javascript()
                .build(&program(&file), None, &on(&platform))
                .expect_err("a mistake")
                .remove(0);
            let case = format!("{name} on {}: {problem:#?}", platform.name);
            assert_eq!(
                (problem.code.as_str(), problem.labels[0].0.line),
                ("L602", 1),
                "{case}"
            );
            assert!(
                problem
                    .message
                    .ends_with(&format!("Cannot find file '{import}'")),
                "{case}"
            );
            let folder = folder.path().canonicalize().expect("there");
            let help = problem.help.as_deref().unwrap_or_default();
            assert!(
                help.starts_with(&format!("no file {}/", folder.display())) && help.contains(says),
                "{case}"
            );
        }
    }
}

/// npm runs scripts of local packages where they lie.
#[test]
fn npm_builds_local_packages_in_a_copy() {
    lath_testing::needs!("node", "npm");
    let prepared = |name: &str, more: &str| {
        format!(
            "{{\"name\":\"{name}\",\"version\":\"1.0.0\",\"main\":\"made/i.js\",\"scripts\":{{\"prepare\":\"mkdir -p made && cp i.js made/\"}}{more}}}\n"
        )
    };
    let (folder, file) = files(&[
        (
            "f.mjs",
            "import { v } from 'own';\n//@@Benchmark\nexport function f() { return v; }\n",
        ),
        (
            "own/package.json",
            &prepared("own", ",\"dependencies\":{\"other\":\"file:../other\"}"),
        ),
        ("own/i.js", "exports.v = require('other').v;\n"),
        ("other/package.json", &prepared("other", "")),
        ("other/i.js", "exports.v = 5;\n"),
    ]);
    let root = folder.path().canonicalize().expect("there");
    let options = BuildOptions {
        dependencies: vec![format!("own@file:{}", root.join("own").display())],
        ..BuildOptions::default()
    };
    build(&program(&file), &options);
    for package in ["own", "other"] {
        let left = std::fs::read_dir(root.join(package))
            .expect("there")
            .count();
        assert_eq!(left, 2, "{package} has package.json and i.js");
    }
}
