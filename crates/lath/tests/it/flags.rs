//! Options of builds in every language: nonsense is refused, and so is an option without an effect.

use crate::support::{Folder, SHORT};
use lath_core::language::{BuildOption, Example, Language};
use std::path::Path;

/// The languages whose example this machine can build.
fn languages() -> Vec<(&'static dyn Language, Example)> {
    let mut found = Vec::new();
    for &language in lath_languages::all() {
        let Some(example) = language.example() else {
            continue;
        };
        if language.default_platform().is_none_or(|p| p.path.is_none()) {
            lath_testing::skip(&format!("{} has no toolchain here", language.id()));
            continue;
        }
        found.push((language, example));
    }
    found
}

/// A value that no tool takes, which its message repeats. `None`: the option has no value.
fn nonsense(option: BuildOption, language: &dyn Language) -> Option<String> {
    Some(match option {
        BuildOption::Lto | BuildOption::Pgo => return None,
        BuildOption::CompilerFlags | BuildOption::LinkerFlags | BuildOption::RuntimeArgs => {
            "--lath-nonsense".to_owned()
        }
        BuildOption::Sources => format!("lath-nonsense.{}", language.extensions()[0]),
        BuildOption::Compiler | BuildOption::Packages | BuildOption::Runtime => {
            "lath-nonsense".to_owned()
        }
    })
}

#[test]
fn nonsense_is_refused_in_every_language() {
    for (language, example) in languages() {
        let folder = Folder::with(example.file, example.text);
        let takes = language.takes(Path::new(example.file));
        for option in BuildOption::ALL {
            let value = nonsense(option, language);
            let flag = match &value {
                Some(value) => format!("--{}={value}", option.flag()),
                None => format!("--{}", option.flag()),
            };
            let is_taken = takes.contains(&option);
            if is_taken && value.is_none() {
                continue;
            }
            let asks = option == BuildOption::Packages && is_taken;
            if asks && lath_testing::is_missing("pkg-config") {
                continue;
            }
            let done = folder.lath(&[&["run", example.file, &flag], SHORT].concat());
            let (code, all) = (done.0.status.code(), done.out() + &done.err());
            let case = format!("{} {flag}: {code:?}\n{all}", language.id());
            if is_taken {
                assert!(code != Some(0) && all.contains("lath-nonsense"), "{case}");
            } else {
                assert!(code == Some(2) && all.contains("L502"), "{case}");
                assert!(all.contains(&format!("--{}", option.flag())), "{case}");
            }
        }
    }
}

#[test]
fn keys_without_an_effect_are_refused_in_every_language() {
    for (language, example) in languages() {
        let (id, file) = (language.id(), example.file);
        let takes = language.takes(Path::new(file));
        for option in BuildOption::ALL {
            if takes.contains(&option) {
                continue;
            }
            let value = match nonsense(option, language) {
                None => "true".to_owned(),
                Some(value) if option == BuildOption::Compiler => format!("\"{value}\""),
                Some(value) if option == BuildOption::Runtime => format!("\"{value}\""),
                Some(value) => format!("[\"{value}\"]"),
            };
            let line = format!("{} = {value}", option.key());
            for (table, text) in [
                (
                    "[build]",
                    format!("sources = [\"{file}\"]\n[build]\n{line}"),
                ),
                (
                    &*format!("[build.{id}]"),
                    format!("sources = [\"{file}\"]\n[build.{id}]\n{line}"),
                ),
                (
                    "[[contender]] one",
                    format!("[[contender]]\nname = \"one\"\nsource = \"{file}\"\n{line}"),
                ),
            ] {
                let folder = Folder::with(file, example.text);
                folder.write("lath.toml", &text);
                folder.lath(&["list"]).exits(2).says(&[
                    "L502",
                    option.key(),
                    table,
                    "has no effect on",
                ]);
            }
        }
    }
}

#[test]
fn a_flag_that_some_sources_take_is_used_there_and_named_once() {
    let languages = languages();
    let of = |taken: bool| {
        let takes = |(language, example): &&(&dyn Language, Example)| {
            language
                .takes(Path::new(example.file))
                .contains(&BuildOption::Lto)
                == taken
        };
        languages.iter().find(takes)
    };
    let (Some((one, takes)), Some((other, does_not))) = (of(true), of(false)) else {
        return lath_testing::skip("no two languages of which one has --lto");
    };
    let folder = Folder::with(takes.file, takes.text);
    folder.write(does_not.file, does_not.text);
    let both = [takes.file, does_not.file];
    let run = |more: &[&str]| folder.lath(&[&["run"], &both[..], more, SHORT].concat());
    let done = run(&["--lto", "-p", "limit=100"]);
    done.exits(0).says(&[
        "W951",
        &format!("--lto has no effect on {}", other.name()),
        &format!("it applies to {}", one.name()),
    ]);
    assert_eq!(done.err().matches("W951").count(), 1, "{}", done.err());
    // A pattern may leave only those that have no use for it.
    let name = does_not.benchmark;
    if name != takes.benchmark {
        run(&["--lto", name]).exits(2).says(&["L502", "--lto"]);
    }
    let toml = format!("sources = {both:?}\n[build]\nlto = true\n");
    folder.write("lath.toml", &toml);
    folder.lath(&["list"]).exits(0).says(&[
        "W951",
        "`lto` in [build]",
        &format!("[build.{}]", one.id()),
    ]);
    folder.write(
        "lath.toml",
        &toml.replace("[build]", &format!("[build.{}]", one.id())),
    );
    let done = folder.lath(&["list"]);
    assert!(!done.exits(0).err().contains("W951"), "{}", done.err());
}

#[test]
fn wrappers_are_built_already() {
    let folder = Folder::with("quick.cpp", crate::support::QUICK);
    folder.lath(&["build", "quick.cpp"]).exits(0);
    folder
        .lath(&["run", "run_quick", "--cflags=-O1"])
        .exits(2)
        .says(&["L502", "--cflags has no effect", "built already"]);
}
