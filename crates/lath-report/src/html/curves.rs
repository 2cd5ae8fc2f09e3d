//! Times over a numeric parameter.

use super::page::{Curve, CurveSeries, Group, Point, Row};
use crate::names;
use std::collections::BTreeSet;

/// What points are, and what they are instead where several threads work at the same time and
/// their throughput was measured.
const WHAT: [&str; 2] = ["time per operation", "1 / throughput of all threads"];

/// An axis whose values differ by this factor is logarithmic.
const SPANS: f64 = 10.0;

/// One curve for each parameter with several numbers, other parameters being equal.
pub fn of(groups: &[Group]) -> Vec<Curve> {
    let mut curves: Vec<(Key, Curve)> = Vec::new();
    for group in groups {
        for row in &group.rows {
            let params = if row.params.is_empty() {
                &group.params
            } else {
                &row.params
            };
            for (at, [param, value]) in params.iter().enumerate() {
                let (Ok(x), Some(point)) = (value.parse::<f64>(), point(row)) else {
                    continue;
                };
                let others = params.iter().enumerate().filter(|(other, _)| *other != at);
                let key = Key {
                    benchmark: &group.benchmark,
                    mode: match row.mode.is_empty() {
                        true => &group.mode,
                        false => &row.mode,
                    },
                    param,
                    others: others.map(|(_, param)| param).collect(),
                };
                let name = if group.compares {
                    &row.contender
                } else {
                    &row.benchmark
                };
                add(&mut curves, key, name, Point { x, ..point });
            }
        }
    }
    let titles: Vec<String> = curves
        .iter()
        .map(|(_, curve)| curve.title.clone())
        .collect();
    let curves = curves.into_iter().map(|(key, mut curve)| {
        // One benchmark in several modes.
        if titles.iter().filter(|title| **title == curve.title).count() > 1 {
            curve.title = format!("{}, {}", curve.title, key.mode);
        }
        curve
    });
    curves.filter_map(complete).collect()
}

#[derive(PartialEq)]
struct Key<'a> {
    benchmark: &'a str,
    mode: &'a str,
    param: &'a str,
    others: Vec<&'a [String; 2]>,
}

fn add<'a>(curves: &mut Vec<(Key<'a>, Curve)>, key: Key<'a>, name: &str, point: Point) {
    let at = curves.iter().position(|(known, _)| *known == key);
    let at = at.unwrap_or_else(|| {
        let others = key
            .others
            .iter()
            .map(|[name, value]| format!(", {name} = {value}"));
        let title = format!(
            "{} by {}{}",
            key.benchmark,
            key.param,
            others.collect::<String>()
        );
        let of_all = key.mode.starts_with("thrpt")
            && (key.mode.ends_with("threads") || names::is_threads(key.param));
        let curve = Curve {
            what: WHAT[usize::from(of_all)].to_owned(),
            title: title.trim_start_matches(" by ").to_owned(),
            param: key.param.to_owned(),
            ..Curve::default()
        };
        curves.push((key, curve));
        curves.len() - 1
    });
    let series = &mut curves[at].1.series;
    match series.iter_mut().find(|series| series.name == name) {
        Some(series) => series.points.push(point),
        None => series.push(CurveSeries {
            name: name.to_owned(),
            points: vec![point],
        }),
    }
}

/// `None`: fewer than two values.
fn complete(mut curve: Curve) -> Option<Curve> {
    for series in &mut curve.series {
        series
            .points
            .sort_by(|one, other| one.x.total_cmp(&other.x));
    }
    curve.series.retain(|series| series.points.len() > 1);
    let points = || curve.series.iter().flat_map(|series| &series.points);
    let values: BTreeSet<u64> = points().map(|point| point.x.to_bits()).collect();
    let spans = |of: fn(&Point) -> f64| {
        let ends = points()
            .map(of)
            .fold((f64::INFINITY, 0.0_f64), |(low, high), value| {
                (low.min(value), high.max(value))
            });
        ends.0 > 0.0 && ends.1 / ends.0 >= SPANS
    };
    (curve.logarithmic, curve.logarithmic_times) = (spans(|p| p.x), spans(|p| p.y));
    (values.len() > 1).then_some(curve)
}

fn point(row: &Row) -> Option<Point> {
    let [y, low, high] = row.ns?;
    Some(Point {
        x: 0.0,
        y,
        low: Some(low).filter(|low| low.is_finite()),
        high: Some(high).filter(|high| high.is_finite()),
        speed_up: row.speed_up.clone(),
    })
}
