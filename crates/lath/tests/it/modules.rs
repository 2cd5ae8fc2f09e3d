//! Which module an import means, in JavaScript and TypeScript, on every runtime: as Node decides
//! it, by extensions, `package.json` and `tsconfig.json`. Each source compares what it found with
//! what it should find.

use crate::support::Folder;

/// Runtimes to check on, the first found of each product; a browser has no packages.
fn platforms() -> Option<String> {
    let javascript = lath_languages::by_id("javascript")?;
    let mut names: Vec<String> = Vec::new();
    for platform in javascript.platforms() {
        let product = platform.name.split('-').next().unwrap_or_default();
        let is_new = !names.iter().any(|name| name.starts_with(product));
        if platform.path.is_some() && is_new && product != "chromium" {
            names.push(platform.name);
        }
    }
    if names.len() < 3 {
        lath_testing::skip_anywhere(&format!("only {}", names.join(", ")));
    }
    Some(names.join(",")).filter(|names| !names.is_empty())
}

/// A package with a build for each kind of import, and a plain one.
const PACKAGES: [(&str, &str); 5] = [
    (
        "node_modules/dual/package.json",
        "{\"name\":\"dual\",\"exports\":{\"import\":\"./m.mjs\",\"require\":\"./c.cjs\"}}",
    ),
    (
        "node_modules/dual/m.mjs",
        "export const kind = \"import\";\n",
    ),
    ("node_modules/dual/c.cjs", "exports.kind = \"require\";\n"),
    (
        "node_modules/dep/package.json",
        "{\"name\":\"dep\",\"main\":\"i.js\"}",
    ),
    (
        "node_modules/dep/i.js",
        "module.exports = function dep() { return 5; };\nmodule.exports.k = 2;\n",
    ),
];

/// Checks that in each source, `(name, head, expression, value)`, the expression has the value.
fn check(files: &[(&str, &str)], sources: &[(&str, &str, &str, &str)]) {
    match platforms() {
        Some(platforms) => check_on(&platforms, files, sources),
        None => lath_testing::skip("no runtime for JavaScript"),
    }
}

fn check_on(platforms: &str, files: &[(&str, &str)], sources: &[(&str, &str, &str, &str)]) {
    let folder = Folder::new();
    for (name, text) in PACKAGES.iter().chain(files) {
        folder.write(name, text);
    }
    // As package managers link the packages of a workspace.
    if folder.path().join("packages/core").is_dir() {
        let link = folder.path().join("node_modules/core");
        std::os::unix::fs::symlink("../packages/core", link).unwrap();
    }
    for (name, head, expression, value) in sources {
        let export = if name.ends_with(".cjs") || *name == "exported.ts" {
            ""
        } else {
            "export "
        };
        let text = format!(
            "{head}\n//@@Compare(\"found\", baseline = true)\n//@@Benchmark\n{export}function \
                expected() {{ return {value}; }}\n//@@Compare(\"found\")\n//@@Benchmark\n{export}function \
                found() {{ return {expression}; }}\n"
        );
        folder.write(name, &text);
        folder
            .lath(&["check", name, "--platform", platforms])
            .exits(0)
            .says(&["verified"]);
    }
}

const TRY: &str = "let fast: any = null;\ntry { fast = require(\"dep\"); } catch { fast = null; }";
const DUAL: &str = "import { kind } from \"dual\";";

#[test]
fn typescript_is_commonjs_or_a_module_as_node_decides() {
    let files = [
        ("common/package.json", "{\"type\":\"commonjs\"}"),
        ("module/package.json", "{\"type\":\"module\"}"),
        (
            "old/tsconfig.json",
            "{ // as `tsc --init` writes it\n\"compilerOptions\": {\"module\": \"CommonJS\",},}",
        ),
        ("eq.cts", "export = { n: 3 };\n"),
        (
            "module/lib.cts",
            "export const five: number = require(\"dep\")();\n",
        ),
    ];
    let native = "fast ? \"native\" : \"fallback\"";
    let sources = [
        ("opt.ts", TRY, native, "\"native\""),
        ("opt.cts", TRY, native, "\"native\""),
        ("common/opt.ts", TRY, native, "\"native\""),
        ("common/dual.ts", DUAL, "kind", "\"require\""),
        ("common/dual.mts", DUAL, "kind", "\"import\""),
        ("module/dual.ts", DUAL, "kind", "\"import\""),
        ("module/dual.cts", DUAL, "kind", "\"require\""),
        ("dual.ts", DUAL, "kind", "\"import\""),
        ("old/dual.ts", DUAL, "kind", "\"require\""),
        (
            "required.ts",
            "import fs = require(\"fs\");\nimport dep = require(\"dep\");\nimport eq = require(\"./eq.cjs\");",
            "fs.constants.R_OK + dep() + dep.k + eq.n",
            "14",
        ),
        (
            "places.ts",
            "declare const require: any, module: any;\nif (require.main === module) process.exit(2);",
            "__filename.slice(__dirname.length)",
            "\"/places.ts\"",
        ),
        (
            "exported.ts",
            "declare const module: any;\nmodule.exports = { n: 1 };",
            "module.exports.n",
            "1",
        ),
        // A CommonJS file that a module imports.
        (
            "module/mixed.ts",
            "import { five } from \"./lib.cjs\";\nconst name = import.meta.url.slice(-8);",
            "five + name",
            "\"5mixed.ts\"",
        ),
    ];
    check(&files, &sources);
}

const FEATURE: &str = "declare const require: any, Bun: any;\nconst fast = typeof require === \"function\" ? \
    require(\"dep\")() : 0;";

/// Bun gives modules the names of CommonJS; Node and Deno do not.
#[test]
fn modules_have_no_names_of_commonjs() {
    let files = [
        ("module/package.json", "{\"type\":\"module\"}"),
        ("common/package.json", "{\"type\":\"commonjs\"}"),
        (
            "common/lib.mts",
            "declare const require: any, module: any;\nexport const seen: string = typeof require + typeof \
                module;\nexport const thrown: string = (() => { try { return require(\"dep\"), \"none\"; } catch \
                (error: any) { return error.name; } })();\n",
        ),
        (
            "module/five.cts",
            "export const five: number = require(\"dep\")();\n",
        ),
        (
            "module/lib.mjs",
            "export const seen = typeof require + typeof __dirname;\n",
        ),
    ];
    let bun = "typeof Bun === \"object\" ? 5 : 0";
    let both = "typeof Bun === \"object\" ? \"functionstring\" : \"undefinedundefined\"";
    let sources = [
        ("module/feature.ts", FEATURE, "fast", bun),
        ("feature.mts", FEATURE, "fast", bun),
        (
            "module/place.ts",
            "declare const __filename: any, __dirname: any;\nconst place = typeof __dirname === \"string\" ? \
                __filename.slice(__dirname.length) : \"none\";",
            "place",
            "typeof Bun === \"object\" ? \"/place.ts\" : \"none\"",
        ),
        (
            "module/other.ts",
            "import { seen } from \"./lib.mjs\";",
            "seen",
            both,
        ),
        (
            "module/required.ts",
            "import dep = require(\"dep\");\nimport { kind } from \"dual\";",
            "dep() + dep.k + kind",
            "\"7import\"",
        ),
        // A module that becomes part of a CommonJS file, and the reverse.
        (
            "common/mixed.ts",
            "import { seen, thrown } from \"./lib.mjs\";",
            "seen + thrown",
            "typeof Bun === \"object\" ? \"functionobjectnone\" : \"undefinedundefinedReferenceError\"",
        ),
        (
            "module/common.cts",
            "import { five } from \"./five.cjs\";\nconst kind = typeof require;",
            "five + kind",
            "\"5function\"",
        ),
        // Its own names do not make a file CommonJS.
        (
            "own.ts",
            "import { kind } from \"dual\";\nfunction f(require: number, { module } = { module: 1 }) { return \
                require + module; }",
            "kind + f(2)",
            "\"import3\"",
        ),
    ];
    let Some(platforms) = platforms() else {
        lath_testing::skip("no runtime for JavaScript");
        return;
    };
    for platform in platforms.split(',') {
        check_on(platform, &files, &sources);
    }
}

#[test]
fn a_packages_own_names_and_linked_packages_are_found() {
    let files = [
        (
            "package.json",
            "{\"name\":\"slugger\",\"type\":\"module\",\"exports\":{\".\":\"./src/index.js\",\"./x\":{\"require\":\"./src/x.cjs\",\"default\":\"./src/x.js\"}},\
             \"imports\":{\"#up\":\"./src/up.js\",\"#all/*\":\"./src/*.js\",\"#dep\":\"dep\"}}",
        ),
        ("src/up.js", "export const up = (t) => t.toUpperCase();\n"),
        (
            "src/index.js",
            "import { up } from \"#up\";\nimport { x } from \"slugger/x\";\nexport const slug = (t) => up(t) + x;\n",
        ),
        ("src/x.js", "export const x = \"import\";\n"),
        ("src/x.cjs", "exports.x = \"require\";\n"),
        (
            "packages/core/package.json",
            "{\"name\":\"core\",\"type\":\"module\",\"exports\":{\".\":\"./src/index.ts\"},\"imports\":{\"#k\":\"./src/k.ts\"}}",
        ),
        (
            "packages/core/src/index.ts",
            "import { k } from \"#k\";\nexport const twice = (x: number): number => x * k;\n",
        ),
        ("packages/core/src/k.ts", "export const k: number = 2;\n"),
        (
            "typed/tsconfig.json",
            "{\"compilerOptions\":{\"paths\":{\"@/*\":[\"../src/*\"]}}}",
        ),
    ];
    let own = "import { slug } from \"slugger\";\nimport { up } from \"#up\";\nimport * as all from \"#all/x\";\nimport dep from \"#dep\";";
    let said = "slug(\"a\") + up(\"b\") + all.x + dep()";
    let expected = "\"AimportBimport5\"";
    let linked = "import { twice } from \"core\";";
    let sources = [
        ("bench/own.js", own, said, expected),
        ("bench/own.ts", own, said, expected),
        (
            "bench/common.cjs",
            "const { x } = require(\"slugger/x\");",
            "x",
            "\"require\"",
        ),
        ("bench/linked.mjs", linked, "twice(4)", "8"),
        ("bench/linked.ts", linked, "twice(4)", "8"),
        (
            "typed/paths.ts",
            "import { up } from \"@/up\";",
            "up(\"c\")",
            "\"C\"",
        ),
    ];
    check(&files, &sources);
}

#[test]
fn a_package_that_exports_typescript_says_how_lath_compiles_it() {
    // Bun loads it as it is.
    if !platforms().is_some_and(|names| names.contains("node")) {
        lath_testing::skip("no Node here");
        return;
    }
    let folder = Folder::with(
        "f.mjs",
        "import { k } from \"typed\";\n//@@Benchmark\nexport function f() { return k; }\n",
    );
    let project = "{\"name\":\"typed\",\"type\":\"module\",\"exports\":\"./i.ts\"}";
    folder.write("node_modules/typed/package.json", project);
    folder.write("node_modules/typed/i.ts", "export const k: number = 1;\n");
    folder
        .lath(&["check", "f.mjs"])
        .exits(1)
        .says(&["link its folder"]);
}

#[test]
fn settings_of_typescript_without_effect_are_named() {
    let settings = "{\"compilerOptions\":{\"target\":\"ES5\",\"experimentalDecorators\":true,\"emitDecoratorMetadata\":true}}";
    let source = "function Column(target: object, name: string) {}\nclass Row { @Column id: number = \
        1; }\n//@@Benchmark\nexport function f(): number { return new Row().id; }\n";
    let folder = Folder::with("f.ts", source);
    folder.write("tsconfig.json", settings);
    folder.lath(&["list", "f.ts"]).exits(0).says(&[
        "W959",
        "emitDecoratorMetadata",
        "W960",
        "target es5",
    ]);
    folder.write(
        "tsconfig.json",
        "{\"compilerOptions\":{\"target\":\"ES2022\"}}",
    );
    let done = folder.lath(&["list", "f.ts"]);
    assert!(!(done.exits(0).out() + &done.err()).contains("W9"));
}
