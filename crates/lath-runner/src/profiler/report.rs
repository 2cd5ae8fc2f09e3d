//! Reports of profilers as files: a long text belongs in a file, not in a terminal.

use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::record::ProfileText;
use std::fs;
use std::path::Path;

/// The folder of reports, below the current one.
const FOLDER: &str = "profiles";

/// Writes the long texts to files and notes where. A text that cannot be written stays in the
/// journal only (W916).
pub fn write(case: &Case, texts: &mut [ProfileText]) -> Vec<Diagnostic> {
    write_to(Path::new(FOLDER), case, texts)
}

fn write_to(folder: &Path, case: &Case, texts: &mut [ProfileText]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for text in texts.iter_mut().filter(|text| text.is_long()) {
        let name = format!("{}-{}.txt", file_name(case), escaped(&text.label));
        let path = folder.join(name);
        match fs::create_dir_all(folder).and_then(|()| fs::write(&path, &text.text)) {
            Ok(()) => text.file = Some(path.display().to_string()),
            Err(e) => {
                let message = format!(
                    "the report of `{}` is not in {}: {e}",
                    text.label,
                    path.display()
                );
                problems.push(
                    Diagnostic::warning("W916", message)
                        .help("the whole report is in JSON results (`-rf json`) and the journal"),
                );
            }
        }
    }
    problems
}

/// Unique for each case of a run: special characters of a name become numbers.
pub fn file_name(case: &Case) -> String {
    let params = case
        .params
        .iter()
        .map(|p| format!("-{}={}", p.name, p.value));
    let name: String = std::iter::once(case.id.clone())
        .chain(params)
        .chain([format!("-{}", case.mode.label())])
        .collect();
    let name = escaped(&name);
    // File systems limit the length of names; a hash of the rest keeps them distinct.
    if name.len() <= LONGEST {
        name
    } else {
        format!("{}-{:016x}", &name[..LONGEST], hash(&name))
    }
}

fn escaped(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-=+".contains(c);
    let one = |c: char| {
        if plain(c) {
            c.to_string()
        } else {
            format!("%{:02X}", u32::from(c))
        }
    };
    name.chars().map(one).collect()
}

const LONGEST: usize = 200;

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
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
    fn files_are_named_after_cases() {
        assert_eq!(
            file_name(&case("g++.Benchmarks.f", "1/2 ü")),
            "g++.Benchmarks.f-n=1%2F2%20%FC-thrpt"
        );
        let [a, b] = ["x", "y"].map(|end| file_name(&case("f", &("v".repeat(300) + end))));
        assert!(a != b && a.len() < 255);
    }

    #[test]
    fn long_reports_are_files() {
        let folder = tempfile::tempdir().unwrap();
        let text = |label: &str, lines: usize| ProfileText {
            label: label.to_owned(),
            text: "line\n".repeat(lines),
            ..ProfileText::default()
        };
        let mut texts = [text("async", 790), text("stack", 3)];
        let case = case("f", "1");
        assert!(write_to(folder.path(), &case, &mut texts).is_empty());
        let file = texts[0].file.as_ref().expect("written");
        assert!(file.ends_with("-async.txt"), "{file}");
        assert_eq!(fs::read_to_string(file).unwrap(), texts[0].text);
        assert_eq!(texts[1].file, None);
        fs::write(folder.path().join("file"), "").unwrap();
        texts[0].file = None;
        let problems = write_to(&folder.path().join("file/no"), &case, &mut texts);
        assert_eq!((problems.len(), problems[0].code.as_str()), (1, "W916"));
    }
}
