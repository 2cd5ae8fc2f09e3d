//! The wrapper's text: the typed model, rendered by the template; and its cargo project.
//!
//! The user's file is the root of the crate, and the wrapper a module in it: so the wrapper sees
//! private items, and `crate::` keeps its meaning.

use super::dependencies::Dependency;
use super::model::Model;
use super::scan::Facts;
use crate::native::copies::{self, Copies};
use crate::shared::cache;
use crate::shared::portable;
use crate::shared::template::{self, Template};
use lath_core::diagnostic::OrProblems;
use lath_core::program::Program;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::path::{Path, PathBuf};

const WRAPPER: Template = template(include_str!("wrapper.rs.j2"));
const MANIFEST: Template = template(include_str!("Cargo.toml.j2"));

/// Length of a manifest line in a wrapper.
const MANIFEST_LINE: usize = 100;

/// Edition of the user's file unless a flag gives another.
pub const EDITION: &str = "2024";

/// Inputs of a wrapper's text besides the program.
pub struct Setting<'a> {
    pub facts: &'a Facts,
    /// Name of the platform.
    pub platform: &'a str,
    pub compiler: &'a str,
    pub flags: &'a str,
    pub count_allocations: bool,
}

/// A cargo project.
pub struct Project<'a> {
    pub folder: &'a Path,
    /// Folder of the runtime's crate in `Cargo.toml`. `None`: it is compiled already.
    pub runtime: Option<&'a str>,
    pub dependencies: &'a [Dependency],
    pub edition: &'a str,
    pub lto: bool,
}

const fn template(text: &'static str) -> Template {
    Template {
        text,
        filters: &[("quoted", quoted)],
    }
}

/// A literal in Rust, and also in TOML, because no name has control characters.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// The text of the wrapper of `program`.
pub fn render(program: &Program, setting: &Setting) -> String {
    let facts = setting.facts;
    let manifest = portable::manifest(program);
    let pieces = template::pieces(&manifest, MANIFEST_LINE, |line| {
        format!("        {}", quoted(line))
    });
    let enums = facts
        .enums
        .iter()
        .map(|(symbol, constants)| serde_json::json!({ "symbol": symbol, "constants": constants }));
    let wrapper = Model { program, facts };
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => template::file_name(program, &[]),
        traits => &facts.traits,
        enums => Value::from(Serde(enums.collect::<Vec<_>>())),
        states => program.states.iter().map(|state| Value::from(Serde(wrapper.state(state)))).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| Value::from(Serde(wrapper.benchmark(benchmark)))).collect::<Vec<_>>(),
        platform => setting.platform,
        compiler => setting.compiler,
        flags => setting.flags,
        counts_allocations => setting.count_allocations,
        manifest => format!("::core::concat!(\n{},\n    )", pieces.join(",\n")),
    };
    WRAPPER.render(model)
}

/// Name of the crate and of its program: valid for cargo, whatever the file's name.
pub fn crate_name(program: &Program) -> String {
    let plain: String = program
        .stem
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    format!("run_{plain}")
}

impl Project<'_> {
    /// Writes the project with `text` as its wrapper: that file first.
    pub fn write(&self, program: &Program, text: &str) -> OrProblems<Vec<PathBuf>> {
        let name = crate_name(program);
        let mut copies = copies::all(program, &[])?;
        self.join(&mut copies, &name);
        let model = context! {
            version => env!("CARGO_PKG_VERSION"),
            file => template::file_name(program, &[]),
            name => &name,
            edition => self.edition,
            root => copies.include,
            runtime => self.runtime,
            dependencies => Value::from(Serde(self.dependencies)),
            lto => self.lto,
        };
        let manifest = MANIFEST.render(model);
        let wrapper = self.write_file(&format!("{name}.rs"), text.as_bytes())?;
        let mut files = vec![wrapper, self.write_file("Cargo.toml", manifest.as_bytes())?];
        for copy in &copies.copies {
            files.push(self.write_file(&copy.path.to_string_lossy(), &copy.text)?);
        }
        Ok(files)
    }

    /// Appends the wrapper and a `main` to the copy of the user's file: earlier lines stay in
    /// place.
    fn join(&self, copies: &mut Copies, name: &str) {
        let root = copies
            .copies
            .iter_mut()
            .find(|copy| copy.path == Path::new(&copies.include))
            .expect("the source is copied");
        let up = "../".repeat(root.path.components().count() - 1);
        let tail = format!(
            "\n#[path = \"{up}{name}.rs\"]\nmod lath_wrapper;\nfn main() {{ \
                lath_wrapper::lath_main() }}\n"
        );
        root.text.extend(tail.into_bytes());
    }

    fn write_file(&self, name: &str, text: &[u8]) -> OrProblems<PathBuf> {
        cache::written(self.folder.join(name), text)
    }
}

/// Folders of the copies, as the compiler sees them, and their replacements in file names: the
/// innermost is the last.
pub fn copied_folders(program: &Program) -> Vec<(String, String)> {
    let root = copies::common_folder(&program.files);
    let own = copies::place(&root, &program.source);
    let folders: Vec<&Path> = own
        .ancestors()
        .skip(1)
        .take_while(|folder| !folder.as_os_str().is_empty())
        .collect();
    let named = folders.iter().enumerate().map(|(up, folder)| {
        (
            folder.to_string_lossy().into_owned(),
            vec![".."; up].join("/"),
        )
    });
    named.rev().collect()
}
