//! Puts a page into its templates, and both into one file.

use super::data::data;
use super::encoding::{island, source};
use super::page::Page;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, context};
use regex::Regex;
use serde::Serialize;
use serde_json::{Value, json};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Observable Plot, made by `plot/build.js`.
const PLOT: &str = include_str!("plot.js");
const TEMPLATES: [(&str, &str); 8] = [
    ("head", include_str!("head.html.j2")),
    ("page", include_str!("page.html.j2")),
    ("case", include_str!("case.html.j2")),
    ("forest", include_str!("forest.html.j2")),
    ("picture", include_str!("picture.svg.j2")),
    ("narrow", include_str!("narrow.svg.j2")),
    ("curve", include_str!("curve.svg.j2")),
    ("flames", include_str!("flames.svg.j2")),
];

/// Rows whose numbers are also there without script.
const SPELT_OUT: usize = 100;

/// The whole file.
pub fn html(page: &Page) -> String {
    let value = data(page);
    let policy = format!(
        "default-src 'none'; script-src {} {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        source(PLOT),
        source(SCRIPT),
        source(STYLE)
    );
    let head = render(
        "head",
        context! { title => value["title"].as_str(), policy },
    );
    let body = render(
        "page",
        context! { page => Serde(&value), spelt_out => SPELT_OUT },
    );
    // Line breaks between elements are nodes, too, of which a large page has a hundred thousand.
    // Texts have no such characters: they are escaped.
    let between = Regex::new(r">\n+<").expect("a pattern");
    let body = between.replace_all(&body, "><");
    let island = island(&for_script(value).to_string());
    format!(
        "{head}<style>{STYLE}</style>\n</head>\n{body}<script type=\"application/json\" id=\"data\">{island}</script>\n\
         <script>{PLOT}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// A template with its values.
pub fn render(name: &str, values: minijinja::Value) -> String {
    let environment = environment();
    let template = environment.get_template(name).expect("a template");
    template
        .render(values)
        .unwrap_or_else(|error| panic!("the report's template is broken: {error:#}"))
}

/// A picture by somebody else's template, which finds `values` below `picture` and the style of
/// pictures in `style`.
///
/// # Errors
/// What is wrong with the template.
pub fn drawn(template: &str, values: &impl Serialize) -> Result<String, String> {
    let values = context! { picture => Serde(values), style => super::picture::STYLE };
    environment()
        .render_named_str("picture", template, values)
        .map_err(|error| format!("{error:#}"))
}

/// Without what only templates show.
fn for_script(mut page: Value) -> Value {
    for key in ["facts", "again", "codes", "notes", "files", "formats"] {
        page[key] = json!(null);
    }
    page
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .build();
    environment.set_syntax(syntax.expect("delimiters as they come"));
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.remove_filter("safe");
    environment.add_filter("ns", super::details::shown);
    environment.add_filter("plain", |value: f64| value.to_string());
    for (name, text) in TEMPLATES {
        environment
            .add_template(name, text)
            .unwrap_or_else(|error| panic!("the report's template is broken: {error:#}"));
    }
    environment
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What users name is escaped, whatever a template says.
    #[test]
    fn no_template_switches_escaping_off() {
        let handler = Regex::new(" on[a-z]+=").unwrap();
        for (name, text) in TEMPLATES {
            assert!(!text.contains("safe"), "{name}");
            assert!(!text.contains("autoescape"), "{name}");
            assert!(!text.contains("style="), "{name}: the policy forbids it");
            assert!(!handler.is_match(text), "{name}: the policy forbids it");
        }
        let mut environment = environment();
        environment.add_template("more", "{{ x|safe }}").unwrap();
        let template = environment.get_template("more").unwrap();
        assert!(template.render(context! { x => "<b>" }).is_err());
    }

    /// It is what `plot/build.js` makes; `cargo xtask browser` makes it again.
    #[test]
    fn the_bundle_is_the_one_that_was_built() {
        assert_eq!(source(PLOT), include_str!("plot/bundle.hash").trim());
    }

    #[test]
    fn neither_script_nor_style_ends_its_element() {
        for script in [SCRIPT, PLOT] {
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
        assert!(!STYLE.contains("</"));
    }
}
