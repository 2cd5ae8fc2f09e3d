//! Platforms: which compiler a build uses, and what is said where there is none.

use crate::common::*;
use lath_core::language::{BuildOptions, Platform};
use serde_json::json;
use std::path::Path;

fn wrapper(language: &str, options: &BuildOptions) -> lath_core::plan::Wrapper {
    let parameters = if language == "c" { "void" } else { "" };
    let text = format!("int f({parameters}) {{ return 1; }}\n");
    let (_folder, program) = written(language, &text, &["f"]);
    built(&program, options)
}

#[test]
fn each_platform_is_built_with_its_own_compiler() {
    for language in ["c", "cpp"] {
        let platforms = crate::common::language(language).platforms();
        assert_eq!(
            platforms.iter().filter(|p| p.default).count(),
            1,
            "{platforms:?}"
        );
        assert_eq!(
            crate::common::language(language)
                .default_platform()
                .as_ref(),
            platforms.iter().find(|p| p.default)
        );
        let usual = |p: &Platform| p.path.is_some() && !is_sandboxed(&p.name);
        for platform in platforms.into_iter().filter(usual) {
            assert!(!platform.jit);
            let wrapper = wrapper(language, &on(&platform));
            assert_eq!(wrapper.platform, platform.name);
            assert_eq!(
                wrapper.compiler,
                format!("{} {}", platform.name, platform.version.expect("found"))
            );
            assert_eq!(
                drive(Path::new(&wrapper.path), "hello\n")[0]["compiler"],
                json!(wrapper.compiler)
            );
            assert!(!wrapper.jit);
        }
    }
}

#[test]
fn a_command_goes_before_the_platform() {
    for cc in compilers("cpp") {
        let alone = wrapper(
            "cpp",
            &BuildOptions {
                cc: Some(cc.clone()),
                ..BuildOptions::default()
            },
        );
        assert!(alone.compiler.starts_with(&alone.platform), "{alone:?}");
        let named = wrapper(
            "cpp",
            &BuildOptions {
                cc: Some(cc.clone()),
                platform: Some("g++".to_owned()),
                ..BuildOptions::default()
            },
        );
        assert_eq!(
            (named.platform.as_str(), &named.compiler),
            ("g++", &alone.compiler),
            "the contender keeps its name"
        );
    }
}

#[test]
fn platforms_that_are_none_or_not_here_say_what_to_install() {
    let program = read(&source("factorial.c"));
    let fails = |options: BuildOptions| {
        try_build(&program, &options)
            .expect_err("no compiler")
            .remove(0)
    };
    let unknown = fails(BuildOptions {
        platform: Some("icc".to_owned()),
        ..BuildOptions::default()
    });
    assert!(
        unknown.code == "L601" && unknown.message.contains("`icc`"),
        "{unknown}"
    );
    assert!(unknown.help.expect("a hint").contains(
        "gcc, clang, zig-cc, tcc, wasmtime-c, node-wasi-c (on Debian: `apt install gcc` or"
    ));
    let broken = fails(BuildOptions {
        cc: Some("gcc 'x".to_owned()),
        ..BuildOptions::default()
    });
    assert!(
        broken.code == "L503" && broken.message.contains("--cc"),
        "{broken}"
    );
}
