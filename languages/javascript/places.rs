//! Possible places of runtimes: `PATH` (Chromium also in `/usr/bin`), npm's global folder, and the
//! `node_modules` of the working folder and those above it.

use super::probe::Product;
use super::{dependencies, platforms};
use crate::shared::folders::{in_home, inside, variable};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_tools::find_all;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Possible runtimes of `product`, those on `PATH` first.
pub fn candidates(product: Product) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = product.commands().iter().flat_map(find_all).collect();
    if product == Product::Chromium {
        let commands = product.commands().iter();
        found.extend(commands.map(|command| Path::new("/usr/bin").join(command)));
    }
    for folder in package_folders() {
        found.extend(programs(product).iter().map(|program| folder.join(program)));
    }
    if product == Product::Node {
        found.extend(nvm());
    }
    found
}

/// The programs in packages, not the scripts that start them.
fn programs(product: Product) -> Vec<String> {
    let arm = cfg!(target_arch = "aarch64");
    let (node, bun, deno) = if arm {
        ("arm64", "aarch64", "arm64")
    } else {
        ("x64", "x64", "x64")
    };
    match product {
        Product::Node => vec![format!("node-linux-{node}/bin/node")],
        Product::Bun => vec![
            "bun/bin/bun.exe".to_owned(),
            format!("@oven/bun-linux-{bun}/bin/bun"),
        ],
        Product::Deno => vec![format!("@deno/linux-{deno}-glibc/deno")],
        // Copies inside other packages vary between installations, and are not those that users
        // run.
        Product::Chromium => Vec::new(),
    }
}

/// Folders of packages, each once.
fn package_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Ok(here) = std::env::current_dir() {
        folders.extend(here.ancestors().map(|folder| folder.join("node_modules")));
    }
    // npm's configured folder, and its default: the folder above that of the node on PATH.
    let told = ["npm_config_prefix", "NPM_CONFIG_PREFIX"]
        .into_iter()
        .filter_map(variable);
    let above = |path: PathBuf| path.parent().and_then(Path::parent).map(Path::to_path_buf);
    let commands = ["node", "npm", "bun", "deno"]
        .into_iter()
        .flat_map(find_all);
    let taken = commands
        .flat_map(|path| {
            [
                above(path.clone()),
                path.canonicalize().ok().and_then(above),
            ]
        })
        .flatten();
    folders.extend(
        told.chain(taken)
            .map(|prefix| prefix.join("lib/node_modules")),
    );
    // A command that links into a folder of packages.
    let inside = ["bun", "deno", "node"]
        .into_iter()
        .flat_map(find_all)
        .filter_map(|path| path.canonicalize().ok());
    let around = |path: PathBuf| {
        path.ancestors()
            .find(|folder| folder.ends_with("node_modules"))
            .map(Path::to_path_buf)
    };
    folders.extend(inside.filter_map(around));
    let mut seen = BTreeSet::new();
    folders.retain(|folder| {
        folder.is_dir() && seen.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone()))
    });
    folders
}

/// Folders with the headers of Node-API: the runtime's own, or those of the package
/// `node-api-headers` among the dependencies. L607 if that cannot be installed.
pub fn headers(options: &BuildOptions) -> OrProblems<Vec<PathBuf>> {
    let above = platforms::choose(options).ok().and_then(|chosen| {
        chosen
            .program()
            .ancestors()
            .nth(2)
            .map(|prefix| prefix.join("include/node"))
    });
    let mut found: Vec<PathBuf> = above.into_iter().collect();
    if options
        .dependencies
        .iter()
        .any(|wanted| wanted.split('@').next() == Some(HEADERS))
    {
        let packages = dependencies::folders(&options.dependencies, options.verbose)?;
        found.extend(
            packages
                .iter()
                .map(|folder| folder.join(HEADERS).join("include")),
        );
    }
    found.retain(|folder| folder.join("node_api.h").is_file());
    found.truncate(1);
    Ok(found)
}

const HEADERS: &str = "node-api-headers";

/// Versions installed by nvm.
fn nvm() -> Vec<PathBuf> {
    let root = variable("NVM_DIR").or_else(|| in_home(".nvm"));
    let versions = root.map(|root| inside(root.join("versions/node")));
    let versions = versions.into_iter().flatten();
    versions.map(|version| version.join("bin/node")).collect()
}
