//! The suite's requirements of the machine: `[system]`.

use super::reader::Reader;
use super::{Config, keys};
use toml::Spanned;
use toml::de::DeValue;

pub(super) fn system(reader: &mut Reader<'_>, value: &Spanned<DeValue>, config: &mut Config) {
    for (key, value) in reader.table(value).into_iter().flatten() {
        match key.get_ref().as_ref() {
            "packages" => config.packages = packages(reader, value),
            "build_time" => config.build_time_ns = reader.time(value),
            _ => reader.unknown(key, keys::names(keys::SYSTEM)),
        }
    }
}

/// Names of Debian packages.
fn packages(reader: &mut Reader<'_>, value: &Spanned<DeValue>) -> Vec<String> {
    let packages = reader.texts(value);
    if packages.iter().any(|name| !is_package(name)) {
        reader.complain(
            "L504",
            "names of Debian packages contain only small letters, digits and + - .".into(),
            value.span(),
        );
    }
    packages
}

/// The form in Debian's policy, so that a name cannot be an option of a package manager.
fn is_package(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.len() > 1 && name.starts_with(plain) && name.chars().all(|c| plain(c) || "+-.".contains(c))
}
