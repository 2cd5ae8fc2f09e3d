//! What a registration says of its benchmark: `->Range(8, 1024)->Unit(benchmark::kMillisecond)`.

use super::not_understood;
use crate::shared::port::Gap;
use crate::shared::syntax::{field, parts, text};
use std::collections::BTreeSet;
use tree_sitter::Node;

#[derive(Default)]
pub struct Options {
    pub name: Option<String>,
    pub unit: Option<&'static str>,
    pub threads: Option<i64>,
    /// The values of each argument.
    pub ranges: Vec<Vec<i64>>,
    /// Names of arguments, if they have some.
    pub names: Vec<String>,
    /// What lath ignores.
    pub notes: Vec<Gap>,
}

/// A call of the chain: its name, itself, its arguments.
type Link<'a, 't> = (&'a str, Node<'t>, Vec<Node<'t>>);

impl Options {
    pub fn of(chain: &[Link], source: &str) -> Result<Options, Gap> {
        let mut options = Options::default();
        let mut rows: Vec<Vec<i64>> = Vec::new();
        let mut multiplier = 8;
        for (name, call, arguments) in chain {
            let fail = || not_understood(*call, format!("`{name}(…)`"));
            let numbers = || -> Option<Vec<i64>> {
                arguments.iter().map(|node| number(*node, source)).collect()
            };
            match *name {
                "Arg" => rows.push(numbers().ok_or_else(fail)?),
                "Args" => {
                    let list = arguments.first().ok_or_else(fail)?;
                    rows.push(list_of(*list, source).ok_or_else(fail)?);
                }
                "RangeMultiplier" => multiplier = numbers().and_then(|n| n.first().copied()).ok_or_else(fail)?,
                "Range" | "DenseRange" => {
                    let (low, high, step) = match numbers().ok_or_else(fail)?[..] {
                        [low, high] => (low, high, 1),
                        [low, high, step] if step > 0 => (low, high, step),
                        _ => return Err(fail()),
                    };
                    let step = usize::try_from(step).map_err(|_| fail())?;
                    let all = if *name == "Range" {
                        powers(low, high, multiplier)
                    } else {
                        (low..=high).step_by(step).collect()
                    };
                    rows.extend(all.into_iter().map(|value| vec![value]));
                }
                "Ranges" | "ArgsProduct" => {
                    let lists = arguments.first().map(|list| parts(*list)).ok_or_else(fail)?;
                    let lists: Option<Vec<Vec<i64>>> =
                        lists.iter().map(|list| list_of(*list, source)).collect();
                    let mut lists = lists.ok_or_else(fail)?;
                    if *name == "Ranges" {
                        for list in &mut lists {
                            let [low, high] = list[..] else {
                                return Err(fail());
                            };
                            *list = powers(low, high, multiplier);
                        }
                    }
                    rows.extend(product(&lists));
                }
                "ArgName" | "ArgNames" => {
                    let mut names = arguments.clone();
                    if let Some(list) = arguments.first().filter(|a| a.kind() == "initializer_list") {
                        names = parts(*list);
                    }
                    options.names = names.iter().map(|node| identifier(text(*node, source))).collect();
                }
                "Unit" => options.unit = arguments.first().and_then(|unit| unit_of(text(*unit, source))),
                "Threads" if options.threads.is_none() => {
                    options.threads = numbers().and_then(|n| n.first().copied());
                }
                "Name" => {
                    let name = arguments.first().map(|name| text(*name, source));
                    options.name = name.map(|name| name.trim_matches('"').to_owned());
                }
                // lath measures wall time.
                "UseRealTime" => {}
                "Iterations" | "MinTime" | "MinWarmUpTime" | "Repetitions" | "Complexity"
                | "ReportAggregatesOnly" | "DisplayAggregatesOnly" | "MeasureProcessCPUTime"
                | "ComputeStatistics" => options.notes.push(ignored(name, *call)),
                _ => return Err(fail()),
            }
        }
        options.ranges = columns(&rows).ok_or_else(|| {
            let why = "lath combines all values of all parameters";
            let todo = "write the combinations as one @Param, or use ArgsProduct";
            Gap::new(chain[0].1, "this list of arguments", why, todo)
        })?;
        Ok(options)
    }

    /// The name of an argument.
    pub fn argument(&self, at: usize) -> String {
        let named = self.names.get(at).filter(|name| !name.is_empty());
        named.cloned().unwrap_or_else(|| format!("range_{at}"))
    }
}

fn ignored(name: &str, call: Node) -> Gap {
    let (why, todo) = match name {
        "Complexity" => (
            "lath fits no curves",
            "compare the rows of the parameter: lath warns if times do not grow with it",
        ),
        "MeasureProcessCPUTime" => ("lath measures wall time", "use -prof perf for CPU time"),
        _ => (
            "lath chooses how often it calls a benchmark",
            "write @Warmup or @Measurement before it, if it needs settings of its own",
        ),
    };
    Gap::new(call, format!("`{name}(…)`"), why, todo)
}

/// As Google Benchmark: the ends, and powers between them.
fn powers(low: i64, high: i64, multiplier: i64) -> Vec<i64> {
    let mut all = vec![low];
    let mut power: i64 = 1;
    while multiplier > 1 && power < high {
        if power > low {
            all.push(power);
        }
        power = power.saturating_mul(multiplier);
    }
    if high != low {
        all.push(high);
    }
    all
}

fn product(lists: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut rows = vec![Vec::new()];
    for list in lists {
        rows = rows
            .iter()
            .flat_map(|row: &Vec<i64>| list.iter().map(move |value| [&row[..], &[*value]].concat()))
            .collect();
    }
    rows
}

/// The values of each column, if the rows are all combinations of them.
fn columns(rows: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let width = rows.first().map_or(0, Vec::len);
    let mut columns: Vec<Vec<i64>> = vec![Vec::new(); width];
    for row in rows {
        if row.len() != width {
            return None;
        }
        for (column, value) in columns.iter_mut().zip(row) {
            if !column.contains(value) {
                column.push(*value);
            }
        }
    }
    let have: BTreeSet<&Vec<i64>> = rows.iter().collect();
    let all = product(&columns);
    (width == 0 || all.iter().all(|row| have.contains(row))).then_some(columns)
}

fn list_of(list: Node, source: &str) -> Option<Vec<i64>> {
    parts(list).into_iter().map(|node| number(node, source)).collect()
}

/// A constant.
fn number(node: Node, source: &str) -> Option<i64> {
    match node.kind() {
        "number_literal" => {
            let digits = text(node, source).replace('\'', "");
            let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
            match digits.strip_prefix("0x") {
                Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16).ok(),
                None => digits.parse().ok().filter(|_| !digits.starts_with('0') || digits == "0"),
            }
        }
        "parenthesized_expression" => number(*parts(node).first()?, source),
        "unary_expression" if text(node, source).starts_with('-') => {
            Some(-number(field(node, "argument")?, source)?)
        }
        "binary_expression" => {
            let left = number(field(node, "left")?, source)?;
            let right = number(field(node, "right")?, source)?;
            match text(field(node, "operator")?, source) {
                "<<" => left.checked_shl(u32::try_from(right).ok()?),
                "*" => left.checked_mul(right),
                "+" => left.checked_add(right),
                "-" => left.checked_sub(right),
                _ => None,
            }
        }
        _ => None,
    }
}

fn unit_of(text: &str) -> Option<&'static str> {
    let units = [
        ("kNanosecond", "NANOSECONDS"),
        ("kMicrosecond", "MICROSECONDS"),
        ("kMillisecond", "MILLISECONDS"),
        ("kSecond", "SECONDS"),
    ];
    units.into_iter().find(|(name, _)| text.ends_with(name)).map(|(_, unit)| unit)
}

/// A name that can be a field's.
fn identifier(text: &str) -> String {
    let text = text.trim_matches('"');
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_digit()) { format!("n{plain}") } else { plain }
}
