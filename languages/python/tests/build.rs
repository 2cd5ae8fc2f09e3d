//! Building: mistakes in the user's file, the cache, interpreters and their flags, what is measured
//! is what was built.

use crate::common::*;
use lath_core::language::{BuildOptions, RuntimeArgs};
use serde_json::json;
use std::fs;

const BENCHMARK: &str = "from lath import *\n@Benchmark\ndef f():\n    return 1\n";

#[test]
fn syntax_errors_point_into_the_users_file() {
    lath_testing::needs!("python3");
    let error = fails(
        &[("f.py", &format!("{BENCHMARK}\ndef g():\n    return é +\n"))],
        &BuildOptions::default(),
    );
    assert_eq!(error.code, "L602");
    assert!(
        error.message.contains("SyntaxError: invalid syntax"),
        "{}",
        error.message
    );
    let place = &error.labels[0].0;
    assert!(place.file.ends_with("/f.py") && place.line == 7, "{place}");
    assert!(error.help.expect("the line").contains("return é +"));
}

#[test]
fn what_fails_while_it_is_imported_points_at_the_users_line() {
    lath_testing::needs!("python3");
    let error = fails(
        &[
            ("f.py", &format!("{BENCHMARK}import helper\n")),
            ("helper.py", "x = 1\ny = x / 0\n"),
        ],
        &BuildOptions::default(),
    );
    assert!(
        error.message.contains("ZeroDivisionError"),
        "{}",
        error.message
    );
    let place = &error.labels[0].0;
    assert!(
        place.file.ends_with("/helper.py") && place.line == 2,
        "{place}"
    );
    assert!(error.help.expect("a traceback").contains("y = x / 0"));
    let error = fails(
        &[("f.py", &format!("{BENCHMARK}import no_such_module\n"))],
        &BuildOptions::default(),
    );
    assert!(
        error.message.contains("No module named 'no_such_module'") && error.labels[0].0.line == 5,
        "{error:?}"
    );
    assert!(error.help.expect("advice").contains("dependencies"));
    let error = fails(
        &[("f.py", &format!("{BENCHMARK}import os\nos._exit(5)\n"))],
        &BuildOptions::default(),
    );
    assert!(error.message.contains("exit status 5"), "{}", error.message);
}

#[test]
fn a_state_that_is_no_class_any_more_is_said() {
    lath_testing::needs!("python3");
    let text = "from lath import *\n@State(Scope.Thread)\nclass S: ...\nS = 3\n@Benchmark\ndef f(s: S):\n    return 1\n";
    assert!(
        fails(&[("f.py", text)], &BuildOptions::default())
            .message
            .contains("`S` is no class")
    );
}

#[test]
fn equal_content_is_built_once_and_changed_content_anew() {
    lath_testing::needs!("python3");
    let (_folder, file) = files(&[("f.py", BENCHMARK)]);
    let first = build(&program(&file), &BuildOptions::default());
    assert_eq!(build(&program(&file), &BuildOptions::default()), first);
    fs::write(&file, format!("{BENCHMARK}# more\n")).expect("written");
    let second = build(&program(&file), &BuildOptions::default());
    assert_ne!(
        (&second.hash, &second.arguments),
        (&first.hash, &first.arguments)
    );
}

#[test]
fn what_is_measured_is_what_was_built() {
    lath_testing::needs!("python3");
    let (_folder, file) = files(&[
        (
            "f.py",
            "import other\nfrom lath import *\n@Benchmark\ndef f():\n    return other.value\n",
        ),
        ("other.py", "value = 1\n"),
    ]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    fs::write(file.with_file_name("other.py"), "value = 2\n").expect("written");
    fs::write(&file, "nonsense(").expect("written");
    assert_eq!(
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"],
        json!("1")
    );
}

#[test]
fn modules_know_where_they_are() {
    lath_testing::needs!("python3");
    let text = "import dataclasses, inspect, os, sys\nfrom lath import *\n@Benchmark\ndef f():\n    here = os.path.dirname(os.path.abspath(__file__))\n    \
                with open(os.path.join(here, 'data.txt')) as file:\n        data = file.read()\n    \
                return [data, __name__, sys.modules[__name__].f is f, inspect.getsource(f).startswith('@Benchmark'), sys.path[0] == here]\n";
    let answer = driven(
        &[("f.py", text), ("data.txt", "beside")],
        "prove benchmark=0\n",
    )
    .remove(0);
    let values: Vec<_> = answer["proof"]["value"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter()
        .map(|v| v["value"].clone())
        .collect();
    assert_eq!(
        values,
        [
            json!("beside"),
            json!("f"),
            json!("true"),
            json!("true"),
            json!("true")
        ]
    );
}

#[test]
fn packages_relative_imports_and_names_of_the_library_work() {
    lath_testing::needs!("python3");
    let inside = "from . import sibling\nfrom .deep.more import value\nfrom lath import *\n@Benchmark\ndef f():\n    return [sibling.value, value, __name__]\n";
    let answer = driven(
        &[
            ("suite/bench.py", inside),
            ("suite/__init__.py", ""),
            ("suite/sibling.py", "value = 1\n"),
            ("suite/deep/__init__.py", ""),
            (
                "suite/deep/more.py",
                "from ..sibling import value as one\nvalue = one + 1\n",
            ),
        ],
        "prove benchmark=0\n",
    )
    .remove(0);
    let values: Vec<_> = answer["proof"]["value"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter()
        .map(|v| v["value"].clone())
        .collect();
    assert_eq!(values, [json!("1"), json!("2"), json!("suite.bench")]);
    let answer = driven(&[("json.py", BENCHMARK)], "prove benchmark=0\n").remove(0);
    assert_eq!(
        answer["proof"]["value"],
        json!("1"),
        "a file named like a module that is in use: {answer}"
    );
}

#[test]
fn files_may_be_called_and_written_as_they_are() {
    lath_testing::needs!("python3");
    for name in ["my-bench.py", "a.b.py", "größe.py", "b c.py"] {
        assert_eq!(
            driven(&[(name, BENCHMARK)], "prove benchmark=0\n")[0]["proof"]["value"],
            json!("1"),
            "{name}"
        );
    }
    for text in [
        "\u{feff}from lath import *\n@Benchmark\ndef f():\n    return 1\n".to_owned(),
        BENCHMARK.replace('\n', "\r\n"),
    ] {
        assert_eq!(
            driven(&[("f.py", &text)], "prove benchmark=0\n")[0]["proof"]["value"],
            json!("1"),
            "{text:?}"
        );
    }
}

#[test]
fn static_parameters_are_set_where_they_are_declared() {
    lath_testing::needs!("python3");
    let text = "from typing import ClassVar\nfrom lath import *\nclass Base:\n    n: ClassVar[int] = Param('1', '2')\n@State(Scope.Thread)\nclass S(Base): ...\n\
                @Benchmark\ndef f(s: S):\n    return [Base.n, S.n, s.n]\n";
    let answer = driven(&[("f.py", text)], "prove benchmark=0 p.n=2\n").remove(0);
    let values: Vec<_> = answer["proof"]["value"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter()
        .map(|v| v["value"].clone())
        .collect();
    assert_eq!(values, [json!("2"), json!("2"), json!("2")]);
}

#[test]
fn user_code_goes_as_deep_as_alone_and_may_start_processes() {
    lath_testing::needs!("python3");
    let text = "import multiprocessing, sys\nfrom lath import *\ndef deep(n):\n    return n if n == 0 else deep(n - 1)\n@Benchmark\ndef f():\n    \
                return deep(sys.getrecursionlimit() - 60)\ndef double(n):\n    return 2 * n\n@Benchmark\ndef g():\n    \
                with multiprocessing.get_context('spawn').Pool(1) as pool:\n        return pool.apply(double, (21,))\n";
    assert_eq!(
        driven(&[("f.py", text)], "prove benchmark=0\n")[0]["proof"]["value"],
        json!("0")
    );
    let answers = driven(&[("f.py", text)], "prove benchmark=1\n");
    assert_eq!(answers[0]["proof"]["value"], json!("42"), "{answers:?}");
}

#[test]
fn interpreters_and_their_flags_are_the_users() {
    lath_testing::needs!("python3");
    let (_folder, file) = files(&[(
        "f.py",
        "import sys\nfrom lath import *\n@Benchmark\ndef f():\n    return [sys.executable, sys.flags.optimize, sys.flags.no_user_site]\n",
    )]);
    let program = program(&file);
    let proved = |options: &BuildOptions| {
        let wrapper = build(&program, options);
        let answer = drive(&wrapper, "prove benchmark=0\n").remove(0);
        (
            wrapper,
            answer["proof"]["value"]
                .as_array()
                .unwrap()
                .iter()
                .map(|v| v["value"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>(),
        )
    };
    let (plain, said) = proved(&BuildOptions::default());
    assert_eq!(
        (
            &said[1..],
            plain.flags.as_str(),
            plain.seed_variable.as_deref()
        ),
        (
            &["0".to_owned(), "1".to_owned()][..],
            "-s",
            Some("PYTHONHASHSEED")
        )
    );
    let runtime = Some(plain.path.clone());
    let args = RuntimeArgs {
        replace: Some(Vec::new()),
        prepend: vec!["-O".to_owned()],
        append: vec!["-X".to_owned(), "utf8".to_owned()],
    };
    let (other, said) = proved(&BuildOptions {
        runtime,
        runtime_args: args,
        ..BuildOptions::default()
    });
    assert_eq!(
        (&said[1..], other.flags.as_str()),
        (&["1".to_owned(), "0".to_owned()][..], "-O -X utf8")
    );
    assert_eq!(
        (&other.path, &other.platform),
        (&plain.path, &plain.platform)
    );
    let isolated = RuntimeArgs {
        replace: Some(vec!["-I".to_owned()]),
        ..RuntimeArgs::default()
    };
    proved(&BuildOptions {
        runtime_args: isolated,
        ..BuildOptions::default()
    });
}
