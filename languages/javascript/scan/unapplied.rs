//! Settings of TypeScript that change what code does, and that esbuild does not apply: what is
//! measured differs from what TypeScript's compiler would make.

use super::modules::{Module, Modules};
use super::syntax::Dialect;
use lath_core::diagnostic::Diagnostic;
use std::path::Path;

/// Targets without classes, generators and `const`: the compiler rewrites most code.
const OLDEST: [&str; 2] = ["es3", "es5"];
/// Targets without `async` functions.
const OLD: [&str; 3] = ["es6", "es2015", "es2016"];

/// W959 and W960.
pub fn warnings(modules: &Modules) -> Vec<Diagnostic> {
    let settings = &modules.settings;
    let typescript = modules
        .all
        .iter()
        .filter(|module| module.own.dialect == Dialect::TypeScript);
    let Some(first) = typescript.clone().next() else {
        return Vec::new();
    };
    let mut warnings = Vec::new();
    let file = settings
        .files
        .first()
        .map(|file| file.display().to_string());
    let file = file.unwrap_or_default();
    if settings.is_set("emitDecoratorMetadata")
        && let Some((module, decorator)) = typescript.clone().find_map(decorated)
    {
        let warning = Diagnostic::warning(
            "W959",
            format!("emitDecoratorMetadata of {file} has no effect: esbuild writes no types for decorators"),
        )
        .at(&decorator, "finds no `design:type` here");
        warnings.push(warning.help(format!(
            "compile {} with tsc and import its output, or measure with the setting off",
            name(module)
        )));
    }
    let is_rewritten = |target: &String| {
        let is_async = typescript
            .clone()
            .any(|module| module.text.contains("async"));
        OLDEST.contains(&target.as_str()) || is_async && OLD.contains(&target.as_str())
    };
    if let Some(target) = settings.text("target").filter(is_rewritten) {
        let warning = Diagnostic::warning(
            "W960",
            format!(
                "target {target} of {file} has no effect on syntax: lath measures the code of {} as it is written",
                name(first)
            ),
        );
        warnings.push(warning.help(format!(
            "to measure what tsc makes for {target}, compile with tsc and import its output"
        )));
    }
    warnings
}

fn name(module: &Module) -> String {
    let name = Path::new(&module.path).file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The first decorator of a module that is not an annotation.
fn decorated(module: &Module) -> Option<(&Module, lath_core::diagnostic::Place)> {
    let mut decorators = module.items.iter().flat_map(|item| &item.decorators);
    let other =
        decorators.find(|decorator| Modules::lath_name(module, &decorator.name).is_none())?;
    Some((module, module.place(&other.range)))
}
