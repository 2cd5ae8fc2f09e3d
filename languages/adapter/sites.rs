//! Turns the answer to `scan` into lath's own sites: spans become places, and nothing that an
//! adapter says leads outside a text.

use super::wire::{self, Kind, Problem, Scanned, Span};
use crate::shared::large;
use lath_core::diagnostic::{CODES, Diagnostic, Lines, Place};
use lath_core::site::{
    AnnotationText, Element, Field, Function, Injected, Notation, Parameter, Passing, Scan, Site,
    TypeDecl, ValueKind,
};
use std::path::Path;

/// The user's files with their texts.
pub struct Texts(Vec<(String, String, Lines)>);

impl Texts {
    /// Of the files that an adapter has read; the text of the source is here already.
    pub fn read(source: &str, text: &str, files: &[String]) -> Result<Texts, Vec<Diagnostic>> {
        let mut texts = vec![(source.to_owned(), text.to_owned(), Lines::default())];
        for file in files.iter().filter(|file| *file != source) {
            let text = large::read(Path::new(file))?;
            texts.push((file.clone(), text, Lines::default()));
        }
        Ok(Texts(texts))
    }

    fn place(&self, file: usize, (start, end): Span) -> Result<Place, String> {
        let Some((name, text, lines)) = self.0.get(file) else {
            return Err(format!("there is no file {file}"));
        };
        if text.get(start..end).is_none() {
            return Err(format!(
                "{start} to {end} is no range of characters of {name}"
            ));
        }
        Ok(lines.place(name, text, start, end - start))
    }

    /// A mistake in the user's source.
    pub fn diagnostic(&self, problem: &Problem) -> Result<Diagnostic, String> {
        let code = problem.code.as_deref().unwrap_or("L602");
        if !CODES.iter().any(|known| known.code == code) {
            return Err(format!("lath has no diagnostic {code}"));
        }
        let mut diagnostic = if code.starts_with('W') {
            Diagnostic::warning(code, &problem.message)
        } else {
            Diagnostic::error(code, &problem.message)
        };
        if let Some(span) = problem.span {
            diagnostic = diagnostic.at(&self.place(problem.file, span)?, "here");
        }
        diagnostic.help.clone_from(&problem.help);
        Ok(diagnostic)
    }
}

/// The scan that an answer is. The error says what of it cannot be.
pub fn scan(answer: &Scanned, texts: &Texts) -> Result<Scan, String> {
    owners_are_there(answer)?;
    let own: Vec<&str> = answer
        .sites
        .iter()
        .filter(|site| site.kind == Kind::Type)
        .map(|site| site.name.as_str())
        .collect();
    let sites: Result<_, String> = answer
        .sites
        .iter()
        .map(|one| site(one, texts, &own))
        .collect();
    let diagnostics: Result<_, String> = answer
        .problems
        .iter()
        .map(|problem| texts.diagnostic(problem))
        .collect();
    Ok(Scan {
        source: texts.0[0].0.clone(),
        files: texts.0.iter().map(|(name, _, _)| name.clone()).collect(),
        sites: sites?,
        diagnostics: diagnostics?,
        ..Scan::default()
    })
}

/// What a type has inside belongs to a type that is here, too: otherwise lath would blame the user's
/// source for it. Types may lie in what is none, such as a namespace.
fn owners_are_there(answer: &Scanned) -> Result<(), String> {
    let types = answer.sites.iter().filter(|site| site.kind == Kind::Type);
    let types: Vec<String> = types.map(symbol).collect();
    let stray = answer.sites.iter().find_map(|site| {
        let owner = site.owner.as_ref()?;
        let is_stray = site.kind != Kind::Type && !types.contains(owner);
        is_stray.then_some((site, owner))
    });
    match stray {
        None => Ok(()),
        Some((site, owner)) => Err(format!(
            "the owner `{owner}` of `{}` is the symbol of no type in the answer to `scan` (types: {})",
            site.name,
            match &types[..] {
                [] => "none".to_owned(),
                all => all.join(", "),
            }
        )),
    }
}

fn symbol(site: &wire::Site) -> String {
    site.symbol.clone().unwrap_or_else(|| match &site.owner {
        Some(owner) => format!("{owner}.{}", site.name),
        None => site.name.clone(),
    })
}

fn site(site: &wire::Site, texts: &Texts, own: &[&str]) -> Result<Site, String> {
    let annotations: Result<_, String> = site
        .annotations
        .iter()
        .map(|one| annotation(one, site.file, texts))
        .collect();
    Ok(Site {
        annotations: annotations?,
        name: site.name.clone(),
        symbol: symbol(site),
        owner: site.owner.clone(),
        place: texts.place(site.file, site.span)?,
        element: match site.kind {
            Kind::Function => Element::Function(function(site, texts, own)?),
            Kind::Type => Element::Type(type_decl(site)),
            Kind::Field => Element::Field(field(site)),
        },
    })
}

fn annotation(
    one: &wire::Annotation,
    file: usize,
    texts: &Texts,
) -> Result<AnnotationText, String> {
    let place = texts.place(file, one.span)?;
    if !one.text.starts_with('@') || one.text.len() != place.length {
        return Err(format!(
            "the text of an annotation begins with @ and is as long as its span: `{}`, {} bytes",
            one.text, place.length
        ));
    }
    Ok(AnnotationText {
        text: one.text.clone(),
        place,
        notation: if one.brackets {
            Notation::Brackets
        } else {
            Notation::Braces
        },
    })
}

fn function(site: &wire::Site, texts: &Texts, own: &[&str]) -> Result<Function, String> {
    let parameter = |one: &wire::Parameter| {
        Ok(Parameter {
            name: one.name.clone(),
            ty: one.ty.clone(),
            passing: Passing::Reference,
            // A type of the user's hides lath's own of the same name.
            injected: Injected::named(&one.ty).filter(|_| !own.contains(&one.ty.as_str())),
            place: texts.place(site.file, one.span)?,
        })
    };
    let parameters: Result<_, String> = site.parameters.iter().map(parameter).collect();
    Ok(Function {
        parameters: parameters?,
        returns: site.returns.then(String::new),
        is_static: site.is_static,
        is_public: site.is_public,
        is_abstract: site.is_abstract,
        is_virtual: true,
        is_async: site.is_async,
        ..Function::default()
    })
}

fn type_decl(site: &wire::Site) -> TypeDecl {
    TypeDecl {
        bases: site.bases.clone(),
        is_public: site.is_public,
        is_abstract: site.is_abstract,
        lacks_default_constructor: site.lacks_default_constructor,
        fields: site.fields.clone(),
        public_fields: site.public_fields.clone(),
        public_getters: site.public_getters.clone(),
        ..TypeDecl::default()
    }
}

fn field(site: &wire::Site) -> Field {
    Field {
        ty: site.ty.clone(),
        kind: site.value.clone().unwrap_or(ValueKind::Unknown),
        is_static: site.is_static,
        is_const: site.is_const,
        is_public: site.is_public,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const TEXT: &str = "#@@Benchmark\ndef f(h)\nend\n";

    fn scanned(sites: Value) -> Result<Scan, String> {
        let answer = serde_json::from_value(json!({ "sites": sites })).expect("an answer");
        let texts = Texts::read("/a.x", TEXT, &[]).expect("one text");
        scan(&answer, &texts)
    }

    fn function(annotation: &str, span: Span) -> Value {
        json!([{ "kind": "function", "name": "f", "span": span, "returns": true,
            "annotations": [{ "text": annotation, "span": [2, 12] }],
            "parameters": [{ "name": "h", "type": "Blackhole", "span": [19, 20] }] }])
    }

    #[test]
    fn spans_become_places_and_types_of_lath_are_injected() {
        let scan = scanned(function("@Benchmark", (17, 18))).expect("sites");
        let [site] = &scan.sites[..] else {
            panic!("one site: {:?}", scan.sites)
        };
        assert_eq!((site.symbol.as_str(), site.place.line), ("f", 2));
        assert_eq!(site.annotations[0].name(), "Benchmark");
        let function = site.function().expect("a function");
        assert_eq!(function.parameters[0].injected, Some(Injected::Blackhole));
    }

    #[test]
    fn a_type_of_the_users_hides_one_of_lath() {
        let mut sites = function("@Benchmark", (17, 18));
        let own = json!({ "kind": "type", "name": "Blackhole", "span": [0, 1] });
        sites.as_array_mut().expect("an array").push(own);
        let scan = scanned(sites).expect("sites");
        let function = scan.sites[0].function().expect("a function");
        assert_eq!(function.parameters[0].injected, None);
    }

    #[test]
    fn what_lies_outside_a_text_is_refused() {
        for (annotation, span, why) in [
            ("@Benchmark", (17, 99), "no range"),
            ("@Benchmark", (18, 17), "no range"),
            ("@Bench", (17, 18), "as long as its span"),
            ("#Benchmark", (17, 18), "begins with @"),
        ] {
            let error = scanned(function(annotation, span)).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
        let sites = json!([{ "kind": "type", "name": "f", "span": [0, 1], "file": 3 }]);
        assert!(scanned(sites).expect_err("no file").contains("no file 3"));
    }

    #[test]
    fn an_owner_is_a_type_of_the_answer() {
        let member = |owner: &str| {
            let mut sites = function("@Benchmark", (17, 18));
            sites[0]["owner"] = json!(owner);
            let own = json!({ "kind": "type", "name": "A", "owner": "space", "span": [0, 1] });
            sites.as_array_mut().expect("an array").push(own);
            scanned(sites)
        };
        let scan = member("space.A").expect("sites");
        assert_eq!(scan.sites[0].symbol, "space.A.f");
        let error = member("A").expect_err("another symbol");
        assert!(
            error.contains("the owner `A` of `f`") && error.contains("(types: space.A)"),
            "{error}"
        );
    }

    #[test]
    fn unknown_codes_are_refused() {
        let texts = Texts::read("/a.x", TEXT, &[]).expect("one text");
        let problem = |code: &str| {
            let problem = json!({ "code": code, "message": "m", "span": [0, 1] });
            texts.diagnostic(&serde_json::from_value(problem).expect("a problem"))
        };
        assert!(problem("L206").is_ok_and(|one| one.is_error()));
        assert!(problem("W904").is_ok_and(|one| !one.is_error()));
        assert!(problem("X1").is_err());
    }
}
