//! What is found in sources.

use super::scan_text;
use lath_core::assemble;
use lath_core::program::Program;
use lath_core::site::{Scan, ValueKind};

fn program(file: &str, text: &str) -> Program {
    assemble::program(&scan_text(file, text), "javascript")
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn codes(scan: &Scan) -> Vec<String> {
    match assemble::program(scan, "javascript") {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .iter()
            .map(|problem| problem.code.clone())
            .collect(),
    }
}

#[test]
fn raw_annotations_are_blanked_and_read() {
    let text = "@State(Scope.Benchmark) @StateLabel(input)\nclass Sized {\n    @Param({\"1\", // one\n        \"2\"}) size = 0;\n}\n\n@Benchmark\nfunction run(input) { return input.size; }\n";
    let scan = scan_text("/x.js", text);
    assert_eq!(scan.blanks.len(), 4);
    assert_eq!(
        &text[scan.blanks[3].start..scan.blanks[3].end],
        "@Benchmark"
    );
    let program = program("/x.js", text);
    assert_eq!(program.benchmarks[0].id, "x.run");
    assert_eq!(program.states[0].params[0].values, ["1", "2"]);
    assert_eq!(program.states[0].params[0].kind, ValueKind::Number);
}

#[test]
fn signs_in_texts_and_expressions_are_none() {
    let text = "const a = `\n@Benchmark\nfunction no() {} ${`\n@Setup`}\n`;\nconst b = /[`/]\\/`/;\n/*\n@Benchmark\n*/\nconst c = 1 / 2; // `\n@Benchmark\nfunction yes() { return a + b + c; }\n";
    let scan = scan_text("/x.js", text);
    assert_eq!(scan.blanks.len(), 1);
    assert_eq!(program("/x.js", text).benchmarks[0].name, "yes");
}

#[test]
fn parameters_are_found_by_label_name_and_comment() {
    let text = "//@@State(Scope.Thread)\nclass InputValue {}\n//@@State(Scope.Thread) @StateLabel(a, b)\nclass Two {}\n\
                //@@Benchmark\nfunction one(inputValue, blackhole, b) {}\n\
                /** @param {Two} x  @returns {Promise<number>} */\n//@@Benchmark\nfunction two(x) {}\n";
    let program = program("/x.js", text);
    assert_eq!(program.benchmarks[0].arguments.len(), 3);
    assert_eq!(program.benchmarks[0].instances.len(), 2);
    assert!(program.benchmarks[1].is_async && program.benchmarks[1].returns);
}

#[test]
fn decorators_of_the_package_are_read() {
    let text = "import * as lath from \"lath\";\nimport { Benchmark as B, Param, Scope, State, Warmup, TimeUnit } from \"lath\";\nimport { Other } from \"other\";\n\
                @State(Scope.Benchmark)\nclass Sized { @Param(1, 2n) size!: bigint; @Other kept = 1; }\n\
                export class All { @B() @Warmup({ iterations: 3, \"time\": 5, timeUnit: TimeUnit.MILLISECONDS, }) run(x: Sized, hole: lath.Blackhole): number { return 1; } }\n";
    let scan = scan_text("/x.ts", text);
    assert_eq!(scan.blanks.len(), 4);
    let program = program("/x.ts", text);
    assert_eq!(program.benchmarks[0].symbol, "All.run");
    assert_eq!(program.benchmarks[0].arguments.len(), 2);
    assert_eq!(
        program.states[0].params[0].kind,
        ValueKind::Integer {
            bits: 0,
            signed: true
        }
    );
}

#[test]
fn enumerations_and_namespaces() {
    let text = "import { Param, Scope, State } from \"lath\";\nexport namespace deep {\n  export enum Size { SMALL = 1, BIG }\n  @State(Scope.Benchmark)\n  export class Input { @Param() size = Size.BIG; }\n\
                  //@@Benchmark\n  export function run(input: Input) { return input.size; }\n}\n";
    let program = program("/x.ts", text);
    assert_eq!(program.benchmarks[0].symbol, "deep.run");
    assert_eq!(program.states[0].params[0].values, ["SMALL", "BIG"]);
}

#[test]
fn mistakes_are_named() {
    assert_eq!(
        codes(&scan_text(
            "/x.js",
            "@Benchmark\nfunction run(unknown) {}\n"
        )),
        ["L206"]
    );
    assert_eq!(
        codes(&scan_text("/x.ts", "class X { @Benchmark run() {} }\n")),
        ["L102"]
    );
    assert_eq!(
        codes(&scan_text(
            "/x.js",
            "function f() {\n    //@@Benchmark\n    function g() {}\n}\n"
        )),
        ["L202"]
    );
    assert!(
        codes(&scan_text("/x.js", "//@@Benchmark\nfunction* f() {}\n"))
            .contains(&"L205".to_owned())
    );
    assert!(codes(&scan_text("/x.js", "@Param({\"1\"\nclass X {}\n")).contains(&"L101".to_owned()));
}

#[test]
fn names_written_with_escapes_are_the_names_they_mean() {
    let text = "//@@State(Scope.Thread)\nexport class St\\u0061te {\n    //@@Param(\"1\")\n    \\u{6e} = 1;\n}\n//@@Benchmark\nexport function \\u0061bc(state) { return state.n; }\n";
    let program = program("/x.js", text);
    assert_eq!(program.benchmarks[0].name, "abc");
    assert_eq!(
        (
            program.states[0].symbol.as_str(),
            program.states[0].params[0].name.as_str()
        ),
        ("State", "n")
    );
}
