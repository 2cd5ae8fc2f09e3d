//! Functions with their parameters.

use super::types::is_abstract;
use super::{Sites, has};
use crate::python::scan::function::{FunctionItem, ParameterItem, ParameterKind};
use crate::python::scan::items::Item;
use crate::shared::deferred::Types;
use crate::shared::reach::ItemId;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Function, Injected, Parameter, Passing};

const LATER: Types = Types {
    awaitable: &["Coroutine", "Awaitable", "Future", "Task"],
    wait: "declare it `async def` and return `await …`, or what `result()` gives",
    lazy: &[
        "Iterator",
        "Generator",
        "AsyncIterator",
        "AsyncGenerator",
        "map",
        "filter",
        "zip",
    ],
    functions: &["Callable", "partial"],
};

impl Sites<'_> {
    pub(super) fn function(
        &mut self,
        module: usize,
        item: &Item,
        function: &FunctionItem,
        annotations: &[AnnotationText],
    ) -> Function {
        let is_static = item.scope.is_empty() || has(item, "staticmethod");
        let is_class_method = has(item, "classmethod");
        let place = self.modules.all[module].place(&item.name_range);
        let mut written = function.parameters.iter();
        if !is_static
            && !written
                .next()
                .is_some_and(|p| p.kind != ParameterKind::Keyword)
        {
            let problem = Diagnostic::error(
                "L205",
                format!("method `{}` has no `self` parameter", item.path()),
            )
            .at(&place, "lath calls it as `object.method()`")
            .help("add `self`, or @staticmethod");
            self.scan.diagnostics.push(problem);
        }
        if function.is_generator {
            let problem = Diagnostic::error("L205", format!("`{}` is a generator", item.path()))
                .at(&place, "a call would only create the generator, not run it")
                .help("annotate another function that runs through the generator");
            self.scan.diagnostics.push(problem);
        }
        let checks = Roles::of(annotations).checks();
        let returns = function.returns_value
            || function.annotated.as_deref().is_some_and(|a| {
                !matches!(a.trim_matches(['"', '\'']), "None" | "NoReturn" | "Never")
            });
        Function {
            parameters: self.parameters(module, item, written.as_slice(), checks),
            returns: returns.then(|| {
                function
                    .annotated
                    .clone()
                    .unwrap_or_else(|| "a value".to_owned())
            }),
            is_static: is_static || is_class_method,
            is_public: !item.hidden,
            is_abstract: is_abstract(item),
            is_template: false,
            is_virtual: !item.scope.is_empty(),
            is_async: function.is_async,
            deferred: function
                .annotated
                .as_deref()
                .and_then(|ty| LATER.of(ty.trim_matches(['"', '\''])))
                .filter(|later| !(function.is_async && later.is_awaitable)),
            has_no_sink: !returns && function.is_harmless,
        }
    }

    /// The arguments to pass: all without a default, if no parameter before them is omitted.
    pub(super) fn parameters(
        &mut self,
        module: usize,
        item: &Item,
        written: &[ParameterItem],
        checks: bool,
    ) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        let mut left_out = false;
        for p in written.iter().filter(|p| p.kind != ParameterKind::Rest) {
            let place = self.modules.all[module].place(&p.range);
            let ty = p.ty.clone().unwrap_or_default();
            let class = self.modules.resolve(module, &item.scope, &ty);
            let injected = if class.is_none() {
                self.injected(module, &ty)
            } else {
                None
            };
            let state = class
                .filter(|_| injected.is_none())
                .map(|c| self.modules.symbol(c));
            let meant = injected.is_some() || class.is_some_and(|c| self.is_state(c));
            if p.has_default && !meant {
                left_out = true;
                continue;
            }
            let refusal = match () {
                () if p.kind == ParameterKind::Keyword => Some((
                    "is keyword-only",
                    "remove the `*` before it: the harness passes arguments by position",
                )),
                () if left_out => Some((
                    "follows one with a default",
                    "put it first: the harness passes arguments by position and omits defaults",
                )),
                () if p.ty.is_none() && !checks => Some((
                    "has no type annotation",
                    "add its type: `state: SomeState`, `blackhole: Blackhole`",
                )),
                () => None,
            };
            if let Some((what, help)) = refusal {
                let message = format!("parameter `{}` of `{}` {what}", p.name, item.path());
                self.scan.diagnostics.push(
                    Diagnostic::error("L206", message)
                        .at(&place, "cannot be passed")
                        .help(help),
                );
                continue;
            }
            parameters.push(Parameter {
                name: p.name.clone(),
                ty: state.unwrap_or(ty),
                passing: Passing::Reference,
                injected,
                place,
            });
        }
        parameters
    }

    pub(super) fn is_state(&self, class: ItemId) -> bool {
        self.modules.lineage(class).iter().any(|c| {
            self.annotations
                .get(&(c.module, c.item))
                .is_some_and(|texts| Roles::of(texts).is_state())
        })
    }

    /// An object of the harness: by a name from its package, or a name that nothing else in the
    /// file has.
    pub(super) fn injected(&self, module: usize, ty: &str) -> Option<Injected> {
        let here = &self.modules.all[module];
        let own = self.modules.lath_name(here, ty);
        let unbound = !here.binds(ty.split('.').next().unwrap_or_default());
        Injected::named(own.as_deref().or(unbound.then_some(ty))?)
    }
}
