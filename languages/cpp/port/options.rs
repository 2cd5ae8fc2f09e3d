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
        let mut all: Vec<Vec<i64>> = Vec::new();
        let mut multiplier = 8;
        for link in chain {
            if link.0 == "RangeMultiplier" {
                let given = numbers(link, source).and_then(|given| given.first().copied());
                multiplier = given.ok_or_else(|| fail(link))?;
            } else if let Some(rows) = rows(link, multiplier, source)? {
                all.extend(rows);
            } else {
                options.set(link, source)?;
            }
        }
        options.ranges = columns(&all).ok_or_else(|| {
            let why = "lath combines all values of all parameters";
            let todo = "write the combinations as one @Param, or use ArgsProduct";
            Gap::new(chain[0].1, "this list of arguments", why, todo)
        })?;
        Ok(options)
    }

    fn set(&mut self, link: &Link, source: &str) -> Result<(), Gap> {
        let (name, call, arguments) = link;
        let first = arguments.first().copied();
        match *name {
            "ArgName" | "ArgNames" => {
                let list = first.filter(|first| first.kind() == "initializer_list");
                let names = list.map_or_else(|| arguments.clone(), parts);
                let name = |node: &Node| identifier(text(*node, source));
                self.names = names.iter().map(name).collect();
            }
            "Unit" => self.unit = first.and_then(|unit| unit_of(text(unit, source))),
            "Threads" if self.threads.is_none() => {
                self.threads = numbers(link, source).and_then(|given| given.first().copied());
            }
            "Name" => {
                self.name = first.map(|name| text(name, source).trim_matches('"').to_owned());
            }
            // lath measures wall time.
            "UseRealTime" => {}
            "Iterations"
            | "MinTime"
            | "MinWarmUpTime"
            | "Repetitions"
            | "Complexity"
            | "ReportAggregatesOnly"
            | "DisplayAggregatesOnly"
            | "MeasureProcessCPUTime"
            | "ComputeStatistics" => self.notes.push(ignored(name, *call)),
            _ => return Err(fail(link)),
        }
        Ok(())
    }

    /// The name of an argument.
    pub fn argument(&self, at: usize) -> String {
        let named = self.names.get(at).filter(|name| !name.is_empty());
        named.cloned().unwrap_or_else(|| format!("range_{at}"))
    }
}

fn fail(link: &Link) -> Gap {
    not_understood(link.1, format!("`{}(…)`", link.0))
}

/// The arguments of a call, if all are constants.
fn numbers(link: &Link, source: &str) -> Option<Vec<i64>> {
    link.2.iter().map(|node| number(*node, source)).collect()
}

/// The combinations of arguments that a call adds; `None`: it is about something else.
fn rows(link: &Link, multiplier: i64, source: &str) -> Result<Option<Vec<Vec<i64>>>, Gap> {
    let (name, _, arguments) = link;
    let list = arguments.first().copied();
    let lists = || -> Option<Vec<Vec<i64>>> {
        let lists = parts(list?);
        lists.iter().map(|list| list_of(*list, source)).collect()
    };
    let rows = match *name {
        "Arg" => numbers(link, source).map(|row| vec![row]),
        "Args" => list
            .and_then(|list| list_of(list, source))
            .map(|row| vec![row]),
        "Range" | "DenseRange" => {
            let all = numbers(link, source).and_then(|given| range(name, &given, multiplier));
            all.map(|all| all.into_iter().map(|value| vec![value]).collect())
        }
        "Ranges" => lists().and_then(|lists| {
            let ends = lists.iter().map(|ends| range("Range", ends, multiplier));
            let all: Option<Vec<Vec<i64>>> = ends.collect();
            all.map(|all| product(&all))
        }),
        "ArgsProduct" => lists().map(|lists| product(&lists)),
        _ => return Ok(None),
    };
    rows.map(Some).ok_or_else(|| fail(link))
}

/// The values between two ends.
fn range(name: &str, given: &[i64], multiplier: i64) -> Option<Vec<i64>> {
    match (name, given) {
        ("Range", [low, high]) => Some(powers(*low, *high, multiplier)),
        ("DenseRange", [low, high]) => Some((*low..=*high).collect()),
        ("DenseRange", [low, high, step]) if *step > 0 => {
            let step = usize::try_from(*step).ok()?;
            Some((*low..=*high).step_by(step).collect())
        }
        _ => None,
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
    parts(list)
        .into_iter()
        .map(|node| number(node, source))
        .collect()
}

/// A constant.
fn number(node: Node, source: &str) -> Option<i64> {
    match node.kind() {
        "number_literal" => {
            let digits = text(node, source).replace('\'', "");
            let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
            match digits.strip_prefix("0x") {
                Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16).ok(),
                None => digits
                    .parse()
                    .ok()
                    .filter(|_| !digits.starts_with('0') || digits == "0"),
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
    units
        .into_iter()
        .find(|(name, _)| text.ends_with(name))
        .map(|(_, unit)| unit)
}

/// A name that can be a field's.
fn identifier(text: &str) -> String {
    let text = text.trim_matches('"');
    let plain: String = text
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    if plain.starts_with(|c: char| c.is_ascii_digit()) {
        format!("n{plain}")
    } else {
        plain
    }
}
