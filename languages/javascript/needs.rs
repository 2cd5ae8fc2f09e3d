//! Requirements of builds besides a runtime: npm, and the packages it installs. For `lath doctor`;
//! installs nothing.

use super::{dependencies, platforms};
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
    let runtime = options.runtime.as_ref().map(|command| {
        let missing = |_| Supply::Missing("no JavaScript runtime that is new enough".to_owned());
        let supply = platforms::choose(options)
            .map_or_else(missing, |chosen| Supply::There(chosen.tool.title()));
        Need {
            what: format!("runtime {command}"),
            supply,
        }
    });
    let wanted: Vec<&String> = options
        .dependencies
        .iter()
        .filter(|d| !d.starts_with('/'))
        .collect();
    let supply = match platforms::npm() {
        _ if !wanted.is_empty() && dependencies::has(&options.dependencies) => {
            Supply::There("installed".to_owned())
        }
        Some(_) => Supply::Fetched("npm".to_owned()),
        None => Supply::Missing(format!("{INSTALL} (npm installs it)")),
    };
    runtime
        .into_iter()
        .chain(wanted.into_iter().map(|each| Need {
            what: each.clone(),
            supply: supply.clone(),
        }))
        .collect()
}
