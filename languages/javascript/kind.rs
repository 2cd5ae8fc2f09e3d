//! Whether a file is a module or a CommonJS file, as Node decides: by its extension, then by the
//! `type` of its `package.json`. Where that says nothing, its syntax decides, and for TypeScript
//! the setting `module`.

use super::settings::Settings;
use super::source::Facts;
use serde_json::Value;
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Module,
    Common,
}

/// The kind of the file at `path`; `facts`: what its text uses.
pub fn of(path: &str, facts: &Facts, settings: &Settings) -> Kind {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "mjs" | "mts" => return Kind::Module,
        "cjs" | "cts" => return Kind::Common,
        _ => {}
    }
    match declared(Path::new(path)).as_deref() {
        Some("module") => return Kind::Module,
        Some("commonjs") => return Kind::Common,
        _ => {}
    }
    let compiled = if extension == "ts" {
        settings.text("module")
    } else {
        None
    };
    let makes_common = compiled.is_some_and(|module| {
        module == "commonjs"
            || module == "nodenext"
            || module.starts_with("node1")
            || module == "node20"
    });
    let is_common = !facts.only_module && (facts.only_common || makes_common || !facts.is_module);
    if is_common {
        Kind::Common
    } else {
        Kind::Module
    }
}

/// `type` in the nearest `package.json`.
fn declared(path: &Path) -> Option<String> {
    let file = super::scope::project_of(path.parent()?)?;
    let project: Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
    project["type"].as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::javascript::source::facts;

    #[test]
    fn kinds_follow_extension_package_and_syntax() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let kind = |name: &str, text: &str, settings: &Settings| {
            of(&path(name), &facts(name, text), settings)
        };
        let none = Settings::default();
        let export = "export const x = 1;";
        assert_eq!(kind("a.mts", "require(\"x\");", &none), Kind::Module);
        assert_eq!(kind("a.cts", export, &none), Kind::Common);
        assert_eq!(kind("a.ts", export, &none), Kind::Module);
        assert_eq!(kind("a.ts", "let x = 1;", &none), Kind::Common);
        for common in [
            "try { require(\"x\"); } catch {}",
            "__dirname;",
            "require.main === module;",
            "import x = require(\"x\");",
        ] {
            assert_eq!(
                kind("a.ts", &format!("{common}\n{export}"), &none),
                Kind::Common
            );
        }
        let wasm = format!("const exports = wasm.exports; exports.f(); module.g(); {export}");
        assert_eq!(kind("a.ts", &wasm, &none), Kind::Module);
        let meta = format!("const require = f(import.meta.url); require(\"x\"); {export}");
        assert_eq!(kind("a.ts", &meta, &none), Kind::Module);
        let settings = "{\"compilerOptions\": {\"module\": \"commonjs\"}}";
        std::fs::write(folder.path().join("tsconfig.json"), settings).expect("written");
        let settings = Settings::of(&folder.path().join("a.ts"));
        assert_eq!(kind("a.ts", export, &settings), Kind::Common);
        assert_eq!(kind("a.js", export, &settings), Kind::Module);
        let project = "{\"type\": \"module\"}";
        std::fs::write(folder.path().join("package.json"), project).expect("written");
        assert_eq!(kind("a.ts", export, &settings), Kind::Module);
    }
}
