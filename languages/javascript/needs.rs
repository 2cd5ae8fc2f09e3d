//! Requirements of builds besides a runtime: npm, and the packages it installs. For `lath doctor`;
//! installs nothing.

use super::{dependencies, platforms};
use crate::shared::needs::{each, named, wanted};
use crate::shared::toolchain::Toolchain as _;
use lath_core::language::{BuildOptions, Need, Supply, Tool};

const INSTALL: &str = "apt install npm";

pub fn tools() -> Vec<Tool> {
    vec![Tool {
        name: "npm",
        purpose: "installs dependencies, and esbuild for TypeScript",
        path: platforms::npm(),
        install: INSTALL.to_owned(),
    }]
}

pub fn needs(options: &BuildOptions) -> Vec<Need> {
    let given = options.runtime.as_ref();
    let chosen = given.and_then(|_| platforms::choose(options).ok());
    let title = chosen.map(|chosen| chosen.tool.title());
    let missing = "no JavaScript runtime that is new enough";
    let runtime = named("runtime", given, title, missing);
    let wanted = wanted(options);
    let supply = match platforms::npm() {
        _ if !wanted.is_empty() && dependencies::has(&options.dependencies) => {
            Supply::There("installed".to_owned())
        }
        Some(_) => Supply::Fetched("npm".to_owned()),
        None => Supply::Missing(format!("{INSTALL} (npm installs it)")),
    };
    let needs = runtime.into_iter().chain(each(wanted, &supply));
    needs.collect()
}
