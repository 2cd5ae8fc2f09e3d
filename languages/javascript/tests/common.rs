//! Programs read from sources, and wrappers driven by hand.

use lath_core::language::{BuildOptions, Platform};
use lath_core::program::Benchmark;
use serde_json::{Value, json};

pub use crate::testing::built::{build, language as javascript, on, program};
pub use crate::testing::driven::{answers, argv, assert_cut_off, ended, talk};
pub use crate::testing::files::files;

/// Runtimes to test with that start without a browser: the default one, and the first of each other
/// product. Fewer than three are said out loud.
pub fn platforms() -> Vec<Platform> {
    let mut found: Vec<Platform> = javascript()
        .platforms()
        .into_iter()
        .filter(|p| p.path.is_some() && !p.name.starts_with("chromium"))
        .collect();
    found.sort_by_key(|platform| !platform.default);
    if !found.first().is_some_and(|platform| platform.default) {
        lath_testing::skip("node is missing: apt install nodejs");
    }
    let product = |platform: &Platform| {
        platform
            .name
            .split('-')
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let mut products = Vec::new();
    found.retain(|platform| {
        let is_new = !products.contains(&product(platform));
        products.push(product(platform));
        is_new
    });
    if found.len() < 3 {
        lath_testing::skip_anywhere(&format!("only {}", products.join(", ")));
    }
    found
}

/// What every benchmark of the first file answers to one call, by name, on this platform: the
/// answer to `iterate`, or why there is none. Parameters have their first values.
pub fn called(texts: &[(&str, &str)], options: &BuildOptions) -> Vec<(String, Value)> {
    let (_folder, file) = files(texts);
    let program = javascript()
        .program(&file, options)
        .unwrap_or_else(|problems| panic!("{problems:#?}"));
    let wrapper = build(&program, options);
    let one = |benchmark: &Benchmark| {
        let params = benchmark
            .params
            .iter()
            .map(|(state, index)| &program.states[*state].params[*index]);
        let set: Vec<String> = params
            .map(|p| format!(" p.{}={}", encoded(&p.name), encoded(&p.values[0])))
            .collect();
        let output = talk(
            &argv(&wrapper),
            &format!(
                "trial benchmark={}{}\niterate invocations=1 last=1\nend\nquit\n",
                benchmark.index,
                set.concat()
            ),
        );
        let answer = answers(&output).into_iter().nth(1);
        answer.unwrap_or_else(|| {
            format!(
                "{:?}: {}",
                output.status,
                String::from_utf8_lossy(&output.stderr)
            )
            .into()
        })
    };
    program
        .benchmarks
        .iter()
        .map(|benchmark| (benchmark.name.clone(), one(benchmark)))
        .collect()
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

/// Every benchmark of the first file runs with every runtime here.
pub fn all_run(texts: &[(&str, &str)]) {
    for platform in platforms() {
        let answers = called(texts, &on(&platform));
        assert!(!answers.is_empty());
        for (name, answer) in answers {
            assert_eq!(
                (&answer["event"], &answer["threads"][0]["calls"]),
                (&json!("iteration"), &json!(1)),
                "{name} on {}: {answer}",
                platform.name
            );
            assert!(
                answer["threads"][0]["ns"]
                    .as_f64()
                    .is_some_and(|ns| ns > 0.0),
                "{name} on {}: {answer}",
                platform.name
            );
        }
    }
}
