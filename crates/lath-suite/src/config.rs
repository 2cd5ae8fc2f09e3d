//! `lath.toml`: the sources of a suite, how to build them, comparisons, and settings that override
//! annotations. Reports every mistake with its line.

mod build;
mod commands;
mod compare;
pub mod keys;
mod language;
mod library;
mod reader;
mod system;

use crate::commands::CommandContender;
use crate::view::View;
pub use language::DeclaredLanguage;
use lath_core::bounded;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::language::{BuildOptions, Library};
use lath_core::paths::or_here;
use lath_core::planner::{DeclaredComparison, Lacking};
use lath_core::setting::Layer;
use reader::Reader;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// The content of a `lath.toml`. Its paths are relative to its folder: paths of files already
/// include it, paths in flags and dependencies do not yet.
#[derive(Default)]
pub struct Config {
    /// Its own folder, absolute.
    pub folder: PathBuf,
    pub sources: Vec<PathBuf>,
    /// The file has a list of sources, perhaps an empty one: sources in the folder are not added
    /// automatically.
    pub names_sources: bool,
    /// `[[contender]]`.
    pub contenders: Vec<Contender>,
    /// Those that are commands.
    pub commands: Vec<CommandContender>,
    /// Those that are programs of others.
    pub wrappers: Vec<DeclaredWrapper>,
    pub preset: Option<String>,
    pub time_budget_ns: Option<u64>,
    pub settings: Layer,
    pub build: BuildOptions,
    /// `[build.<language>]`.
    pub build_for: BTreeMap<String, BuildOptions>,
    /// `[dependencies]`, by language.
    pub dependencies: BTreeMap<String, Vec<String>>,
    /// Platforms to run on, if the command names none.
    pub platforms: Vec<String>,
    /// `[platform.<name>]`: platforms with their own flags.
    pub variants: BTreeMap<String, Variant>,
    /// `[library.<name>]`, by name.
    pub libraries: BTreeMap<String, Library>,
    /// `[language.<id>]`.
    pub languages: Vec<DeclaredLanguage>,
    /// `[system] packages`.
    pub packages: Vec<String>,
    /// `[system] build_time`.
    pub build_time_ns: Option<u64>,
    /// `[compare.<name>]`.
    pub comparisons: Vec<DeclaredComparison>,
    pub baseline: Option<(String, Place)>,
}

/// A source with its own options.
#[derive(Clone)]
pub struct Contender {
    /// Its name, instead of its platform's.
    pub name: Option<String>,
    pub source: PathBuf,
    pub platforms: Vec<String>,
    /// Comparisons in which it takes no part.
    pub lacks: Vec<Lacking>,
    pub build: BuildOptions,
}

/// A program that speaks the protocol.
#[derive(Clone)]
pub struct DeclaredWrapper {
    pub path: PathBuf,
    /// Its name, instead of its platform's.
    pub name: Option<String>,
    /// Comparisons in which it takes no part.
    pub lacks: Vec<Lacking>,
}

/// A platform with its own flags.
#[derive(Clone)]
pub struct Variant {
    /// The platform it varies.
    pub is: String,
    /// The place of `is`.
    pub place: Place,
    pub build: BuildOptions,
}

/// Reads the `lath.toml` at `path`. `languages`: the ids that `[build.<id>]` may name, besides those
/// that the file declares. Starts no adapter.
pub fn read(path: &Path, view: &View, languages: &[&str]) -> Result<Config, Vec<Diagnostic>> {
    let file = path.display().to_string();
    let text = bounded::read_to_string(path, bounded::SUITE).map_err(|e| {
        vec![Diagnostic::error(
            "L504",
            format!("{file} cannot be read: {e}"),
        )]
    })?;
    let table = DeTable::parse(&text).map_err(|e| {
        let span = e.span().unwrap_or(0..0);
        vec![Diagnostic::error("L504", "lath.toml is not valid TOML").at(
            &Place::new(&file, &text, span.start, span.len()),
            e.message(),
        )]
    })?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let lines = Lines::default();
    let mut reader = Reader {
        file: &file,
        text: &text,
        lines: &lines,
        folder,
        view,
        problems: Vec::new(),
        named: Vec::new(),
    };
    let config = Config {
        folder: or_here(folder),
        ..config(&mut reader, table.get_ref(), languages)
    };
    library::refuse_unknown(&mut reader, &config.libraries);
    if reader.problems.is_empty() {
        Ok(config)
    } else {
        Err(reader.problems)
    }
}

fn config(reader: &mut Reader<'_>, table: &DeTable<'_>, languages: &[&str]) -> Config {
    let mut config = Config::default();
    let mut parameters = Vec::new();
    let declared = language::ids(table.get("language"));
    let languages: Vec<&str> = languages
        .iter()
        .copied()
        .chain(declared.iter().map(String::as_str))
        .collect();
    let languages = &languages[..];
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "sources" => (config.sources, config.names_sources) = (reader.paths(value), true),
            "preset" => config.preset = reader.text(value),
            "time_budget" => config.time_budget_ns = reader.time(value),
            "settings" => config.settings = reader.settings(value),
            "build" => build::build(reader, value, languages, &mut config),
            "dependencies" => config.dependencies = build::dependencies(reader, value, languages),
            "platforms" => config.platforms = reader.texts(value),
            "platform" => config.variants = build::variants(reader, value),
            "contender" => build::contenders(reader, value, &mut config),
            "param" => parameters = commands::parameters(reader, value),
            "library" => config.libraries = library::libraries(reader, value),
            "language" => config.languages = language::languages(reader, value),
            "system" => system::system(reader, value, &mut config),
            "compare" => config.comparisons = compare::comparisons(reader, value),
            "baseline" => config.baseline = reader.placed_texts(value).pop(),
            _ => reader.unknown(
                key,
                keys::names(keys::TOP).chain(keys::TABLES.iter().copied()),
            ),
        }
    }
    commands::settle(reader, &mut config, &parameters);
    config
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::setting::{Key, Value};

    fn read_text(text: &str) -> Result<Config, Vec<Diagnostic>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lath.toml");
        std::fs::write(&path, text).unwrap();
        read(&path, &View::here(), &["x"])
    }

    #[test]
    fn a_whole_file() {
        let text = "sources = [\"a.x\"]\npreset = \"quick\"\ntime_budget = \"2 min\"\n[build]\ncflags = \
            [\"-O2\"]\n[build.x]\ncc = \"xcc\"\n[settings]\nforks = 2\nwarmup_time = \"200 ms\"\n";
        let config = read_text(text).map_err(|d| d[0].to_string()).unwrap();
        assert!(config.sources[0].ends_with("a.x") && config.sources[0].is_absolute());
        assert_eq!(config.time_budget_ns, Some(120_000_000_000));
        assert_eq!(config.build.cflags, ["-O2"]);
        assert_eq!(config.build_for["x"].cc.as_deref(), Some("xcc"));
        assert_eq!(
            config.settings.get(Key::Forks).unwrap().value,
            Value::Count(2)
        );
        assert_eq!(
            config.settings.get(Key::WarmupTime).unwrap().value,
            Value::Nanos(200_000_000)
        );
    }

    #[test]
    fn contenders_platforms_and_comparisons() {
        let text = r#"
            platforms = ["fast"]
            baseline = "plain"
            [dependencies]
            x = ["lib:1.0", "./here"]
            [platform.fast]
            is = "xcc"
            cflags = ["-O9"]
            lto = true
            [[contender]]
            name = "plain"
            source = "a.x"
            platforms = ["xcc", "fast"]
            runtime_args = ["-Xmx1g"]
            dependencies = ["other:2"]
            [compare.sums]
            contenders = ["plain.A.f", "B.f"]
            baseline = "B.f"
            tolerance = 1e-9
            vectors = "v.toml"
        "#;
        let config = read_text(text).map_err(|d| d[0].to_string()).unwrap();
        assert_eq!(
            (config.platforms, config.baseline.map(|(name, _)| name)),
            (vec!["fast".to_owned()], Some("plain".to_owned()))
        );
        assert_eq!(config.dependencies["x"][0], "lib:1.0");
        assert_eq!(config.dependencies["x"][1], "./here");
        assert_eq!(
            (
                config.variants["fast"].is.as_str(),
                config.variants["fast"].build.lto
            ),
            ("xcc", true)
        );
        let contender = &config.contenders[0];
        assert_eq!(
            (
                contender.name.as_deref(),
                contender.platforms.len(),
                contender.build.dependencies.as_slice()
            ),
            (Some("plain"), 2, &["other:2".to_owned()][..])
        );
        assert_eq!(
            contender.build.runtime_args.replace.as_deref(),
            Some(&["-Xmx1g".to_owned()][..])
        );
        let sums = &config.comparisons[0];
        assert_eq!(
            (
                sums.name.as_str(),
                sums.contenders[1].0.as_str(),
                sums.tolerance
            ),
            ("sums", "B.f", Some(1e-9))
        );
        assert_eq!(sums.baseline.as_ref().unwrap().0, "B.f");
        assert!(sums.vectors.as_ref().unwrap().starts_with('/'));
    }

    #[test]
    fn mistakes_have_lines_and_suggestions_and_are_reported_together() {
        let problems = read_text("sorces = []\n[settings]\nforks = \"many\"\nwarmup_tme = 3\n")
            .err()
            .unwrap();
        let seen: Vec<(&str, usize)> = problems
            .iter()
            .map(|p| (p.code.as_str(), p.labels[0].0.line))
            .collect();
        assert_eq!(seen, [("L503", 3), ("L505", 4), ("L505", 1)]);
        assert!(problems[1].help.as_ref().unwrap().contains("warmup_time"));
    }

    #[test]
    fn what_is_missing_or_of_another_kind_is_said() {
        let problems = read_text(
            "[[contender]]\nname = \"a\"\n[platform.p]\nlto = 3\n[compare.c]\ntolerance = \"x\"\n",
        )
        .err()
        .unwrap();
        let mut seen: Vec<(&str, usize)> = problems
            .iter()
            .map(|p| (p.code.as_str(), p.labels[0].0.line))
            .collect();
        seen.sort_by_key(|(_, line)| *line);
        assert_eq!(seen, [("L504", 1), ("L504", 3), ("L504", 4), ("L504", 6)]);
    }

    #[test]
    fn a_comparison_compares_somebody() {
        for nothing in ["", "contenders = []"] {
            let problem = read_text(&format!("sources = []\n[compare.sums]\n{nothing}\n"))
                .err()
                .unwrap()
                .remove(0);
            assert_eq!(
                (problem.code.as_str(), problem.labels[0].0.line),
                ("L504", 2),
                "{nothing}"
            );
        }
    }

    #[test]
    fn names_are_plain_and_unique() {
        let text = "[[contender]]\nname = \"a b\"\nsource = \"s.x\"\n[[contender]]\nname = \
            \"a\"\nsource = \"s.x\"\n[[contender]]\nname = \"a\"\nsource = \"s.x\"\n[platform.\"p \
            q\"]\nis = \"x\"\n";
        let problems = read_text(text).err().unwrap();
        let mut lines: Vec<usize> = problems.iter().map(|p| p.labels[0].0.line).collect();
        lines.sort_unstable();
        assert_eq!(
            (lines, problems.iter().all(|p| p.code == "L504")),
            (vec![2, 8, 10], true)
        );
    }

    #[test]
    fn dependencies_are_no_options() {
        assert_eq!(
            read_text("[dependencies]\nx = [\"--index=elsewhere\"]\n")
                .err()
                .unwrap()[0]
                .code,
            "L504"
        );
    }

    #[test]
    fn libraries_and_packages() {
        let text = "[library.crossing]\nsources = [\"native/crossing.c\"]\ncflags = \
            [\"-O2\"]\npkg_config = [\"z\"]\n[build.x]\nlibraries = [\"crossing\", \
            \"crossing\"]\n[system]\npackages = [\"libx-dev\", \"g++\"]\n";
        let config = read_text(text).map_err(|d| d[0].to_string()).unwrap();
        let crossing = &config.libraries["crossing"];
        assert!(
            crossing.sources[0].is_absolute() && crossing.sources[0].ends_with("native/crossing.c")
        );
        assert_eq!(
            (
                crossing.name.as_str(),
                crossing.cflags.len(),
                crossing.pkg_config.len(),
                crossing.place.line
            ),
            ("crossing", 1, 1, 1)
        );
        assert_eq!(config.build_for["x"].libraries, ["crossing"]);
        assert_eq!(config.packages, ["libx-dev", "g++"]);
    }

    #[test]
    fn a_library_has_sources_and_a_name_and_those_that_are_named_are_there() {
        let problem = |text: &str| read_text(text).err().unwrap().remove(0);
        let unknown = problem(
            "[library.crossing]\nsources = [\"a.c\"]\n[[contender]]\nsource = \"a.x\"\nlibraries \
                = [\"crosing\"]\n",
        );
        assert_eq!(
            (
                unknown.code.as_str(),
                unknown.labels[0].0.line,
                unknown.help.as_deref()
            ),
            ("L521", 5, Some("did you mean crossing?"))
        );
        assert!(
            problem("[build]\nlibraries = [\"z\"]\n")
                .help
                .unwrap()
                .contains("[library.z]")
        );
        assert_eq!(problem("[library.a]\n").code, "L504");
        assert_eq!(
            problem("[library.\"a/b\"]\nsources = [\"a.c\"]\n").code,
            "L504"
        );
        assert!(
            problem("[library.a]\nsorces = [\"a.c\"]\n")
                .help
                .unwrap()
                .contains("sources")
        );
        for name in ["-y", "A", "a b", ""] {
            assert_eq!(
                problem(&format!("[system]\npackages = [{name:?}]\n")).code,
                "L504",
                "{name}"
            );
        }
    }

    #[test]
    fn languages_of_adapters_are_known_to_the_other_tables() {
        let text = "sources = []\n[build.new]\ncflags = [\"-O\"]\n[language.new]\nadapter = \
            [\"./tools/new\", \"--fast\", \"./rules\"]\n[language.found]\nadapter = \"lath-found\"\n";
        let config = read_text(text).map_err(|d| d[0].to_string()).unwrap();
        let of = |id: &str| config.languages.iter().find(|one| one.id == id).unwrap();
        let [program, flag, rules] = &of("new").adapter[..] else {
            panic!("{:?}", of("new").adapter)
        };
        assert!(
            program.starts_with('/') && program.ends_with("/tools/new"),
            "{program}"
        );
        assert!(
            rules.starts_with('/') && rules.ends_with("/rules"),
            "{rules}"
        );
        assert_eq!((flag.as_str(), of("new").place.line), ("--fast", 4));
        assert_eq!(of("found").adapter, ["lath-found"]);
        let problem = read_text("sources = []\n[language.new]\n")
            .err()
            .unwrap()
            .remove(0);
        assert_eq!(
            (problem.code.as_str(), problem.labels[0].0.line),
            ("L504", 2)
        );
    }

    #[test]
    fn broken_toml_is_located() {
        assert_eq!(read_text("sources = [\n").err().unwrap()[0].code, "L504");
    }
}
