//! Sources to programs to built wrappers. Mistakes of all sources are collected before anything is refused.

use crate::inputs::{Inputs, Source};
use lath_core::assemble;
use lath_core::diagnostic::Diagnostic;
use lath_core::planner::Built;
use lath_core::program::Program;
use std::path::Path;

/// The program of every source, in order.
pub fn read(sources: &[Source]) -> Result<Vec<Program>, Vec<Diagnostic>> {
    let mut programs = Vec::new();
    let mut problems = Vec::new();
    for source in sources {
        let scanned = source.language.scan(&source.path, &source.options);
        match scanned.and_then(|scan| assemble::program(&scan, source.language.id())) {
            Ok(program) => programs.push(program),
            Err(found) => problems.extend(found),
        }
    }
    if problems.is_empty() { Ok(programs) } else { Err(problems) }
}

/// Builds one source's wrapper, at `output` or in the cache, and asks it what it can do.
pub fn build(source: &Source, program: Program, output: Option<&Path>) -> Result<Built, Vec<Diagnostic>> {
    let wrapper = source.language.build(&program, output, &source.options)?;
    let inspection = lath_runner::inspect(Path::new(&wrapper.path)).map_err(|d| vec![d])?;
    Ok(Built { program, wrapper, max_threads: inspection.hello.max_threads })
}

/// A wrapper that was built earlier: its manifest says what it measures.
fn load(path: &Path) -> Result<Built, Vec<Diagnostic>> {
    let inspection = lath_runner::inspect(path).map_err(|d| vec![d])?;
    Ok(Built { program: inspection.program, wrapper: inspection.wrapper, max_threads: inspection.hello.max_threads })
}

/// Programs of all inputs, wrappers included, without building anything.
pub fn list(inputs: &Inputs) -> Result<Vec<Program>, Vec<Diagnostic>> {
    let mut programs = read(&inputs.sources)?;
    for path in &inputs.wrappers {
        programs.push(load(path)?.program);
    }
    Ok(programs)
}

/// Everything built, sources first. `check` sees all programs before anything is compiled.
pub fn all(
    inputs: &Inputs,
    check: impl FnOnce(&[&Program]) -> Result<(), Vec<Diagnostic>>,
    mut progress: impl FnMut(&Path),
) -> Result<Vec<Built>, Vec<Diagnostic>> {
    let programs = read(&inputs.sources)?;
    let loaded = inputs.wrappers.iter().map(|path| load(path)).collect::<Result<Vec<_>, _>>()?;
    check(&programs.iter().chain(loaded.iter().map(|b| &b.program)).collect::<Vec<_>>())?;
    let mut built = Vec::new();
    for (source, program) in inputs.sources.iter().zip(programs) {
        progress(&source.path);
        built.push(build(source, program, None)?);
    }
    built.extend(loaded);
    Ok(built)
}
