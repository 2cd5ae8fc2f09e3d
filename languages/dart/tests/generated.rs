//! The wrapper as text: a golden one, to be read; and what must hold of any.

use super::{dart, factorial, source, written};
use lath_core::language::BuildOptions;

/// The wrapper of a program, with paths of this machine left out. `LATH_BLESS=1` writes the golden
/// one anew.
#[test]
fn the_golden_wrapper_is_what_the_template_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = dart()
        .generate(&factorial(), folder.path(), &BuildOptions::default(), false)
        .expect("generated")
        .files;
    let text = std::fs::read_to_string(&files[0]).expect("written");
    let text = text
        .split("  // What this was made from")
        .next()
        .expect("the beginning")
        .to_owned();
    let here = source("factorial.dart").display().to_string();
    // The clone's path may have blanks, which URIs have not.
    let text = text
        .replace(&here.replace(' ', "%20"), "/benchmarks/factorial.dart")
        .replace(&here, "/benchmarks/factorial.dart");
    crate::testing::pinned::is_golden("dart/golden/factorial.dart", &text);
}

#[test]
fn a_project_without_lath_has_the_package_and_finds_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = dart()
        .generate(&factorial(), folder.path(), &BuildOptions::default(), true)
        .expect("generated")
        .files;
    let names: Vec<String> = files
        .iter()
        .map(|f| {
            f.strip_prefix(folder.path())
                .expect("inside")
                .display()
                .to_string()
        })
        .collect();
    assert!(
        names[0] == "run_factorial.dart" && names.contains(&"package_config.json".to_owned()),
        "{names:?}"
    );
    // Every library that one of the files imports is there.
    for file in files
        .iter()
        .filter(|f| f.extension().is_some_and(|e| e == "dart"))
    {
        for line in std::fs::read_to_string(file).expect("written").lines() {
            let Some(uri) = line
                .strip_prefix("import '")
                .or(line.strip_prefix("export '"))
                .and_then(|rest| rest.split('\'').next())
            else {
                continue;
            };
            let found = match uri.split_once(':') {
                Some(("dart", _)) => true,
                Some(("package", path)) => folder
                    .path()
                    .join("lath/lib")
                    .join(path.strip_prefix("lath/").expect("lath's own"))
                    .is_file(),
                Some(_) => source("factorial.dart").is_file(),
                None => file.parent().expect("a folder").join(uri).is_file(),
            };
            assert!(found, "{}: {uri}", file.display());
        }
    }
}

/// Brackets of all kinds close in the order in which they open, outside texts and comments; the
/// grammar understands every file.
#[test]
fn what_is_written_is_understood_by_the_grammar() {
    let (_other, tricky) = written(
        "//@@State(Scope.Thread)\nclass S {\n  //@@Param({\"$x 'y' \\\\ {\"})\n  String s = '';\n}\n//@@Benchmark\nString f(S s) => s.s;\n",
    );
    let program = dart()
        .program(&tricky, &BuildOptions::default())
        .expect("a program");
    for program in [factorial(), program] {
        let folder = tempfile::tempdir().expect("a folder");
        let files = dart()
            .generate(&program, folder.path(), &BuildOptions::default(), true)
            .expect("generated")
            .files;
        for file in files
            .iter()
            .filter(|f| f.extension().is_some_and(|e| e == "dart"))
        {
            let text = std::fs::read_to_string(file).expect("written");
            let mut parser = tree_sitter::Parser::new();
            parser
                .set_language(&tree_sitter_dart::LANGUAGE.into())
                .expect("it fits");
            let tree = parser.parse(&text, None).expect("no time limit");
            assert!(
                !tree.root_node().has_error(),
                "{}:\n{}",
                file.display(),
                faults(tree.root_node(), &text).join("\n")
            );
        }
    }
}

/// Lines that the grammar does not understand.
fn faults(node: tree_sitter::Node, text: &str) -> Vec<String> {
    if node.is_error() || node.is_missing() {
        let row = node.start_position().row;
        return vec![format!(
            "{}: {}",
            row + 1,
            text.lines().nth(row).unwrap_or_default()
        )];
    }
    node.children(&mut node.walk())
        .flat_map(|child| faults(child, text))
        .collect()
}
