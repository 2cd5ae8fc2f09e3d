//! Requirements of builds besides a toolchain: dependencies, and a C compiler for cgo. For `lath
//! doctor`; fetches nothing.

use super::{modules, toolchain};
use crate::shared::needs::{each, named, wanted};
use lath_core::language::{BuildOptions, Need, Supply, Tool};
use std::path::Path;

pub fn tools() -> Vec<Tool> {
    let command = std::env::var("CC").unwrap_or_else(|_| "gcc".to_owned());
    let program = command.split_whitespace().next().unwrap_or("gcc");
    vec![Tool {
        name: "cgo",
        purpose: "compiles C code in Go sources",
        path: lath_tools::find(program),
        install: "apt install gcc".to_owned(),
    }]
}

pub fn needs(options: &BuildOptions) -> Vec<Need> {
    let chosen = toolchain::choose(options).ok();
    let version = chosen.as_ref().map(|chosen| chosen.version.text.clone());
    let missing = "no Go 1.19 or later";
    let named = named("go command", options.cc.as_ref(), version, missing);
    // The source's module is unknown here: with its own, Go looks there again.
    let supply = match &chosen {
        Some(toolchain)
            if modules::is_prepared(toolchain, Path::new("/"), &options.dependencies) =>
        {
            Supply::There("in the module cache".to_owned())
        }
        Some(_) => Supply::Fetched("go get".to_owned()),
        None => Supply::Missing("a toolchain first".to_owned()),
    };
    let wanted = wanted(options).into_iter();
    let modules = each(wanted.map(|wanted| format!("module {wanted}")), &supply);
    named.into_iter().chain(modules).collect()
}
