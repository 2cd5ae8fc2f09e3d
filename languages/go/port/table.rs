//! Lists that benchmarks are repeated over, and the names that `b.Run` gives them.

use super::base::{Port, not_understood};
use super::scope::{Param, Piece, Scope};
use crate::shared::port::Gap;
use crate::shared::syntax::{field, parts, text, walk};
use tree_sitter::Node;

/// A longer list is none that somebody wrote.
const LONGEST: usize = 64;

/// The constant words of a benchmark's name: parameters have columns of their own.
pub fn label(port: &Port, name: Node) -> Option<String> {
    let mut words = String::new();
    if let Some(value) = port.known.value(name) {
        words.push_str(value);
    } else {
        walk(name, |node| {
            if node.kind() == "interpreted_string_literal" {
                words.push_str(port.known.value(node).unwrap_or_default());
                words.push(' ');
            }
            true
        });
    }
    let words: Vec<String> = words
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '%')
        .filter(|word| !word.is_empty() && !word.contains('%'))
        .map(str::to_owned)
        .collect();
    // `n=%d` names the parameter that has a column.
    let is_constant = port.known.value(name).is_some();
    (is_constant && !words.is_empty() || words.len() > 1 || words.iter().any(|w| w.len() > 4))
        .then(|| words.join(" "))
}

/// The values of a loop's variables.
pub fn add<'t>(port: &mut Port<'_, 't>, node: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
    let clause = parts(node).into_iter().next();
    let clause = clause.ok_or_else(|| not_understood(node, "this loop"))?;
    match clause.kind() {
        "for_clause" => {
            let (name, values) =
                counted(port, clause).ok_or_else(|| not_understood(clause, "this loop"))?;
            simple(port, name, values, scope)
        }
        "range_clause" => ranged(port, clause, scope),
        _ => Err(not_understood(clause, "this loop")),
    }
}

/// `n := 1; n <= 1024; n *= 4`.
fn counted<'t>(port: &Port<'_, 't>, clause: Node<'t>) -> Option<(Node<'t>, Vec<String>)> {
    let source = port.draft.text;
    let number = |node: Node| port.known.value(node)?.parse::<i64>().ok();
    let begin = field(clause, "initializer")?;
    let name = *parts(field(begin, "left")?).first()?;
    let mut value = number(*parts(field(begin, "right")?).first()?)?;
    let condition = field(clause, "condition")?;
    let bound = number(field(condition, "right")?)?;
    let operator = text(field(condition, "operator")?, source);
    let update = field(clause, "update")?;
    let (step, by) = match update.kind() {
        "inc_statement" => ("+=", 1),
        _ => (
            text(field(update, "operator")?, source),
            number(*parts(field(update, "right")?).first()?)?,
        ),
    };
    let mut values = Vec::new();
    while match operator {
        "<" => value < bound,
        "<=" => value <= bound,
        _ => return None,
    } {
        values.push(value.to_string());
        let next = match step {
            "+=" => value.checked_add(by)?,
            "*=" => value.checked_mul(by)?,
            "<<=" => value.checked_shl(u32::try_from(by).ok()?)?,
            _ => return None,
        };
        if next <= value || values.len() > LONGEST {
            return None;
        }
        value = next;
    }
    (!values.is_empty()).then_some((name, values))
}

/// A parameter whose values are written in annotations.
fn simple<'t>(
    port: &mut Port<'_, 't>,
    name: Node<'t>,
    values: Vec<String>,
    scope: &mut Scope<'t>,
) -> Result<(), Gap> {
    let of_type = port.known.of_type(name).unwrap_or_default().to_owned();
    if !is_simple(&of_type) || !values.iter().all(|value| is_writable(value)) {
        return Err(not_understood(name, "this list of values"));
    }
    scope.params.push(Param {
        name: text(name, port.draft.text).to_owned(),
        declared: Some(name.start_byte()),
        of_type,
        values,
    });
    Ok(())
}

/// A type whose values an annotation can have.
fn is_simple(of_type: &str) -> bool {
    let plain = ["string", "bool", "byte", "rune", "uintptr"];
    let number = ["int", "uint", "float"];
    let of_bits = |begin: &&str| {
        let bits = of_type.strip_prefix(*begin);
        bits.is_some_and(|bits| bits.bytes().all(|b| b.is_ascii_digit()))
    };
    plain.contains(&of_type) || number.iter().any(of_bits)
}

/// A text that an annotation can have as it is. A fraction such as `1/3` is no number.
fn is_writable(value: &str) -> bool {
    !value.is_empty() && !value.contains(['"', '\\', '\n', '\r']) && value.trim() == value
}

fn ranged<'t>(port: &mut Port<'_, 't>, clause: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
    let source = port.draft.text;
    let list = field(clause, "right").ok_or_else(|| not_understood(clause, "this loop"))?;
    let names = field(clause, "left").map(parts).unwrap_or_default();
    let name = |at: usize| {
        let name = names.get(at).copied();
        name.filter(|name| text(*name, source) != "_")
    };
    // `for n := range 5`.
    if let (Some(count), Some(name)) = (port.known.value(list), name(0)) {
        let count = count.parse().ok().filter(|count| *count <= LONGEST);
        let count = count.ok_or_else(|| not_understood(list, "this list of values"))?;
        let values = (0..count).map(|n: usize| n.to_string()).collect();
        return simple(port, name, values, scope);
    }
    let fail = || not_understood(list, "this list of values");
    let literal = literal(port, list, scope).ok_or_else(fail)?;
    let elements = parts(field(literal, "body").ok_or_else(fail)?);
    if elements.is_empty() || elements.len() > LONGEST {
        return Err(fail());
    }
    let is_map = field(literal, "type").is_some_and(|kind| kind.kind() == "map_type");
    if is_map {
        return of_map(port, (list, &elements), (name(0), name(1)), scope);
    }
    let (index, Some(row)) = (name(0), name(1)) else {
        return Err(fail());
    };
    let value = |element: &Node| {
        let inner = parts(*element).into_iter().next()?;
        let value = port.known.value(inner)?;
        (element.kind() == "literal_element").then(|| value.to_owned())
    };
    let values: Option<Vec<String>> = elements.iter().map(value).collect();
    let of_type = port.known.of_type(row).unwrap_or_default();
    let values = values.filter(|all| is_simple(of_type) && all.iter().all(|v| is_writable(v)));
    match (values, index) {
        (Some(values), None) => simple(port, row, values, scope),
        _ => of_rows(port, (list, &elements), (index, row), scope),
    }
}

/// The composite literal that a list is, or that a variable of this file begins with.
fn literal<'t>(port: &Port<'_, 't>, list: Node<'t>, scope: &Scope<'t>) -> Option<Node<'t>> {
    let value = match list.kind() {
        "composite_literal" => Some(list),
        "identifier" => {
            let declared = port.known.declared(list)?;
            let statements = scope.setup.iter().filter_map(|piece| match piece {
                Piece::Statement(statement) => Some(*statement),
                _ => None,
            });
            let mut found = None;
            for item in parts(port.root).into_iter().chain(statements) {
                walk(item, |node| {
                    let (names, values) = match node.kind() {
                        "var_spec" => (
                            node.children_by_field_name("name", &mut node.walk())
                                .collect(),
                            field(node, "value").map(parts),
                        ),
                        "short_var_declaration" => (
                            field(node, "left").map(parts).unwrap_or_default(),
                            field(node, "right").map(parts),
                        ),
                        _ => return found.is_none(),
                    };
                    let own = names.iter().position(|name| name.start_byte() == declared);
                    found = found.or(own.zip(values).and_then(|(at, all)| all.get(at).copied()));
                    found.is_none()
                });
            }
            found
        }
        _ => None,
    };
    value.filter(|value| value.kind() == "composite_literal")
}

/// `map[string]func(){"a": …}`: the keys are the values of the parameter.
fn of_map<'t>(
    port: &mut Port<'_, 't>,
    (list, elements): (Node<'t>, &[Node<'t>]),
    (key, value): (Option<Node<'t>>, Option<Node<'t>>),
    scope: &mut Scope<'t>,
) -> Result<(), Gap> {
    let fail = || not_understood(list, "this list of values");
    let key = key.ok_or_else(fail)?;
    let of_key = |element: &Node| {
        let key = parts(field(*element, "key")?).into_iter().next()?;
        port.known.value(key).map(str::to_owned)
    };
    let keys: Option<Vec<String>> = elements.iter().map(of_key).collect();
    simple(port, key, keys.ok_or_else(fail)?, scope)?;
    let param = scope.params.len() - 1;
    let row = |name| Piece::Row {
        name,
        table: list,
        param,
        label: None,
    };
    scope.setup.extend(value.map(row));
    Ok(())
}

/// Rows of structures or of other values: the parameter is a text that each row has, or the index.
fn of_rows<'t>(
    port: &mut Port<'_, 't>,
    (list, elements): (Node<'t>, &[Node<'t>]),
    (index, row): (Option<Node<'t>>, Node<'t>),
    scope: &mut Scope<'t>,
) -> Result<(), Gap> {
    let source = port.draft.text;
    let texts = labelled(port, elements, row).filter(|_| index.is_none());
    let param = scope.params.len();
    let (name, of_type, values, label) = match texts {
        Some((label, values)) => (
            text(label, source).to_owned(),
            "string",
            values,
            Some(label),
        ),
        None => {
            let values = (0..elements.len()).map(|n| n.to_string()).collect();
            let name = index.map_or("row", |index| text(index, source));
            (name.to_owned(), "int", values, None)
        }
    };
    if !values.iter().all(|value| is_writable(value)) {
        return Err(not_understood(list, "this list of values"));
    }
    scope.params.push(Param {
        name,
        declared: index.map(|index| index.start_byte()),
        of_type: of_type.to_owned(),
        values,
    });
    scope.setup.push(Piece::Row {
        name: row,
        table: list,
        param,
        label,
    });
    Ok(())
}

/// The field that names rows, with its values: `test.name`, anywhere behind the loop's head, if all
/// rows have different texts there.
fn labelled<'t>(
    port: &Port<'_, 't>,
    elements: &[Node<'t>],
    row: Node<'t>,
) -> Option<(Node<'t>, Vec<String>)> {
    let source = port.draft.text;
    let body = field(row.parent()?.parent()?.parent()?, "body")?;
    let mut used = Vec::new();
    walk(body, |node| {
        if node.kind() == "selector_expression"
            && let (Some(operand), Some(name)) = (field(node, "operand"), field(node, "field"))
            && port.known.declared(operand) == Some(row.start_byte())
            && port.known.of_type(node) == Some("string")
        {
            used.push(name);
        }
        true
    });
    used.into_iter().find_map(|name| {
        let values: Option<Vec<String>> = elements
            .iter()
            .map(|element| of_field(port, *element, name, source))
            .collect();
        let values = values?;
        let mut distinct = values.clone();
        distinct.sort();
        distinct.dedup();
        (distinct.len() == values.len()).then_some((name, values))
    })
}

/// The constant text of a row's field.
fn of_field(port: &Port, element: Node, name: Node, source: &str) -> Option<String> {
    let mut inner = parts(element).into_iter().next()?;
    if inner.kind() == "composite_literal" {
        inner = field(inner, "body")?;
    }
    let fields = parts(inner);
    let keyed = fields.iter().find(|one| {
        let key = field(**one, "key");
        key.is_some_and(|key| text(key, source) == text(name, source))
    });
    let value = match keyed {
        Some(keyed) => field(*keyed, "value")?,
        None => *fields
            .get(place(port, name)?)
            .filter(|one| one.kind() == "literal_element")?,
    };
    let value = parts(value).into_iter().next()?;
    port.known.value(value).map(str::to_owned)
}

/// The place of a field among those of its structure, which this file declares.
fn place(port: &Port, name: Node) -> Option<usize> {
    let declared = port.known.declared(name)?;
    let own = port.root.descendant_for_byte_range(declared, declared)?;
    let list = own.parent()?.parent()?;
    let fields = parts(list).into_iter().flat_map(|one| {
        one.children_by_field_name("name", &mut one.walk())
            .collect::<Vec<_>>()
    });
    let mut fields = fields.enumerate();
    let found = fields.find(|(_, field)| field.start_byte() == declared)?;
    Some(found.0)
}
