//! Writes the picture and its folded stacks to the folder of the user's choice.

use super::samples::Seen;
use super::share::Shares;
use crate::profiler::report::file_name;
use inferno::flamegraph;
use lath_core::escape;
use lath_core::plan::Case;
use lath_core::record::Flames;
use std::fs;
use std::path::Path;

/// The error names the file that could not be written.
pub fn write(
    folder: &Path,
    case: &Case,
    seen: &Seen,
    shares: &Shares,
    around: &str,
) -> Result<Flames, String> {
    let lines: Vec<String> = seen
        .folded
        .iter()
        .map(|(stack, count)| format!("{} {count}", escape::xml(&stack.join(";"))))
        .collect();
    let [svg, folded] =
        ["svg", "folded"].map(|extension| folder.join(format!("{}.{extension}", file_name(case))));
    let flames = Flames {
        svg: svg.display().to_string(),
        folded: folded.display().to_string(),
        by: seen.by.clone(),
        unit: seen.unit.to_owned(),
        total: shares.total(),
        benchmark: shares.benchmark,
        around: shares.around,
        elsewhere: shares.elsewhere,
        cut: shares.cut,
        within: around.to_owned(),
        calls: seen.calls,
    };
    let failed =
        |what: &Path, error: std::io::Error| format!("cannot write {}: {error}", what.display());
    fs::create_dir_all(folder).map_err(|e| failed(folder, e))?;
    fs::write(&folded, lines.join("\n") + "\n").map_err(|e| failed(&folded, e))?;
    let mut picture = Vec::new();
    let mut options = options(case, &flames);
    flamegraph::from_lines(&mut options, lines.iter().map(String::as_str), &mut picture)
        .map_err(|e| failed(&svg, e))?;
    fs::write(&svg, picture).map_err(|e| failed(&svg, e))?;
    Ok(flames)
}

fn options(case: &Case, flames: &Flames) -> flamegraph::Options<'static> {
    let params: Vec<String> = case
        .params
        .iter()
        .map(|p| format!("{} = {}", p.name, p.value))
        .collect();
    let mut options = flamegraph::Options::default();
    options.title = escape::xml(
        &std::iter::once(case.id.clone())
            .chain(params)
            .collect::<Vec<_>>()
            .join(", "),
    )
    .into_owned();
    options.subtitle = Some(escape::xml(&flames.to_string()).into_owned());
    options.count_name.clone_from(&flames.unit);
    // Equal stacks give equal pictures.
    options.deterministic = true;
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::plan::CaseParam;

    fn case(id: &str, value: &str) -> Case {
        let params = vec![CaseParam {
            name: "n".to_owned(),
            value: value.to_owned(),
            ..CaseParam::default()
        }];
        Case {
            id: id.to_owned(),
            params,
            ..Case::default()
        }
    }

    #[test]
    fn a_picture_names_what_was_seen() {
        let folder = tempfile::tempdir().unwrap();
        let folded = vec![(vec!["main".to_owned(), "work".to_owned()], 7)];
        let seen = Seen {
            folded,
            by: "perf, cpu-clock".to_owned(),
            unit: "samples",
            calls: None,
        };
        let shares = Shares {
            benchmark: 7,
            ..Shares::default()
        };
        let flames = write(
            &folder.path().join("a/b"),
            &case("f", "1"),
            &seen,
            &shares,
            "lath_run_0",
        )
        .unwrap();
        assert_eq!(fs::read_to_string(&flames.folded).unwrap(), "main;work 7\n");
        let svg = fs::read_to_string(&flames.svg).unwrap();
        assert!(
            svg.contains("work") && svg.contains("100.0 % in the benchmark"),
            "{svg}"
        );
    }

    #[test]
    fn a_picture_is_xml_whatever_names_and_values_are() {
        let folder = tempfile::tempdir().unwrap();
        let folded = vec![(
            vec!["main".to_owned(), "a\u{1b}[31m\u{7}<&\nb".to_owned()],
            7,
        )];
        let seen = Seen {
            folded,
            by: "perf".to_owned(),
            unit: "samples",
            calls: None,
        };
        let flames = write(
            folder.path(),
            &case("f\u{0}", "x\u{8}\u{fffe}"),
            &seen,
            &Shares::default(),
            "lath_run_0",
        )
        .unwrap();
        let svg = fs::read_to_string(&flames.svg).unwrap();
        let forbidden =
            |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t') || c == '\u{fffe}';
        assert!(
            !svg.contains(forbidden) && !svg.contains("&#27;") && svg.contains(r"\x1b"),
            "{svg}"
        );
        assert_eq!(
            fs::read_to_string(&flames.folded).unwrap().lines().count(),
            1
        );
        let mut reader = quick_xml::Reader::from_str(&svg);
        while !matches!(reader.read_event().unwrap(), quick_xml::events::Event::Eof) {}
    }
}
