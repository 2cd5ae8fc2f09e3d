//! Asks the compiler's preprocessor which branches are taken: passes skeletons of the user's files
//! with only directives, and a mark in each branch; the remaining marks show the branches taken.

use super::branches::Taken;
use super::directive::Directive;
use super::files::{Files, Lexed, values_of};
use lath_tools::{Scratch, Task, output, refused_words};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

const END: &str = "lath_end_of_skeleton";

/// Why the compiler did not answer.
pub enum Failure {
    /// The command cannot run.
    Missing(String),
    /// Its error message.
    Refused(String),
}

/// The compiler that is asked.
pub struct Asked {
    /// Its command: several words with a launcher.
    pub words: Vec<String>,
    /// Its flag for folders of quoted includes.
    pub quoted: String,
    /// Where it looks for headers, if it does not know `__has_include`: one that is not there would be
    /// an error.
    pub folders: Option<Vec<PathBuf>>,
}

/// `flags`: the user's, with relative paths that belong to `here`.
///
/// # Errors
/// When there is no such compiler, or it gives up before the end of the file.
pub fn ask(
    source: &Rc<Lexed>,
    files: &mut Files,
    cpp: bool,
    compiler: Asked,
    flags: &[String],
    here: &Path,
) -> Result<Taken, Failure> {
    let folder = Scratch::new().map_err(|e| Failure::Refused(e.to_string()))?;
    let beside = Path::new(&source.path).parent().unwrap_or(Path::new("."));
    let Asked {
        words,
        quoted,
        folders,
    } = compiler;
    let named = ["-I", "-isystem"]
        .into_iter()
        .flat_map(|f| values_of(flags, f));
    let named: Vec<PathBuf> = named.map(|folder| here.join(folder)).collect();
    let folders = folders.map(|own| [vec![beside.to_owned()], named, own].concat());
    let marks = write(source, files, folder.path(), folders)
        .map_err(|e| Failure::Refused(e.to_string()))?;
    if let Some(why) = refused_words(&words) {
        return Err(Failure::Refused(why));
    }
    let name = words.join(" ");
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().unwrap_or_default());
    command
        .args(words)
        .args(["-E", "-P", "-w", "-x", if cpp { "c++" } else { "c" }])
        .args(preprocessing(flags))
        .arg("-DLATH=1")
        .arg(quoted)
        .arg(beside)
        .arg(folder.path().join("0"))
        .current_dir(here);
    let output = output(&mut command, Task::Build).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::Missing(name.clone()),
        _ => Failure::Refused(format!("{name}: {error}")),
    })?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !text.split_whitespace().any(|word| word == END) {
        let complaint = String::from_utf8_lossy(&output.stderr)
            .lines()
            .find(|l| l.contains("error"))
            .unwrap_or("no output")
            .to_owned();
        return Err(Failure::Refused(complaint));
    }
    let numbers = text
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("lath_branch_")?.parse::<usize>().ok());
    Ok(numbers
        .filter_map(|number| marks.get(number).cloned())
        .collect())
}

/// All flags except those that prevent text on standard output.
fn preprocessing(flags: &[String]) -> Vec<&String> {
    let mut kept = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        match flag.as_str() {
            "-o" | "-MF" | "-MT" | "-MQ" => _ = rest.next(),
            "-c" | "-S" | "-E" => {}
            other if other.starts_with("-M") || other.starts_with("-save-temps") => {}
            _ => kept.push(flag),
        }
    }
    kept
}

/// Writes the skeletons of `source` (file `0`) and of all possible includes. Returns the meaning of
/// the marks.
fn write(
    source: &Rc<Lexed>,
    files: &mut Files,
    folder: &Path,
    folders: Option<Vec<PathBuf>>,
) -> io::Result<Vec<(String, usize)>> {
    let mut skeletons = Skeletons {
        folders,
        numbers: HashMap::new(),
        queue: Vec::new(),
        marks: Vec::new(),
    };
    skeletons.number(source.clone());
    let mut done = 0;
    while let Some(file) = skeletons.queue.get(done).cloned() {
        let mut text = skeletons.of(&file, done, files);
        if done == 0 {
            let _ = writeln!(text, "{END}");
        }
        std::fs::write(folder.join(done.to_string()), text)?;
        done += 1;
    }
    Ok(skeletons.marks)
}

struct Skeletons {
    folders: Option<Vec<PathBuf>>,
    numbers: HashMap<String, usize>,
    queue: Vec<Rc<Lexed>>,
    marks: Vec<(String, usize)>,
}

impl Skeletons {
    fn number(&mut self, file: Rc<Lexed>) -> usize {
        let next = self.queue.len();
        let number = *self.numbers.entry(file.path.clone()).or_insert(next);
        if number == next {
            self.queue.push(file);
        }
        number
    }

    /// Each file once, as in [`super::branches::walk`]; this also ends cycles of includes.
    fn of(&mut self, file: &Lexed, number: usize, files: &mut Files) -> String {
        let mut text = format!("#ifndef lath_once_{number}\n#define lath_once_{number}\n");
        let mut depth = 0usize;
        for (index, directive) in &file.directives {
            let token = &file.tokens[*index];
            let written = token.text(&file.text);
            match directive {
                Directive::If(_) => depth += 1,
                Directive::Elif(_) | Directive::Else | Directive::Endif if depth == 0 => continue,
                Directive::Endif => depth -= 1,
                _ => {}
            }
            let _ = match directive {
                Directive::If(_) | Directive::Elif(_) | Directive::Else => {
                    self.marks.push((file.path.clone(), token.start()));
                    writeln!(text, "{written}\nlath_branch_{}", self.marks.len() - 1)
                }
                Directive::Endif | Directive::Define { .. } | Directive::Undef(_) => {
                    writeln!(text, "{written}")
                }
                Directive::Include(name) => match files.included(file, name) {
                    Some(included) => writeln!(text, "#include \"{}\"", self.number(included)),
                    None => self.include(&mut text, &format!("\"{name}\""), name),
                },
                Directive::Other => match system_header(written) {
                    Some(header) => {
                        self.include(&mut text, header, header.trim_matches(['<', '>']))
                    }
                    None => Ok(()),
                },
                Directive::PragmaOnce => Ok(()),
            };
        }
        text.push_str(&"#endif\n".repeat(depth + 1));
        text
    }

    /// Includes `header`, a name as written, if it is there.
    fn include(&self, text: &mut String, header: &str, name: &str) -> fmt::Result {
        match &self.folders {
            None => writeln!(
                text,
                "#if __has_include({header})\n#include {header}\n#endif"
            ),
            Some(folders) if folders.iter().any(|one| one.join(name).is_file()) => {
                writeln!(text, "#include {header}")
            }
            Some(_) => Ok(()),
        }
    }
}

/// `<vector>`, of `#include <vector>`.
fn system_header(directive: &str) -> Option<&str> {
    let rest = directive[1..].trim_start().strip_prefix("include")?;
    let start = rest.find('<')?;
    let end = rest.find('>')?;
    (start < end).then(|| &rest[start..=end])
}
