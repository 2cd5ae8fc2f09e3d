//! What goes wrong in user code is answered, with the user's own places.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;

const SOURCE: &str = "#[derive(Debug)]
struct Trouble(u8);

//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    number: u8,
}

impl Input {
    //@@TearDown
    fn tear_down(&mut self) {
        std::fs::write(std::env::var(\"TORN\").unwrap(), \"\").unwrap();
    }
}

//@@Benchmark
fn panics(input: &Input) -> u8 {
    [1u8, 2][input.number as usize + 2]
}

//@@Benchmark
fn refuses(input: &Input) -> Result<u8, Trouble> {
    Err(Trouble(input.number + 7))
}

//@@Benchmark
fn ends(_: &Input) -> ! {
    std::process::exit(42)
}

//@@Benchmark
fn aborts(_: &Input) {
    std::process::abort()
}

//@@Benchmark
fn recurses(input: &Input) -> u64 {
    fn deeper(n: u64) -> u64 {
        let room = std::hint::black_box([n; 64]);
        1 + deeper(room[3] + 1)
    }
    deeper(u64::from(input.number))
}

//@@Benchmark
fn much() -> Vec<u8> {
    vec![7; 8 << 20]
}
";

#[test]
fn commands_that_end_within_a_line_are_no_orderly_end() {
    let (_folder, file) = files(&[("f.rs", "//@@Benchmark\nfn f() {}\n")]);
    let wrapper = build(&program(&file), &BuildOptions::default());
    assert_cut_off(&argv(&wrapper), 70);
}

#[test]
fn failures_say_what_and_where() {
    let (_folder, file) = files(&[("failing.rs", SOURCE)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    let run = |name: &str| {
        talk(
            &argv(&wrapper),
            &format!(
                "trial benchmark={} mode=ss\niterate\nend\n",
                index(&program, name)
            ),
        )
    };

    let panicked = run("panics");
    let answer = &answers(&panicked)[1];
    assert_eq!(
        (&answer["kind"], &answer["where"], &answer["type"]),
        (&json!("exception"), &json!("panics"), &json!("panic"))
    );
    assert!(
        answer["message"]
            .as_str()
            .is_some_and(|text| text.contains("index out of bounds")),
        "{answer}"
    );
    // The place is that of the user's file, as seen from its folder.
    assert!(String::from_utf8_lossy(&panicked.stderr).contains(" failing.rs:19:"));
    // The trial is over, and no fixture ran.
    assert_eq!(answers(&panicked)[2]["kind"], json!("protocol"));

    let answer = &answers(&run("refuses"))[1];
    assert_eq!(
        (&answer["kind"], &answer["message"]),
        (&json!("exception"), &json!("Trouble(7)"))
    );
    assert!(
        answer["type"]
            .as_str()
            .is_some_and(|ty| ty.ends_with("Trouble")),
        "{answer}"
    );

    assert_eq!(run("ends").status.code(), Some(42));
    use std::os::unix::process::ExitStatusExt;
    assert_eq!(run("aborts").status.signal(), Some(6));
    // rustc's guard page: a message and an abort.
    let recursed = run("recurses");
    assert_eq!(recursed.status.signal(), Some(6));
    assert!(String::from_utf8_lossy(&recursed.stderr).contains("overflowed its stack"));

    let prove = format!("prove benchmark={}\n", index(&program, "much"));
    let answer = &answers(&talk(&argv(&wrapper), &prove))[0];
    assert_eq!(
        (&answer["proof"], &answer["why"]),
        (
            &json!({ "kind": "none" }),
            &json!("it takes more than 15 MiB")
        ),
        "what is too large to compare is no failure: {answer}"
    );
}

#[test]
fn a_missing_crate_or_module_says_what_to_type() {
    let text = "use itertools_none::Itertools;\nextern crate foo_none;\nmod helper;\n\n//@@Benchmark\nfn f() -> usize {\n    fast_none::usize() + helper::x()\n}\n";
    let problems = fails(&[("f.rs", text)], &BuildOptions::default());
    let help = |line: usize| {
        let problem = problems.iter().find(|p| {
            p.labels
                .first()
                .is_some_and(|(place, _)| place.line == line)
        });
        problem
            .unwrap_or_else(|| panic!("{line}: {problems:#?}"))
            .help
            .clone()
            .expect("help")
    };
    let listed = |name: &str| {
        format!("if `{name}` is your own, add `rust = [\"./FOLDER\"]` under [dependencies] of ")
    };
    assert!(
        help(1).contains(&listed("itertools_none")) && !help(1).contains("cargo add"),
        "{}",
        help(1)
    );
    assert!(help(2).contains(&listed("foo_none")), "{}", help(2));
    assert!(
        help(3).contains("/helper.rs or ") && !help(3).contains("files/helper.rs"),
        "{}",
        help(3)
    );
    // An error of resolution keeps the compiler from looking at function bodies.
    let problem = fails(
        &[(
            "f.rs",
            "//@@Benchmark\nfn f() -> usize {\n    fast_none::usize()\n}\n",
        )],
        &BuildOptions::default(),
    )
    .remove(0);
    assert_eq!(problem.labels[0].0.line, 3);
    assert!(
        problem
            .help
            .as_deref()
            .is_some_and(|help| help.contains(&listed("fast_none"))),
        "{problem:#?}"
    );
}
