//! Files of a crate that use each other in a circle can only be understood together, so circles
//! are small.
//!
//! A file uses another if it names the other's module, or something in it, by a path from `crate`,
//! `super`, `self` or one of its own modules, in `use` or in code. A path counts for the file that
//! it names, not for the file that a re-export takes it to. Tests do not count.

use super::{crates, packages};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tree_sitter::{Node, Parser};

/// Files in a circle at most.
const MOST: usize = 5;

#[test]
fn circles_of_files_are_small() {
    let workspace = crates().parent().expect("the workspace");
    let others = ["languages", "research", "xtask"].map(|name| workspace.join(name));
    let packages = packages();
    let roots: Vec<PathBuf> = packages
        .iter()
        .chain(&others)
        .flat_map(|package| ["src/lib.rs", "src/main.rs", "lib.rs"].map(|name| package.join(name)))
        .filter(|root| root.is_file())
        .collect();
    assert!(roots.len() >= packages.len() + others.len(), "{roots:?}");
    let large: Vec<String> = roots
        .iter()
        .flat_map(|root| {
            let files = Files::of(root);
            let large = files.circles().into_iter().filter(|c| c.len() > MOST);
            large.map(|circle| files.told(&circle)).collect::<Vec<_>>()
        })
        .collect();
    assert!(large.is_empty(), "{}", large.join("\n"));
}

/// Segments of a module's path in its crate.
type Module = Vec<String>;

/// The files of a crate, by module.
struct Files(BTreeMap<Module, Read>);

struct Read {
    path: PathBuf,
    /// Paths in its code, from the crate's root, with what stands there. They may go on behind the
    /// module.
    named: Vec<(Module, String)>,
}

impl Files {
    /// Those that a root declares, except tests.
    fn of(root: &Path) -> Files {
        let mut parser = Parser::new();
        let rust = tree_sitter_rust::LANGUAGE.into();
        parser.set_language(&rust).expect("Rust");
        let mut files = Files(BTreeMap::new());
        let folder = root.parent().expect("a folder");
        files.read(&mut parser, Vec::new(), root.to_owned(), folder);
        files
    }

    /// `folder`: where the file's own modules are.
    fn read(&mut self, parser: &mut Parser, module: Module, path: PathBuf, folder: &Path) {
        let text = fs::read_to_string(&path).expect("a source");
        let tree = parser.parse(&text, None).expect("no time limit");
        let mut code = Code {
            text: &text,
            modules: BTreeSet::new(),
            tokens: Vec::new(),
        };
        code.visit(tree.root_node(), &module);
        let named = code.paths();
        for child in code.modules {
            let name = child.last().expect("its name").clone();
            let of = child[module.len()..child.len() - 1].iter();
            let below = of.fold(folder.to_owned(), |folder, name| folder.join(name));
            let flat = below.join(format!("{name}.rs"));
            let nested = below.join(&name).join("mod.rs");
            let path = if flat.is_file() { flat } else { nested };
            self.read(parser, child, path, &below.join(&name));
        }
        self.0.insert(module, Read { path, named });
    }

    /// The files that a file uses, each with a path that says so.
    fn used(&self, module: &Module) -> BTreeMap<&Module, &str> {
        let named = self.0[module].named.iter();
        let used = named.filter_map(|(path, text)| {
            let longest = (0..=path.len()).rev();
            let mut known = longest.filter_map(|n| self.0.get_key_value(&path[..n]));
            Some((known.next()?.0, text.as_str()))
        });
        used.filter(|(other, _)| *other != module).collect()
    }

    /// Files from which one comes to each other and back, by Tarjan's algorithm.
    fn circles(&self) -> Vec<BTreeSet<&Module>> {
        let mut search = Search::default();
        for module in self.0.keys() {
            search.visit(self, module);
        }
        search.circles
    }

    /// The files of a circle, with what each uses of it.
    fn told(&self, circle: &BTreeSet<&Module>) -> String {
        let mut lines = vec![format!(
            "{} files use each other in a circle, at most {MOST} may: move what several need to a \
                file of its own",
            circle.len()
        )];
        for module in circle {
            let used = self.used(module);
            let used = used.iter().filter(|(other, _)| circle.contains(**other));
            let used: Vec<&str> = used.map(|(_, text)| *text).collect();
            let path = self.0[*module].path.display();
            lines.push(format!("  {path}: {}", used.join(", ")));
        }
        lines.join("\n")
    }
}

#[derive(Default)]
struct Search<'a> {
    /// Number of a visited file, and the lowest number that it leads back to.
    seen: BTreeMap<&'a Module, (usize, usize)>,
    open: Vec<&'a Module>,
    circles: Vec<BTreeSet<&'a Module>>,
}

impl<'a> Search<'a> {
    /// Returns the lowest number that the file leads back to.
    fn visit(&mut self, files: &'a Files, module: &'a Module) -> usize {
        if let Some((_, low)) = self.seen.get(module) {
            return *low;
        }
        let number = self.seen.len();
        self.seen.insert(module, (number, number));
        self.open.push(module);
        for other in files.used(module).into_keys() {
            let back = !self.seen.contains_key(other) || self.open.contains(&other);
            if back {
                let low = self.visit(files, other);
                let own = self.seen.get_mut(module).expect("it is visited");
                own.1 = own.1.min(low);
            }
        }
        let low = self.seen[module].1;
        if low == number {
            let start = self.open.iter().position(|one| *one == module);
            let circle = self.open.split_off(start.expect("it is open"));
            self.circles.push(circle.into_iter().collect());
        }
        low
    }
}

/// A file without its tests.
struct Code<'a> {
    text: &'a str,
    /// Modules that it declares and other files hold.
    modules: BTreeSet<Module>,
    /// Words and signs, each with the module it stands in. Comments and texts are none.
    tokens: Vec<(&'a str, Module)>,
}

impl<'a> Code<'a> {
    fn visit(&mut self, node: Node<'_>, module: &Module) {
        let text = |node: Node<'_>| &self.text[node.byte_range()];
        match node.kind() {
            "line_comment"
            | "block_comment"
            | "string_literal"
            | "raw_string_literal"
            | "visibility_modifier" => return,
            _ if node.child_count() == 0 => {
                let token = text(node).trim_start_matches('$');
                return self.tokens.push((token, module.clone()));
            }
            _ => {}
        }
        let mut inside = module.clone();
        if node.kind() == "mod_item" {
            let name = node.child_by_field_name("name").expect("its name");
            inside.push(text(name).to_owned());
            if node.child_by_field_name("body").is_none() {
                self.modules.insert(inside);
                return;
            }
        }
        let mut is_test = false;
        for child in node.children(&mut node.walk()) {
            match child.kind() {
                "attribute_item" => {
                    is_test |= ["#[cfg(test)]", "#[test]"].contains(&text(child));
                }
                "line_comment" | "block_comment" => {}
                _ => {
                    if !std::mem::take(&mut is_test) {
                        self.visit(child, &inside);
                    }
                }
            }
        }
    }

    /// Paths from the crate's root.
    fn paths(&self) -> Vec<(Module, String)> {
        let mut paths = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let is_path = self.is_word(at) && self.is(at + 1, "::");
            let goes_on = at > 0 && self.is(at - 1, "::");
            at = if is_path && !goes_on {
                self.path(at, Vec::new(), &mut paths)
            } else {
                at + 1
            };
        }
        let full = paths
            .into_iter()
            .filter_map(|(path, module)| Some((self.absolute(&path, module)?, path.join("::"))));
        full.collect()
    }

    fn is(&self, at: usize, sign: &str) -> bool {
        self.tokens.get(at).is_some_and(|(token, _)| *token == sign)
    }

    fn is_word(&self, at: usize) -> bool {
        let begins = |(token, _): &(&str, Module)| {
            token.starts_with(|c: char| c.is_alphabetic() || c == '_')
        };
        self.tokens.get(at).is_some_and(begins)
    }

    /// Reads a path, or those of a `use` with braces, behind `before`. Returns the token after it.
    fn path(&self, mut at: usize, mut before: Vec<&'a str>, paths: &mut Paths<'a>) -> usize {
        let module = self.tokens[at].1.clone();
        while self.is_word(at) {
            before.push(self.tokens[at].0);
            if !self.is(at + 1, "::") {
                paths.push((before, module));
                return at + 1;
            }
            at += 2;
        }
        if !self.is(at, "{") {
            paths.push((before, module));
            return at;
        }
        while !self.is(at, "}") {
            at += 1;
            if self.is_word(at) || self.is(at, "{") {
                at = self.path(at, before.clone(), paths);
            }
            // `as NAME`, `*`, and a comma at the end.
            while !self.is(at, ",") && !self.is(at, "}") {
                at += 1;
            }
        }
        at + 1
    }

    /// `None`: another crate, or a name that a `use` explains.
    fn absolute(&self, path: &[&str], mut module: Module) -> Option<Module> {
        let supers = path.iter().take_while(|word| **word == "super").count();
        let rest = match path[0] {
            "crate" => {
                module.clear();
                &path[1..]
            }
            "self" => &path[1..],
            "super" => {
                module.truncate(module.len().saturating_sub(supers));
                &path[supers..]
            }
            own => {
                module.push(own.to_owned());
                if !self.modules.contains(&module) {
                    return None;
                }
                &path[1..]
            }
        };
        module.extend(rest.iter().map(|word| (*word).to_owned()));
        Some(module)
    }
}

type Paths<'a> = Vec<(Vec<&'a str>, Module)>;

/// A crate with files that all use another.
fn dummy(count: usize, uses: impl Fn(usize) -> String) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("lib.rs");
    let modules: String = (0..count).map(|n| format!("mod m{n};\n")).collect();
    fs::write(&root, modules).expect("a file");
    for n in 0..count {
        let next = (n + 1) % count;
        let path = folder.path().join(format!("m{n}.rs"));
        fs::write(path, uses(next)).expect("a file");
    }
    (folder, root)
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    for written in [
        "use crate::mN::A;",
        "use super::mN;",
        "use std::{fmt, io};\nuse crate::{self as all, other::{B, C}, mN::{A as D, *}};",
        "fn f() -> u8 { 1 + crate::mN::f() }",
        "fn f(a: &'static crate::mN::A) { println!(\"{}\", a) }",
        "fn f() { println!(\"{}\", crate::mN::f()) }",
        "mod inside { fn f() { super::super::mN::f() } }",
        "macro_rules! f { () => { $crate::mN::f() } }",
    ] {
        let (_folder, root) = dummy(6, |next| written.replace('N', &next.to_string()));
        let files = Files::of(&root);
        let largest = files.circles().into_iter().max_by_key(BTreeSet::len);
        let largest = largest.expect("files");
        let names: Vec<String> = largest.iter().map(|module| module.concat()).collect();
        assert_eq!(names, ["m0", "m1", "m2", "m3", "m4", "m5"], "{written}");
        let told = files.told(&largest);
        assert!(
            told.starts_with("6 files") && told.contains("m3.rs: "),
            "{told}"
        );
    }
}

#[test]
fn what_is_no_use_makes_no_circle() {
    for written in [
        "// use crate::mN::A;\n/// [`crate::mN`]\nconst A: &str = \"crate::mN::A\";",
        "#[cfg(test)]\nuse crate::mN::A;",
        "#[cfg(test)]\nmod tests {\n    use crate::mN::A;\n}",
        "#[test]\n#[ignore]\nfn f() { crate::mN::f() }",
        "pub(in crate::mN) const A: u8 = 0;",
        "use mN::A;",
    ] {
        let (_folder, root) = dummy(6, |next| written.replace('N', &next.to_string()));
        let files = Files::of(&root);
        let circles = files.circles();
        assert!(circles.iter().all(|circle| circle.len() == 1), "{written}");
    }
}
