//! The changes in a copy of a user's file, so that it behaves as in its own place: removes raw
//! annotations, makes `import.meta` and `__filename` name the original, and gives access to its
//! declared names, exported or not. Lines stay unchanged.

use super::free::{Use, Uses};
use super::kind::Kind;
use super::literal::string;
use super::scan::syntax::{self, Dialect, field, parse, walk};
use crate::shared::blank::blanked;
use lath_core::site::Blank;
use std::ops::Range;
use std::path::Path;
use tree_sitter::Node;

/// A user's file with the changes for its copy.
pub struct Source {
    pub text: String,
    /// The copy's imports of its helper, for a module that needs one.
    pub helper: Option<String>,
    /// Written as a module, not for CommonJS, judging by the text. `None`: it has neither imports
    /// nor exports.
    pub is_module: Option<bool>,
}

/// What a file's text uses of modules and of CommonJS.
#[derive(Debug, Default)]
pub struct Facts {
    /// Imports or exports.
    pub is_module: bool,
    /// `import.meta`, `await` outside functions.
    pub only_module: bool,
    /// `require`, `__dirname`, `import x = require()`, `export =`.
    pub only_common: bool,
    /// Loads a file by `import x = require()`, which is also possible in a module.
    pub requires: bool,
}

pub fn facts(path: &str, text: &str) -> Facts {
    let dialect = Dialect::of(path).unwrap_or(Dialect::JavaScript);
    let tree = parse(path, text, dialect).tree;
    let mut found = Found::default();
    walk(tree.root_node(), |node| found.enter(node, text));
    found.finish();
    found.facts
}

/// The form of a copy.
pub struct Form<'a> {
    /// It runs in a browser.
    pub in_page: bool,
    /// The kind of a file that is compiled.
    pub kind: Option<Kind>,
    /// All compiled files become one CommonJS file.
    pub bundled_as_common: bool,
    /// The runtime gives modules the names of CommonJS.
    pub has_both: bool,
    /// What an import means in the copy, if not what it says; `true`: the import is a `require`.
    pub resolve: &'a dyn Fn(&str, bool) -> Option<String>,
}

/// Extension of helpers, after the whole name of the file they help.
pub const HELPER: &str = "lath.mjs";

/// A file's name in a module specifier, with special characters escaped; load.js does the same.
pub fn in_url(name: &str) -> String {
    name.replace('%', "%25")
        .replace('#', "%23")
        .replace('?', "%3F")
}

/// `path`: the original's; `name`: the wrapper's name for it; `index`: its index among the
/// program's files; `names`: those that the wrapper needs.
pub fn prepare(
    path: &str,
    name: &str,
    index: usize,
    text: &str,
    blanks: &[Blank],
    names: &[String],
    form: &Form,
) -> Source {
    let ranges = blanks
        .iter()
        .filter(|blank| blank.file == path)
        .map(|blank| blank.start..blank.end);
    let text = blanked(text, ranges);
    let dialect = Dialect::of(path).unwrap_or(Dialect::JavaScript);
    let tree = parse(path, &text, dialect).tree;
    let mut found = Found::default();
    walk(tree.root_node(), |node| found.enter(node, &text));
    found.finish();
    if !found.facts.is_module {
        found.places.clear();
    }
    let depends_on_place = !found.places.is_empty();
    if form.kind == Some(Kind::Module) && !form.has_both {
        found.hide();
    }
    found.resolve(form.resolve);
    found.places.sort_by_key(|(range, _)| range.start);
    let mut edited = found.edited(&text);
    let is_module = Some(true)
        .filter(|_| found.facts.is_module)
        .or_else(|| (found.is_common).then_some(false));
    let is_common = form
        .kind
        .map_or(is_module == Some(false), |kind| kind == Kind::Common);
    let asks_place = found.free.iter().any(|found| found.name.starts_with("__"));
    if asks_place && (is_common || form.has_both) {
        insert_paths(&mut edited, name);
    }
    // A module may redefine any name, even `globalThis`; but not what it imports.
    let imports = is_module == Some(true) && (!names.is_empty() || depends_on_place);
    let helper = imports.then(|| match form {
        Form { in_page: true, .. } => page_helper(name),
        Form {
            bundled_as_common: true,
            ..
        } => common_helper(name),
        _ => helper(name),
    });
    let own = imports.then(|| own_import(path));
    let tail = (!names.is_empty()).then(|| handed_on(names, index, imports));
    let added: Vec<String> = tail.into_iter().chain(own).collect();
    if !added.is_empty() {
        edited.push_str(&format!("\n{}\n", added.join(" ")));
    }
    Source {
        text: edited,
        helper,
        is_module,
    }
}

/// The import of the helper's exports.
fn own_import(path: &str) -> String {
    let file = Path::new(path).file_name().unwrap_or_default();
    let helper = format!("./{}.{HELPER}", in_url(&file.to_string_lossy()));
    format!(
        "import {{ lath_import_0, lath_meta_0, lath_names_0 }} from {};",
        string(&helper)
    )
}

/// The statement that gives the wrapper its names. `imported`: from the helper.
fn handed_on(names: &[String], index: usize, imported: bool) -> String {
    let getters: Vec<String> = names
        .iter()
        .map(|name| format!("get {name}() {{ return {name}; }}"))
        .collect();
    let all = if imported {
        "lath_names_0"
    } else {
        "(globalThis[\"lath.names\"] ??= [])"
    };
    format!(";{all}[{index}] = {{ {} }};", getters.join(", "))
}

#[derive(Default)]
struct Found {
    facts: Facts,
    is_common: bool,
    uses: Uses,
    /// Uses of the names that CommonJS gives a file.
    free: Vec<Use>,
    places: Vec<(Range<usize>, String)>,
    /// Literals of imports; `true`: of `require`.
    imports: Vec<(Range<usize>, String, bool)>,
}

impl Found {
    /// The text with its replacements.
    fn edited(&self, text: &str) -> String {
        let mut edited = String::with_capacity(text.len());
        let mut at = 0;
        for (range, by) in &self.places {
            edited.push_str(&text[at..range.start]);
            edited.push_str(by);
            at = range.end;
        }
        edited.push_str(&text[at..]);
        edited
    }

    /// Returns whether to visit a node's children.
    fn enter(&mut self, node: Node, text: &str) -> bool {
        self.uses.enter(node, text);
        match node.kind() {
            "import_statement" => self.imported(node, text),
            "import_require_clause" => {
                self.facts.only_common = true;
                self.facts.requires = true;
                self.literal(field(node, "source"), true, text);
            }
            "export_statement" => {
                let is_assigned = children_of(node).any(|child| child.kind() == "=");
                self.facts.only_common |= is_assigned;
                self.facts.is_module |= !is_assigned;
                self.literal(field(node, "source"), false, text);
            }
            "member_expression" | "meta_property" if &text[node.byte_range()] == "import.meta" => {
                self.facts.is_module = true;
                self.facts.only_module = true;
                self.places
                    .push((node.byte_range(), "lath_meta_0".to_owned()));
                return false;
            }
            // A computed import cannot have been copied.
            "call_expression" => self.called(node, text),
            "await_expression" if !inside_function(node) => {
                self.facts.is_module = true;
                self.facts.only_module = true;
            }
            _ => {}
        }
        true
    }

    /// After the walk.
    fn finish(&mut self) {
        self.free = self.uses.free().cloned().collect();
        self.is_common = !self.free.is_empty();
        // Modules have things of their own that they call `module` and `exports`.
        self.facts.only_common |= self
            .free
            .iter()
            .any(|found| !matches!(found.name, "module" | "exports"));
    }

    /// Gives the names of CommonJS another name, which is never declared: a module has none of
    /// them, but the compiled file or the compiler may.
    fn hide(&mut self) {
        for Use {
            name,
            range,
            is_shorthand,
        } in &self.free
        {
            let absent = format!("{name}_in_ES_module");
            let by = if *is_shorthand {
                format!("{name}: {absent}")
            } else {
                absent
            };
            self.places.push((range.clone(), by));
        }
    }

    fn imported(&mut self, node: Node, text: &str) {
        let is_required = children_of(node).any(|child| child.kind() == "import_require_clause");
        if !is_required {
            self.facts.is_module = true;
            self.literal(field(node, "source"), false, text);
        }
    }

    fn literal(&mut self, node: Option<Node>, is_required: bool, text: &str) {
        if let Some(node) = node
            && let Some(specifier) = syntax::string(node, text)
        {
            self.imports
                .push((node.byte_range(), specifier, is_required));
        }
    }

    /// Replaces the imports that mean something else in a copy.
    fn resolve(&mut self, resolve: &dyn Fn(&str, bool) -> Option<String>) {
        for (range, specifier, is_required) in &self.imports {
            if let Some(other) = resolve(specifier, *is_required) {
                self.places.push((range.clone(), string(&other)));
            }
        }
    }

    fn called(&mut self, node: Node, text: &str) {
        let first = node
            .child_by_field_name("arguments")
            .and_then(|n| n.named_child(0));
        let loads = node
            .child_by_field_name("function")
            .map(|n| (n.kind() == "import", &text[n.byte_range()] == "require"));
        if let Some((is_import, is_required)) = loads
            && (is_import || is_required)
        {
            self.literal(first, is_required, text);
        }
        let function = node
            .child_by_field_name("function")
            .filter(|n| n.kind() == "import");
        if let Some((function, first)) = function.zip(first)
            && first.kind() != "string"
        {
            self.places
                .push((function.byte_range(), "lath_import_0".to_owned()));
        }
    }
}

fn children_of(node: Node) -> impl Iterator<Item = Node> {
    (0..node.child_count()).filter_map(move |index| node.child(index))
}

fn inside_function(node: Node) -> bool {
    std::iter::successors(node.parent(), Node::parent)
        .any(|n| n.kind().contains("function") || n.kind() == "method_definition")
}

/// CommonJS knows its place from two variables of the function around it.
fn insert_paths(text: &mut String, name: &str) {
    let begin = if text.starts_with("#!") {
        text.find('\n').map_or(text.len(), |end| end + 1)
    } else {
        0
    };
    let is_strict = text[begin..]
        .trim_start()
        .trim_start_matches(['"', '\''])
        .starts_with("use strict");
    let strict = if is_strict { "\"use strict\";" } else { "" };
    let folder = "__filename.slice(0, __filename.lastIndexOf(\"/\")) || \"/\"";
    text.insert_str(
        begin,
        &format!(
            "{strict}var __filename = globalThis[\"lath.placed\"]({}), __dirname = {folder};",
            string(name)
        ),
    );
}

/// Where a module's names are exported, with the original's `import.meta`, and `import` of computed
/// names: a copied file, or else the original.
fn helper(name: &str) -> String {
    format!(
        r#"// Where the file that this was made for lies.
import {{ existsSync }} from "node:fs";
import {{ fileURLToPath, pathToFileURL }} from "node:url";

const filename = globalThis["lath.placed"]({name});
const dirname = filename.slice(0, filename.lastIndexOf("/")) || "/";
const url = pathToFileURL(filename).href;
const relative = (name) => /^\.\.?\//.test(name);
const resolve = (name) => (relative(name) ? new URL(name, url).href : import.meta.resolve(name));

export const lath_names_0 = (globalThis["lath.names"] ??= []);

export const lath_meta_0 = {{ url, filename, dirname, main: false, env: import.meta.env, resolve }};

export function lath_import_0(name, options) {{
    const copy = relative(String(name)) && new URL(name, import.meta.url);
    return import(copy && existsSync(fileURLToPath(copy)) ? copy.href : resolve(String(name)), options);
}}
"#,
        name = string(name),
    )
}

/// The same for a file that becomes part of a CommonJS file, which has no `import.meta`.
fn common_helper(name: &str) -> String {
    format!(
        r#"// Where the file that this was made for lies.
import {{ pathToFileURL }} from "node:url";

const url = pathToFileURL(globalThis["lath.placed"]({name})).href;

export const lath_names_0 = (globalThis["lath.names"] ??= []);

export const lath_meta_0 = {{ url }};

export function lath_import_0(name) {{
    return import(/^\.\.?\//.test(name) ? new URL(name, url).href : name);
}}
"#,
        name = string(name),
    )
}

/// The same for a page, which cannot read the original: a computed name must be an address.
fn page_helper(name: &str) -> String {
    format!(
        r#"// Where the file that this was made for lies.
const url = new URL(encodeURI(globalThis["lath.placed"]({name})), "file:///").href;

export const lath_names_0 = (globalThis["lath.names"] ??= []);

export const lath_meta_0 = {{ url, resolve: (name) => new URL(name, url).href }};

export const lath_import_0 = (name, options) => import(name, options);
"#,
        name = string(name),
    )
}
