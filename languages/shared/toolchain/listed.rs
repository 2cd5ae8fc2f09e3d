//! Platforms of a language: the toolchains of this machine, and what it lacks.

use super::chosen::Chosen;
use super::facts::Toolchain;
use super::found::Toolchains;
use super::silent;
use super::version::Version;
use lath_core::language::Platform;

/// A platform that is not here, and how to install it.
pub(crate) fn absent(name: &str, install: String, jit: bool) -> Platform {
    Platform {
        name: name.to_owned(),
        version: None,
        path: None,
        install,
        default: false,
        jit,
    }
}

impl<T: Toolchain> Toolchains<T> {
    fn platform(&self, chosen: Chosen<T>) -> Platform {
        let Chosen { platform, tool } = chosen;
        let jit = tool.jit();
        let Some(lack) = tool.lacks() else {
            return Platform {
                version: Some(tool.shown()),
                path: Some(tool.path().to_owned()),
                ..absent(&platform, (self.facts.install)(&platform), jit)
            };
        };
        let (is, needed) = lack.told();
        let why = format!("{} {is}: {needed}", tool.path().display());
        Platform {
            version: Some(format!("{} ({})", tool.shown(), lack.short())),
            ..absent(&platform, why, jit)
        }
    }

    /// See [`lath_core::language::Language::default_platform`]. Asks the others only if the usual
    /// one is absent.
    pub fn default_platform(&self) -> Option<Platform> {
        let usual = self.usual().map(|tool| Platform {
            default: true,
            ..self.platform(Chosen::of(tool))
        });
        usual.or_else(|| self.platforms().into_iter().find(|one| one.default))
    }

    /// See [`lath_core::language::Language::platforms`].
    pub fn platforms(&self) -> Vec<Platform> {
        let named = self.named().into_iter();
        let mut platforms: Vec<Platform> = named.map(|chosen| self.platform(chosen)).collect();
        if !self.is_refused()
            && let Some(first) = platforms.iter_mut().find(|one| one.path.is_some())
        {
            first.default = true;
        }
        for (index, product) in self.facts.products.iter().enumerate() {
            let is_here = |one: &Platform| one.path.is_some() && one.name.starts_with(product.name);
            if !platforms.iter().any(is_here) {
                let fails = (index == 0).then(|| silent::why(self.facts.language));
                let install = fails.flatten();
                let install = install.unwrap_or_else(|| (self.facts.install)(product.name));
                platforms.push(absent(product.name, install, product.jit));
            }
        }
        platforms
    }

    /// A version that is not here, if the name is that of one: `node-26`, `bun-1.4`.
    pub fn absent_version(&self, name: &str) -> Option<Platform> {
        let (product, version) = name.split_once('-')?;
        let mut products = self.facts.products.iter();
        let product = products.find(|known| known.name == product)?;
        Version::read(version).filter(Version::is_plain)?;
        Some(absent(name, (self.facts.install)(name), product.jit))
    }
}
