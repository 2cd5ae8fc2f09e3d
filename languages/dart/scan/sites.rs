//! Sites: declarations with their annotations, for lath-core.

use super::items::{self, ClassItem, FunctionItem, Item, Kind, ParameterItem};
use super::{syntax, values};
use crate::shared::comments::Commented;
use crate::shared::deferred::{self, Types};
use crate::shared::unattached;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::{
    AnnotationText, Deferred, Element, Field, Function, Injected, Notation, Parameter, Passing,
    Scan, Site, TypeDecl,
};
use std::collections::{BTreeMap, HashMap, HashSet};

const LATER: Types = Types {
    awaitable: &[],
    wait: "",
    lazy: &["Iterable", "Iterator", "Stream"],
    functions: &["Function"],
};

/// By its type. A future itself is waited for.
fn later(ty: &str) -> Option<Deferred> {
    const FUTURES: [&str; 2] = ["Future", "FutureOr"];
    let is_future = FUTURES.contains(&deferred::simple_name(ty));
    let waits = || deferred::awaitable(ty, "return `await Future.wait(…)`");
    LATER
        .of(ty)
        .or_else(|| (!is_future && deferred::holds(ty, &FUTURES)).then(waits))
}

/// Everything found in the text of the file at `path`, which is absolute.
pub fn sites(path: &str, text: &str) -> Scan {
    let parsed = syntax::parse(path, text);
    let (items, comments) = items::items(&parsed.tree, text);
    let lines = Lines::default();
    let commented = Commented {
        path,
        text,
        lines: &lines,
        comments: &comments,
        begin: "//",
        notation: Notation::Braces,
        raw: false,
    };
    let mut scan = Scan {
        source: path.to_owned(),
        files: vec![path.to_owned()],
        ..Scan::default()
    };
    scan.diagnostics.extend(parsed.problem);
    let annotations = annotate(commented, &items, &mut scan.diagnostics);
    let sites = Sites::new(commented, &items);
    for (position, item) in items.iter().enumerate() {
        let own = annotations.get(&position).cloned().unwrap_or_default();
        let element = match &item.kind {
            Kind::Class(class) => Element::Type(sites.type_decl(item, class, &annotations)),
            Kind::Enum(_) | Kind::Constructor { .. } | Kind::Getter => continue,
            _ if own.is_empty() => continue,
            Kind::Function(function) => {
                Element::Function(sites.function(item, function, &mut scan.diagnostics))
            }
            Kind::Field { ty, is_final } => Element::Field(Field {
                ty: ty.clone(),
                kind: values::kind(&sites.enums, ty),
                is_static: item.is_static,
                is_const: *is_final,
                is_public: item.is_public(),
            }),
        };
        let place = sites.place(&item.name_range);
        scan.sites.push(Site {
            annotations: own,
            name: item.name.clone(),
            symbol: item.symbol(),
            owner: item.owner.clone(),
            place,
            element,
        });
    }
    scan
}

/// Joins annotations with their declarations, by item index.
fn annotate(
    file: Commented<'_>,
    items: &[Item],
    problems: &mut Vec<Diagnostic>,
) -> BTreeMap<usize, Vec<AnnotationText>> {
    let mut annotations: BTreeMap<usize, Vec<AnnotationText>> = BTreeMap::new();
    let mut starts: HashMap<usize, Vec<usize>> = HashMap::new();
    items
        .iter()
        .enumerate()
        .for_each(|(position, item)| starts.entry(item.start).or_default().push(position));
    let (texts, unreadable) = file.annotations();
    problems.extend(unreadable);
    for (text, start) in file.before_code(texts, &[]) {
        let here = starts.get(&start).cloned().unwrap_or_default();
        let wrong = here.iter().find(|&&i| {
            matches!(
                items[i].kind,
                Kind::Enum(_) | Kind::Constructor { .. } | Kind::Getter
            )
        });
        if here.is_empty() {
            problems.push(nothing(&text, &file.text[start..]));
        } else if let Some(&position) = wrong {
            problems.push(unsuitable(&text, &items[position]));
        } else {
            here.into_iter()
                .for_each(|position| annotations.entry(position).or_default().push(text.clone()));
        }
    }
    annotations
}

struct Sites<'a> {
    file: Commented<'a>,
    items: &'a [Item],
    /// Members of each class, by item index.
    members: HashMap<&'a str, Vec<usize>>,
    classes: HashSet<&'a str>,
    names: HashSet<&'a str>,
    /// Constants of each enumeration.
    enums: HashMap<&'a str, &'a [String]>,
}

impl<'a> Sites<'a> {
    fn new(file: Commented<'a>, items: &'a [Item]) -> Sites<'a> {
        let mut sites = Sites {
            file,
            items,
            members: HashMap::new(),
            classes: HashSet::new(),
            names: HashSet::new(),
            enums: HashMap::new(),
        };
        for (position, item) in items.iter().enumerate() {
            item.owner
                .iter()
                .for_each(|owner| sites.members.entry(owner).or_default().push(position));
            sites.names.insert(&item.name);
            match &item.kind {
                Kind::Class(_) => _ = sites.classes.insert(&item.name),
                Kind::Enum(constants) => _ = sites.enums.entry(&item.name).or_insert(constants),
                _ => {}
            }
        }
        sites
    }

    fn place(&self, range: &std::ops::Range<usize>) -> Place {
        self.file
            .lines
            .place(self.file.path, self.file.text, range.start, range.len())
    }

    fn function(
        &self,
        item: &Item,
        function: &FunctionItem,
        problems: &mut Vec<Diagnostic>,
    ) -> Function {
        if function.is_generator {
            let problem = Diagnostic::error("L205", format!("`{}` is a generator", item.symbol()))
                .at(
                    &self.place(&item.name_range),
                    "a call would only create the generator, not run it",
                )
                .help("annotate another function that runs through the generator");
            problems.push(problem);
        }
        let inner = function
            .returns
            .strip_prefix("Future<")
            .and_then(|rest| rest.strip_suffix('>'));
        let awaited = function.is_async
            || inner.is_some()
            || function.returns == "Future"
            || function.returns.starts_with("FutureOr<");
        let given = inner.unwrap_or(&function.returns).trim();
        let nothing = given == "void"
            || given == "Null"
            || given == "Never"
            || (function.returns.is_empty() && function.is_async);
        Function {
            parameters: function
                .parameters
                .iter()
                .filter(|p| !p.is_optional)
                .map(|p| self.parameter(p))
                .collect(),
            returns: (!nothing).then(|| {
                if given.is_empty() {
                    "dynamic".to_owned()
                } else {
                    given.to_owned()
                }
            }),
            is_static: item.is_static || item.owner.is_none(),
            is_public: item.is_public(),
            is_abstract: !function.has_body,
            is_template: function.is_generic,
            is_virtual: item.owner.is_some(),
            is_async: awaited,
            deferred: later(given),
            has_no_sink: false,
        }
    }

    fn parameter(&self, parameter: &ParameterItem) -> Parameter {
        let own = self.classes.contains(parameter.ty.as_str());
        let injected = Injected::named(&parameter.ty).filter(|_| !own);
        let place = self.place(&parameter.range);
        Parameter {
            name: parameter.name.clone(),
            ty: parameter.ty.clone(),
            passing: Passing::Reference,
            injected,
            place,
        }
    }

    fn type_decl(
        &self,
        item: &Item,
        class: &ClassItem,
        annotations: &BTreeMap<usize, Vec<AnnotationText>>,
    ) -> TypeDecl {
        let members = || {
            self.members
                .get(item.name.as_str())
                .into_iter()
                .flatten()
                .map(|&position| (position, &self.items[position]))
        };
        let constructors: Vec<bool> = members()
            .filter_map(|(_, m)| {
                if let Kind::Constructor { is_default } = m.kind {
                    Some(is_default)
                } else {
                    None
                }
            })
            .collect();
        let fields = || {
            members()
                .filter(|(_, m)| !m.is_static)
                .filter_map(|(_, m)| {
                    if let Kind::Field { ty, .. } = &m.kind {
                        Some((m, ty))
                    } else {
                        None
                    }
                })
        };
        let getter = |position: usize, member: &Item| match &member.kind {
            Kind::Getter => false,
            Kind::Function(f) => {
                f.parameters.is_empty()
                    && values::counts(&f.returns)
                    && !annotations.contains_key(&position)
            }
            _ => false,
        };
        TypeDecl {
            pointed_to: Vec::new(),
            bases: class
                .bases
                .iter()
                .filter(|base| self.names.contains(base.as_str()))
                .cloned()
                .collect(),
            is_public: item.is_public(),
            is_abstract: class.is_abstract,
            is_inner: class.is_generic,
            lacks_default_constructor: !constructors.is_empty() && !constructors.contains(&true),
            fields: fields().map(|(m, _)| m.name.clone()).collect(),
            public_fields: fields()
                .filter(|(m, ty)| m.is_public() && values::counts(ty))
                .map(|(m, _)| m.name.clone())
                .collect(),
            public_getters: members()
                .filter(|(p, m)| !m.is_static && m.is_public() && getter(*p, m))
                .map(|(_, m)| m.name.clone())
                .collect(),
        }
    }
}

fn unsuitable(annotation: &AnnotationText, item: &Item) -> Diagnostic {
    let what = match item.kind {
        Kind::Enum(_) => "an enumeration",
        Kind::Getter => "a getter",
        _ => "a constructor",
    };
    Diagnostic::error(
        "L202",
        format!("annotation before {what}, `{}`", item.symbol()),
    )
    .at(&annotation.place, "annotates no function, class or field")
    .help("an annotation belongs right before a function, a method, a class or a field")
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let follows = "what follows is not a declaration that the harness can name";
    unattached::nothing(
        annotation,
        rest,
        follows,
        "a function, a method, a class or a field",
    )
}
