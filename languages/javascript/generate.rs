//! The wrapper's text: the typed model, rendered by the template, with the files it needs.

use super::copies::{Copies, SOURCE};
use super::literal::string;
use super::model::{Model, property};
use super::platforms::Chosen;
use super::probe::{Product, Runtime};
use super::{arguments, bundle, dependencies, platforms, scan};
use crate::shared::cache::CannotWrite;
use crate::shared::model::Dynamic;
use crate::shared::runtime::generated;
use crate::shared::template::{self, Template};
use crate::shared::toolchain::Toolchain as _;
use crate::shared::{cache, portable};
use lath_core::diagnostic::OrProblems;
use lath_core::language::{BuildOptions, Generated};
use lath_core::paths::Arguments;
use lath_core::program::Program;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::path::{Path, PathBuf};

const TEMPLATE: Template = Template {
    text: include_str!("wrapper.mjs.j2"),
    filters: &[("js", string), ("property", property)],
};

/// Length of a manifest line in a wrapper.
const MANIFEST_LINE: usize = 100;

/// Inputs of a wrapper's text besides the program.
pub struct Setting<'a> {
    /// Name of the platform.
    pub platform: &'a str,
    pub flags: &'a Arguments,
    pub product: Product,
    /// The browser whose page runs the benchmarks.
    pub browser: Option<&'a Runtime>,
}

impl<'a> Setting<'a> {
    pub fn of(chosen: &'a Chosen, flags: &'a Arguments) -> Setting<'a> {
        Setting {
            platform: &chosen.platform,
            flags,
            product: chosen.tool.product,
            browser: Some(&chosen.tool).filter(|_| chosen.is_browser()),
        }
    }
}

pub fn model(program: &Program) -> Model<'_> {
    Model {
        program,
        names: scan::module_names(&program.files),
    }
}

/// The text of the wrapper of `program`.
pub fn render(program: &Program, setting: &Setting) -> String {
    let manifest = portable::manifest(program);
    let model = model(program);
    let copies = Copies::new(&model, setting.product);
    let users = copies.names().into_keys().map(|index| {
        (
            if index == 0 {
                "lath_user".to_owned()
            } else {
                format!("lath_user_{index}")
            },
            index,
        )
    });
    let context = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => template::file_name(program, &[]),
        platform => setting.platform,
        flags => portable::Names::of(&program.source).in_text(&setting.flags.given.join(" ")),
        browser => setting.browser.map(|browser| context! { program => browser.path.to_string_lossy(), title => browser.title(), flags => setting.flags.given.clone() }),
        users => users.collect::<Vec<_>>(),
        entry => copies.entry(),
        copies => copies.named(),
        states => program.states.iter().map(|state| Value::from(Serde(model.state(program, state)))).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| Value::from(Serde(model.measured(benchmark)))).collect::<Vec<_>>(),
        manifest => template::pieces(&manifest, MANIFEST_LINE, string),
    };
    TEMPLATE.render(context)
}

/// Writes a wrapper with everything it needs: runtime, copies, links to packages. `product`: what
/// runs the copies. Returns the files, and what a compiler warned of.
pub fn write(
    program: &Program,
    text: &str,
    folder: &Path,
    packages: &[PathBuf],
    product: Product,
    verbose: bool,
) -> OrProblems<(Vec<PathBuf>, Vec<String>)> {
    let model = model(program);
    let copies = Copies::new(&model, product);
    let mut files = vec![cache::written(
        folder.join(script(program)),
        text.as_bytes(),
    )?];
    files.extend(super::facts::RUNTIME.write(folder)?);
    let copied = copies.write(folder)?;
    let link = |target: &Path, at: PathBuf| cache::link(target, &at).or_cannot_write(&at);
    link(
        Path::new("../../../lath"),
        folder.join(SOURCE).join("node_modules/lath"),
    )?;
    if let Some(own) = copies.packages() {
        link(&own, folder.join("node_modules"))?;
    }
    if let Some(first) = packages.first() {
        link(first, folder.join("app/node_modules"))?;
    }
    if copies.is_compiled {
        let (compiled, warnings) = bundle::compile(program, &copies, folder, verbose)?;
        files.extend(compiled);
        return Ok((files, warnings));
    }
    files.extend(copied);
    Ok((files, Vec::new()))
}

pub fn script(program: &Program) -> String {
    format!("run_{}.mjs", program.stem)
}

/// See [`lath_core::language::Language::generate`]. A wrapper runs with the package and the copies
/// beside it.
pub fn generate(
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> OrProblems<Generated> {
    let chosen = platforms::choose(options).ok();
    let flags = chosen
        .as_ref()
        .map(|chosen| arguments::flags(chosen.tool.product, options))
        .unwrap_or_default();
    // Without a runtime, use the text for any.
    let any = Setting {
        platform: "node",
        flags: &flags,
        product: Product::Node,
        browser: None,
    };
    let setting = chosen
        .as_ref()
        .map_or(any, |chosen| Setting::of(chosen, &flags));
    let text = render(program, &setting);
    let files = if standalone {
        let packages = dependencies::folders(&options.dependencies, options.verbose)?;
        write(
            program,
            &text,
            folder,
            &packages,
            setting.product,
            options.verbose,
        )?
        .0
    } else {
        vec![cache::written(
            folder.join(script(program)),
            text.as_bytes(),
        )?]
    };
    Ok(generated(files))
}
