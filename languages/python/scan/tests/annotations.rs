//! Annotation text: decorators, values of fields, `Annotated`, comments.

use super::*;

#[test]
fn decorators_by_any_way_of_importing_and_only_those() {
    let found = scan(
        "import lath\nimport lath as l\nfrom lath import Benchmark, Fork\nimport functools\n\n\
         @Benchmark\n@lath.Fork(2)\n@functools.lru_cache\ndef f():\n    return 1\n\n@l.Benchmark\ndef g():\n    return 1\n\n\
         class C:\n    @property\n    def p(self):\n        return 1\n",
    );
    assert_eq!(texts(&found, "f"), ["@Benchmark", "@Fork(2)"]);
    assert_eq!(texts(&found, "g"), ["@Benchmark"]);
    assert_eq!(symbols(&found), ["f", "g", "C"]);
    assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
}

#[test]
fn names_of_others_are_theirs() {
    let found = scan("from other import Benchmark\n\n@Benchmark\ndef f():\n    return 1\n");
    assert_eq!(symbols(&found), Vec::<&str>::new());
    let found = scan(
        "from lath import *\n\ndef Setup(f):\n    return f\n\n@Setup\ndef f():\n    pass\n\n@Benchmrk\ndef g():\n    pass\n",
    );
    assert_eq!(
        symbols(&found),
        ["g"],
        "an unknown name under a star is a misspelt one"
    );
}

#[test]
fn places_point_into_the_file() {
    let text = "from lath import *\n\n@Warmup(iterations=3,  # few\n        tme=1)\n@Benchmark\ndef f():\n    return 1\n";
    let found = scan(text);
    let annotation = &site(&found, "f").annotations[0];
    assert_eq!(
        (
            annotation.place.line,
            annotation.place.column,
            annotation.place.offset
        ),
        (3, 1, text.find('@').unwrap())
    );
    assert!(
        !annotation.text.contains("few"),
        "comments are no arguments: {}",
        annotation.text
    );
    let problems = program(text).unwrap_err();
    let place = &problems[0].labels[0].0;
    assert_eq!(
        (
            problems[0].code.as_str(),
            place.line,
            place.column,
            place.offset
        ),
        ("L103", 4, 9, text.find("tme").unwrap())
    );
}

#[test]
fn dotted_decorators_point_right_too() {
    let text = "import lath\n\n@lath.Benchmark\n@lath.BenchmarkMode(lath.Mode.AvarageTime)\ndef f():\n    return 1\n";
    let problems = program(text).unwrap_err();
    assert_eq!(
        (problems[0].code.as_str(), problems[0].labels[0].0.offset),
        ("L105", text.find("lath.Mode.").unwrap())
    );
}

#[test]
fn fields_carry_annotations_as_values_in_annotated_and_in_comments() {
    let found = scan(
        "from typing import Annotated, ClassVar\nfrom lath import *\n\n@State(Scope.Thread)\nclass S:\n    a: int = Param('1', \"2\")\n    \
         b: Annotated[int, Param(3)] = 0\n    # @@Param({\"4\"})\n    c: int = 0\n    d: ClassVar[int] = Param(5)\n    e: int = Operations()\n    \
         f: list = sorted([1])\n\n    def __init__(self):\n        #@@Param(6)\n        self.g = 0\n\n    @Param(7)\n    def h(self) -> int: ...\n",
    );
    for (symbol, text, is_static) in [
        ("S.a", "@Param('1', \"2\")", false),
        ("S.b", "@Param(3)", false),
        ("S.c", "@Param({\"4\"})", false),
        ("S.d", "@Param(5)", true),
        ("S.g", "@Param(6)", false),
        ("S.h", "@Param(7)", false),
    ] {
        assert_eq!(texts(&found, symbol), [text]);
        assert_eq!(
            (&field(&found, symbol).kind, field(&found, symbol).is_static),
            (&integer(), is_static),
            "{symbol}"
        );
    }
    assert_eq!(texts(&found, "S.e"), ["@Operations()"]);
    assert!(!symbols(&found).contains(&"S.f"));
}

#[test]
fn comments_need_no_import_and_may_go_on() {
    let text = "#@@State(Scope.Thread)\nclass S:\n    n = 0\n\n#@@Benchmark @Fork(2)  # a remark\n# @@Measurement(iterations = 3,  # more\n#            time = 1)\n\
                #@@Warmup(\n#@@    iterations = 7\n#@@)\n# an ordinary @Benchmark\n\ndef f(state: S, bh: Blackhole):\n    bh.consume(state.n)\n";
    let found = scan(text);
    assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
    let names: Vec<&str> = texts(&found, "f")
        .into_iter()
        .map(|t| t.split('(').next().unwrap())
        .collect();
    assert_eq!(names, ["@Benchmark", "@Fork", "@Measurement", "@Warmup"]);
    for annotation in &site(&found, "f").annotations {
        assert_eq!(&text[annotation.place.offset..][..1], "@");
        assert_eq!(annotation.text.len(), annotation.place.length);
        assert!(!annotation.text.contains('#'), "{}", annotation.text);
    }
    let program = built(text);
    assert_eq!(injected(function(&found, "f")), [Injected::Blackhole]);
    assert_eq!(states(&program.benchmarks[0].arguments), [0]);
}

#[test]
fn what_only_looks_like_an_annotation_is_none() {
    let found = scan(
        "\"\"\"\n#@@Benchmark\n@Benchmark\n\"\"\"\n#@Benchmark\ndef f(): pass\ntext = '''\n#@@Setup\n'''\nx = 1  # about @Benchmark\n\
         from lath import Benchmark\n@Benchmark\ndef g():\n    return '#@@Fork(1)'\n",
    );
    assert_eq!(symbols(&found), ["g"]);
    assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
}

#[test]
fn comments_stand_between_decorators_and_after_blank_lines() {
    let found = scan(
        "import functools\n\n#@@Benchmark\n\n@functools.wraps(print)\n#@@Fork(1)\n\n# remark\nasync def f():\n    return 1\n",
    );
    assert_eq!(texts(&found, "f"), ["@Benchmark", "@Fork(1)"]);
    assert!(function(&found, "f").is_async);
}
