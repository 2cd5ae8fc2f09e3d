//! What cannot be measured, and where that is said.

use super::*;

fn code(text: &str) -> Vec<String> {
    mistakes(text).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn parameters_say_what_they_are() {
    let text = "from lath import *\n\n@Benchmark\ndef f(state, *, bh: Blackhole):\n    return 1\n";
    assert_eq!(mistakes(text), [("L206".into(), 4), ("L206".into(), 4)]);
    let problems = program(text).unwrap_err();
    assert!(
        problems[0]
            .help
            .as_ref()
            .unwrap()
            .contains("state: SomeState"),
        "{:?}",
        problems[0]
    );
    let text = "from lath import *\n@State(Scope.Thread)\nclass S: ...\n@Benchmark\ndef f(n=1, s: S = None):\n    return 1\n";
    assert_eq!(mistakes(text), [("L206".into(), 5)]);
}

#[test]
fn generators_and_methods_without_an_object_are_refused() {
    let text = "from lath import *\n@Benchmark\ndef f():\n    yield 1\n@Benchmark\nasync def g():\n    yield 1\nclass C:\n    @Benchmark\n    def h():\n        return 1\n";
    assert_eq!(
        mistakes(text),
        [("L205".into(), 3), ("L205".into(), 6), ("L205".into(), 10)]
    );
}

#[test]
fn annotations_of_nothing() {
    assert_eq!(
        mistakes("#@@Benchmark\nx = [1]\n#@@Benchmark\nimport os\n"),
        [("L201".into(), 1), ("L202".into(), 3)]
    );
    assert_eq!(
        mistakes("def f():\n    #@@Benchmark\n    def g(): ...\n"),
        [("L202".into(), 2)]
    );
    assert_eq!(code("#@@ Benchmark\ndef f(): ...\n"), ["L101"]);
    assert_eq!(code("#@@Fork(1\ndef f(): ...\n"), ["L101"]);
    assert_eq!(code("x = 1\n#@@Benchmark"), ["L202"]);
}

#[test]
fn names_that_are_not_imported_or_renamed_are_explained() {
    let problems = program("@Benchmark\ndef f(): ...\n").unwrap_err();
    assert_eq!(problems[0].code, "L102");
    assert!(
        problems[0]
            .help
            .as_ref()
            .unwrap()
            .contains("from lath import Benchmark"),
        "{:?}",
        problems[0]
    );
    assert_eq!(
        code("from lath import Benchmark as B\n@B\ndef f(): ...\n"),
        ["L102"]
    );
}

#[test]
fn a_parameter_of_quoted_numbers_must_say_its_type() {
    let text = "from lath import *\n@State(Scope.Thread)\nclass S:\n    n = Param('25', '30')\n@Benchmark\ndef f(s: S):\n    return 1\n";
    assert_eq!(mistakes(text), [("L403".into(), 4)]);
}

#[test]
fn fields_that_nobody_can_set_are_refused() {
    let text = "from typing import NamedTuple\nfrom lath import *\n@State(Scope.Thread)\nclass S(NamedTuple):\n    n: int = Param('25')\n@Benchmark\ndef f(s: S):\n    return 1\n";
    assert_eq!(mistakes(text), [("L401".into(), 5)]);
}

#[test]
fn futures_that_nothing_awaits_are_refused() {
    let text =
        |ty: &str| format!("from lath import *\n@Benchmark\ndef f() -> {ty}:\n    return g()\n");
    for ty in [
        "asyncio.Future[int]",
        "\"Coroutine[None, None, int]\"",
        "Task",
    ] {
        assert_eq!(mistakes(&text(ty)), [("L330".into(), 3)], "{ty}");
    }
    for (ty, warned) in [
        ("Iterator[int]", true),
        ("typing.Callable[[], int]", true),
        ("list[int]", false),
        ("Iterable[int]", false),
    ] {
        let program = built(&text(ty));
        let warnings = &program.benchmarks[0].warnings;
        assert_eq!(warnings.iter().any(|w| w.code == "W956"), warned, "{ty}");
    }
    let asynchronous =
        "from lath import *\n@Benchmark\nasync def f() -> Iterator[int]:\n    return await g()\n";
    assert_eq!(built(asynchronous).benchmarks[0].warnings.len(), 1);
}

#[test]
fn what_is_computed_is_no_annotation() {
    assert_eq!(
        mistakes(
            "from lath import *\n@State(Scope.Thread)\nclass S:\n    n: int = Param(*range(3))\n@Benchmark\ndef f(s: S):\n    return 1\n"
        ),
        [("L101".into(), 4)]
    );
}

#[test]
fn broken_files_do_not_stop_the_scan() {
    for text in [
        "def",
        "class C(:\n  @",
        "@Benchmark(\n",
        "#@@",
        "#@@Param(\"",
        "\u{feff}x = 1",
        "def f(:\n    return (",
        "x = 'é\n#@@Fork(é\n",
    ] {
        let _ = program(text);
    }
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_scan_panic(text in "([@#A-Za-z(){}\\[\\]\",'=.: \n]|#@@Fork\\(|def f\\(|class C:|é|\t|\\\\\n){0,40}") {
        let _ = scan(&text);
    }
}
