//! Turns a program into a wrapper: renders, copies, compiles TypeScript and code for a browser, and
//! tries to load it. A wrapper is a module in a folder; for the user it is packed into one
//! executable file. It is named after all of its inputs and built once.

use super::bundle::ESBUILD;
use super::complaint::{complaint, telling};
use super::copies::Copies;
use super::facts::RUNTIME;
use super::generate::{self, Setting};
use super::platforms::{self, Chosen};
use super::probe::Product;
use super::{arguments, dependencies, pack};
use crate::shared::cache::{self, CannotWrite};
use crate::shared::paths::Contents;
use crate::shared::portable::Names;
use crate::shared::readable;
use crate::shared::scripted::{Loading, Words, environment};
use crate::shared::toolchain::Toolchain as _;
use crate::shared::warned;
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_core::paths::or_here;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use std::path::{Path, PathBuf};

const WORDS: Words = Words {
    runtime: "runtime",
    loaded: "loaded",
    complaint,
    telling,
};

/// See [`lath_core::language::Language::build`].
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> OrProblems<Wrapper> {
    let chosen = platforms::choose(options)?;
    let flags = arguments::flags(chosen.tool.product, options);
    let packages = dependencies::folders(&options.dependencies, options.verbose)?;
    let text = generate::render(program, &Setting::of(&chosen, &flags));
    let build = Build {
        packages,
        product: chosen.tool.product,
        loading: loading(program, &chosen, options),
    };

    let entry = cache::entry("build", &build.key(&text)?)?;
    let folder = entry.folder.join(format!("run_{}", program.stem));
    let seal = entry.folder.join("files");
    if !seal.exists() {
        let verbose = options.verbose;
        let (files, warnings) = generate::write(
            program,
            &text,
            &folder,
            &build.packages,
            build.product,
            verbose,
        )?;
        let mut command = vec![build.loading.runtime.clone()];
        command.extend(build.arguments(&folder));
        build.loading.inspect(&command, &entry.folder, &WORDS)?;
        warned::remember(&entry.folder, &warnings).or_cannot_write(&entry.folder)?;
        cache::write_seal(&seal, &folder, &files, build.loading.flags.contents())?;
    }
    build.wrapper(&folder, &seal, output)
}

fn loading<'a>(program: &'a Program, chosen: &Chosen, options: &BuildOptions) -> Loading<'a> {
    Loading {
        program,
        runtime: chosen.program().to_string_lossy().into_owned(),
        title: chosen.tool.title(),
        platform: chosen.platform.clone(),
        jit: true,
        flags: arguments::flags(chosen.tool.product, options),
        run: or_here(&options.folders.run),
        read: dependencies::local(&options.dependencies),
        environment: environment(program),
        verbose: options.verbose,
    }
}

struct Build<'a> {
    loading: Loading<'a>,
    product: Product,
    packages: Vec<PathBuf>,
}

impl Build<'_> {
    fn key(&self, text: &str) -> OrProblems<String> {
        let mut key = self.loading.key(&RUNTIME, text)?;
        key.add(warned::KEPT).add(ESBUILD);
        for folder in &self.packages {
            key.add(folder.as_os_str().as_encoded_bytes());
        }
        let model = generate::model(self.loading.program);
        let copies = Copies::new(&model, self.product);
        let packages = copies.packages().unwrap_or_default();
        key.add(packages.as_os_str().as_encoded_bytes());
        let settings = copies.settings().iter().cloned().chain(copies.projects());
        readable::identify(settings, &mut key)?;
        Ok(key.finish())
    }

    /// All arguments after the runtime.
    fn arguments(&self, folder: &Path) -> Vec<String> {
        let script = folder.join(generate::script(self.loading.program));
        let mut words = arguments::before(self.product, &self.loading.flags.given);
        words.push(script.to_string_lossy().into_owned());
        words
    }

    fn wrapper(&self, folder: &Path, seal: &Path, output: Option<&Path>) -> OrProblems<Wrapper> {
        let Loading {
            program,
            runtime,
            flags,
            ..
        } = &self.loading;
        let pack = |output: &Path| {
            let mut command = vec![runtime.clone()];
            command.extend(arguments::before(self.product, &flags.given));
            let names = Names::of(&program.source);
            let script = generate::script(program);
            pack::pack(folder, &script, &command, self.product, &names, output)
        };
        let wrapper = self
            .loading
            .wrapper(self.arguments(folder), seal, output, pack)?;
        Ok(Wrapper {
            warned: seal.parent().map(warned::recall).unwrap_or_default(),
            ..wrapper
        })
    }
}
