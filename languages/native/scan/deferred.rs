//! Functions whose result does its work after the call: futures, coroutines, views, objects that
//! hold a function.

use super::syntax::{children, text};
use super::written::Written;
use crate::shared::deferred::{self, Types};
use lath_core::site::Deferred;
use tree_sitter::Node;

const WAIT: &str = "return what `get()` gives";

const LATER: Types = Types {
    awaitable: &["future", "shared_future", "Future", "SemiFuture"],
    wait: WAIT,
    lazy: &["generator", "recursive_generator"],
    functions: &["function", "move_only_function", "packaged_task"],
};

/// By the return type; by the body if the type is `auto`, or the function is a coroutine.
pub fn of(returns: &Written, body: Option<Node>, code: &str) -> Option<Deferred> {
    let ty = returns.text();
    let named = returns.base.contains("::").then(|| LATER.of(&ty)).flatten();
    let named = named.or_else(|| held(&ty));
    named.or_else(|| view(&ty)).or_else(|| {
        let mut found = Found::default();
        found.visit(body?, code);
        found.result(&ty)
    })
}

/// `std::pair<int, std::future<int>>`. The wrapper asks the compiler of containers with one kind of
/// elements.
fn held(ty: &str) -> Option<Deferred> {
    const HOLDERS: [&str; 9] = [
        "pair",
        "tuple",
        "map",
        "unordered_map",
        "multimap",
        "variant",
        "expected",
        "unique_ptr",
        "shared_ptr",
    ];
    let (_, arguments) = ty.split_once('<')?;
    let is_held = ["std::future<", "std::shared_future<"]
        .iter()
        .any(|future| arguments.contains(future));
    let holds = is_held && HOLDERS.contains(&deferred::simple_name(ty));
    holds.then(|| deferred::awaitable(ty, WAIT))
}

/// `std::ranges::transform_view<…>`
fn view(ty: &str) -> Option<Deferred> {
    let is_view = ty.contains("ranges::") && deferred::simple_name(ty).ends_with("view");
    is_view.then(|| deferred::lazy(ty))
}

/// What a body shows, without those of lambdas in it.
#[derive(Default)]
struct Found {
    yields: bool,
    awaits: bool,
    /// Texts of the returned expressions.
    returned: Vec<String>,
}

impl Found {
    fn visit(&mut self, body: Node, code: &str) {
        let mut nodes = vec![body];
        while let Some(node) = nodes.pop() {
            match node.kind() {
                "lambda_expression" => continue,
                "co_yield_statement" => self.yields = true,
                "co_return_statement" | "co_await_expression" => self.awaits = true,
                "return_statement" => self.returned.push(text(node, code).to_owned()),
                _ => {}
            }
            nodes.extend(children(node));
        }
    }

    fn result(&self, ty: &str) -> Option<Deferred> {
        let returned = |what: &str| self.returned.iter().any(|text| text.contains(what));
        match () {
            () if self.yields => Some(deferred::lazy(ty)),
            () if self.awaits => Some(deferred::awaitable(
                ty,
                "run the coroutine to its end in the benchmark, and return its result",
            )),
            () if !ty.contains("auto") => None,
            () if returned("std::async(") => Some(deferred::awaitable("std::future", WAIT)),
            () if returned("return [") => Some(deferred::function("lambda")),
            () if returned("views::") && !returned("ranges::to") => Some(deferred::lazy("view")),
            () => None,
        }
    }
}
