//! Imports that are no packages: aliases of a project, such as `@/lib/x` and `~/lib/x`.

use super::settings::Settings;
use crate::shared::complaint::Report;
use std::path::Path;

/// Remedy for a missing `package` that is an alias. `None`: it can be a package.
pub fn advice(package: &str, report: &Report) -> Option<String> {
    let (file, line, column) = report.place.as_ref()?;
    let specifier = quoted_at(file, *line, *column)
        .filter(|specifier| specifier.starts_with(package))
        .unwrap_or_else(|| package.to_owned());
    let is_typescript = [".ts", ".mts", ".cts"]
        .iter()
        .any(|end| file.ends_with(end));
    let settings = if is_typescript {
        Settings::of(Path::new(file))
    } else {
        Settings::NONE
    };
    let own = settings.files.first();
    if let (Some(place), Some(own)) = (settings.mapped(&specifier).first(), own) {
        return Some(format!(
            "{} maps `{specifier}` to {}, and there is no such file",
            own.display(),
            place.display()
        ));
    }
    if is_npm_name(package) {
        return None;
    }
    let (head, rest) = specifier.split_once('/').unwrap_or((&specifier, ""));
    let pattern = if rest.is_empty() {
        head.to_owned()
    } else {
        format!("{head}/*")
    };
    let target = if rest.is_empty() {
        "./FILE"
    } else {
        "./FOLDER/*"
    };
    let by_path = "import the file by its path, `./FILE` or `../FILE`";
    let how = if is_typescript {
        format!(
            "add `\"paths\": {{ {pattern:?}: [{target:?}] }}` to compilerOptions in tsconfig.json, in the \
                folder of the file or above it; or {by_path}"
        )
    } else {
        format!("{by_path}; lath reads aliases of tsconfig.json for TypeScript only")
    };
    Some(format!(
        "`{specifier}` is an alias, because no package of npm can have such a name: {how}"
    ))
}

/// What stands in quotes there.
fn quoted_at(file: &str, line: usize, column: usize) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().nth(line.checked_sub(1)?)?;
    let rest: String = line.chars().skip(column.checked_sub(1)?).collect();
    let quote = rest.chars().next().filter(|c| "\"'`".contains(*c))?;
    let (inside, _) = rest[1..].split_once(quote)?;
    Some(inside.to_owned())
}

/// Whether a package that is published today could be called so: `name`, `@scope/name`.
fn is_npm_name(name: &str) -> bool {
    let part = |part: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        !part.is_empty() && !part.starts_with(['.', '_']) && part.chars().all(is_plain)
    };
    match name.strip_prefix('@') {
        Some(scoped) => scoped
            .split_once('/')
            .is_some_and(|(scope, name)| part(scope) && part(name)),
        None => part(name),
    }
}

#[cfg(test)]
mod tests {
    use super::is_npm_name;

    #[test]
    fn aliases_are_no_names_of_packages() {
        for name in ["left-pad", "@types/node", "lodash.get", "@scope/a_b"] {
            assert!(is_npm_name(name), "{name}");
        }
        for name in ["~", "@/lib", "@", "$lib", "~lib", "#x", ".x", "@scope"] {
            assert!(!is_npm_name(name), "{name}");
        }
    }
}
