//! Sites: declarations with their annotations, types resolved, as lath-core wants them.

use super::files::File;
use super::function::{FunctionItem, ParameterItem};
use super::items::{FieldItem, Item, Kind, Shape, TypeItem};
use super::values;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Element, Field, Function, Injected, Parameter, Passing, Scan, Site, TypeDecl};
use std::collections::BTreeMap;

/// Everything found in the source and in the files beside it that it needs.
pub fn sites(files: &[File]) -> Scan {
    let mut sites = Sites { files, annotations: BTreeMap::new(), scan: Scan::default() };
    sites.scan.source = files[0].path.clone();
    sites.scan.files = files.iter().map(|f| f.path.clone()).collect();
    for file in 0..files.len() {
        sites.annotate(file);
    }
    for (index, file) in files.iter().enumerate() {
        for position in 0..file.items.items.len() {
            sites.site(index, position);
        }
    }
    sites.scan
}

struct Sites<'a> {
    files: &'a [File],
    /// Annotation texts of `(file, item)`.
    annotations: BTreeMap<(usize, usize), Vec<AnnotationText>>,
    scan: Scan,
}

impl Sites<'_> {
    /// Joins annotations with what they describe.
    fn annotate(&mut self, index: usize) {
        let file = &self.files[index];
        let (texts, problems) = file.commented().annotations();
        self.scan.diagnostics.extend(problems);
        for text in texts {
            let start = file.commented().next_code(text.place.offset + text.place.length, &[]);
            let here: Vec<usize> = (0..file.items.items.len()).filter(|&i| file.items.items[i].starts.contains(&start)).collect();
            if here.is_empty() {
                self.scan.diagnostics.push(nothing(&text, &file.text[start..]));
            }
            for position in here {
                let item = &file.items.items[position];
                match &item.kind {
                    _ if item.local => self.scan.diagnostics.push(in_function(&text)),
                    Kind::Variable(_) => self.scan.diagnostics.push(variable(&text, item)),
                    _ => self.annotations.entry((index, position)).or_default().push(text.clone()),
                }
            }
        }
    }

    fn site(&mut self, index: usize, position: usize) {
        let file = &self.files[index];
        let item = &file.items.items[position];
        let annotations = self.annotations.get(&(index, position)).cloned().unwrap_or_default();
        if item.local || (annotations.is_empty() && !matches!(item.kind, Kind::Type(_))) {
            return;
        }
        let element = match &item.kind {
            Kind::Type(ty) => Element::Type(self.type_decl(&item.name, ty)),
            Kind::Function(function) => Element::Function(self.function(file, item, function, &annotations)),
            Kind::Field(field) | Kind::Variable(field) => Element::Field(self.field(field)),
        };
        self.scan.sites.push(Site {
            annotations,
            name: item.name.clone(),
            symbol: item.symbol(),
            owner: item.owner.clone(),
            place: file.place(&item.name_range),
            element,
        });
    }

    fn function(&mut self, file: &File, item: &Item, function: &FunctionItem, annotations: &[AnnotationText]) -> Function {
        let checks = !written(annotations, "Benchmark") && written(annotations, "Check");
        let returns = (!function.results.is_empty()).then(|| match &function.results[..] {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        });
        Function {
            parameters: function.parameters.iter().map(|p| self.parameter(file, p, checks)).collect(),
            is_static: item.owner.is_none(),
            is_public: true,
            is_template: function.is_generic,
            has_no_sink: returns.is_none() && function.is_harmless,
            returns,
            ..Function::default()
        }
    }

    fn parameter(&mut self, file: &File, parameter: &ParameterItem, checks: bool) -> Parameter {
        let injected = injected(file, &parameter.ty);
        let place = file.place(&parameter.range);
        if injected.is_some() && !parameter.is_pointer {
            let problem = Diagnostic::error("L206", format!("`{}` is passed by value", parameter.ty))
                .at(&place, "a copy")
                .help(format!("take a pointer: `{} *{}`", parameter.name, parameter.ty));
            self.scan.diagnostics.push(problem);
        }
        // What a check function takes of the result is a pointer if it says so; a state's name stands for its pointer.
        let is_type = values::declared(self.files, &parameter.ty).is_some();
        let ty = if parameter.is_pointer && !is_type && injected.is_none() && checks { format!("*{}", parameter.ty) } else { parameter.ty.clone() };
        let passing = if parameter.is_pointer { Passing::Pointer } else { Passing::Value };
        Parameter { name: parameter.name.clone(), ty, passing, injected, place }
    }

    fn field(&self, field: &FieldItem) -> Field {
        Field { ty: field.ty.clone(), kind: values::kind(self.files, &field.ty), is_static: false, is_const: false, is_public: true }
    }

    fn type_decl(&self, name: &str, ty: &TypeItem) -> TypeDecl {
        let mut declared = TypeDecl {
            bases: ty.embedded.clone(),
            is_public: true,
            is_abstract: ty.shape == Shape::Interface,
            is_inner: ty.is_generic,
            ..TypeDecl::default()
        };
        for (index, file) in self.files.iter().enumerate() {
            for (position, item) in file.items.items.iter().enumerate().filter(|(_, i)| !i.local && i.owner.as_deref() == Some(name)) {
                // All of a package sees all of it, the harness too; a leading underscore keeps a name out.
                let counts = !item.name.starts_with('_');
                match &item.kind {
                    Kind::Field(field) => {
                        declared.fields.push(item.name.clone());
                        if counts && values::counts(self.files, &field.ty) {
                            declared.public_fields.push(item.name.clone());
                        }
                    }
                    Kind::Function(f) if counts && self.is_getter(f) && !self.annotations.contains_key(&(index, position)) => {
                        declared.public_getters.push(item.name.clone());
                    }
                    _ => {}
                }
            }
        }
        declared
    }

    fn is_getter(&self, function: &FunctionItem) -> bool {
        function.parameters.is_empty() && !function.fails && matches!(&function.results[..], [one] if values::counts(self.files, one))
    }
}

/// An object of the harness: `lath.Blackhole`, or `Blackhole` where the package's names were imported into the file.
fn injected(file: &File, ty: &str) -> Option<Injected> {
    let (package, name) = ty.rsplit_once('.').unwrap_or((".", ty));
    let what = match name {
        "Blackhole" => Injected::Blackhole,
        "Control" => Injected::Control,
        "BenchmarkParams" => Injected::BenchmarkParams,
        "IterationParams" => Injected::IterationParams,
        "ThreadParams" => Injected::ThreadParams,
        _ => return None,
    };
    file.is_harness(package).then_some(what)
}

fn written(annotations: &[AnnotationText], name: &str) -> bool {
    let rest = |text: &str| text.strip_prefix('@').and_then(|t| t.strip_prefix(name)).map(|r| r.chars().next());
    annotations.iter().filter_map(|a| rest(&a.text)).any(|next| next.is_none_or(|c| !c.is_alphanumeric() && c != '_'))
}

fn in_function(annotation: &AnnotationText) -> Diagnostic {
    Diagnostic::error("L202", "annotation inside a function body")
        .at(&annotation.place, "describes nothing that the harness can name")
        .help("annotate functions, methods and types of the package, and fields of structs")
}

fn variable(annotation: &AnnotationText, item: &Item) -> Diagnostic {
    Diagnostic::error("L202", format!("annotation before the variable `{}`", item.name))
        .at(&annotation.place, "describes no function, type or field")
        .help("put it into a struct with @State(Scope.…): its fields can be parameters")
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let what = if rest.is_empty() { "the file ends here" } else { "what follows is no declaration" };
    Diagnostic::error("L202", "annotation stands before nothing it could describe")
        .at(&annotation.place, "describes nothing")
        .help(format!("{what}; an annotation belongs right before a function, a type or a field"))
}
