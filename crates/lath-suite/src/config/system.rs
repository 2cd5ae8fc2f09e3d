//! What a suite wants of the machine: `[system]`.

use super::keys;
use super::reader::Reader;
use toml::Spanned;
use toml::de::DeValue;

/// Names of Debian packages.
pub(super) fn packages(reader: &mut Reader<'_>, value: &Spanned<DeValue>) -> Vec<String> {
    let mut packages = Vec::new();
    for (key, value) in reader.table(value).into_iter().flatten() {
        match key.get_ref().as_ref() {
            "packages" => packages = reader.texts(value),
            _ => reader.unknown(key, keys::names(keys::SYSTEM)),
        }
        if packages.iter().any(|name| !is_package(name)) {
            reader.complain(
                "L504",
                "names of Debian packages are made of small letters, digits and + - .".into(),
                value.span(),
            );
        }
    }
    packages
}

/// As Debian's policy has it; so that it is no option of a package manager either.
fn is_package(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.len() > 1 && name.starts_with(plain) && name.chars().all(|c| plain(c) || "+-.".contains(c))
}
