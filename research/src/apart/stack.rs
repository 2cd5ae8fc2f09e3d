//! What a binding makes of a round trip, as a picture: a bar for each contender, in three parts.

use super::parts::Parts;
use lath_core::escape;
use lath_report::grid::fitted;
use lath_report::html;
use serde::Serialize;

/// Where bars begin, how long the longest is, and how short a part may be that is drawn, in pixels.
const BEGIN: f64 = 220.0;
const LONGEST: f64 = 500.0;
const SHORTEST: f64 = 0.5;
/// Characters of a name.
const NAME: usize = 24;

/// The parts, from left to right.
const LEGEND: [Named; 3] = [
    Named {
        class: "p0",
        name: "3 calls, there and back",
    },
    Named {
        class: "p1",
        name: "9 buffers handed over",
    },
    Named {
        class: "p2",
        name: "bytes, where they are copied",
    },
];

/// A part: its class in the template's style, and what it is.
#[derive(Clone, Copy, Serialize)]
struct Named {
    class: &'static str,
    name: &'static str,
}

/// What the template shows.
#[derive(Serialize)]
struct Picture {
    title: String,
    sentence: String,
    legend: [Named; 3],
    rows: Vec<Row>,
    foot: [String; 2],
}

#[derive(Serialize)]
struct Part {
    class: &'static str,
    x: f64,
    width: f64,
}

#[derive(Serialize)]
struct Row {
    name: String,
    parts: Vec<Part>,
    /// Where the bar ends, and its text begins.
    end: f64,
    total: String,
    error: String,
}

/// Bars of all that could be taken apart, the cheapest first. `length`: bytes of the message.
///
/// # Errors
/// Nobody could be taken apart.
pub fn svg(contenders: &[(&str, &Parts)], length: u64) -> Result<String, String> {
    let mut contenders: Vec<&(&str, &Parts)> = contenders.iter().collect();
    contenders.sort_by(|a, b| a.1.binding.value.total_cmp(&b.1.binding.value));
    let (Some((cheapest, least)), Some((dearest, most))) = (contenders.first(), contenders.last())
    else {
        return Err("there is nothing to draw: no contender can be taken apart".to_owned());
    };
    let scale = LONGEST / most.binding.value.max(f64::MIN_POSITIVE);
    let rows: Vec<Row> = contenders
        .iter()
        .map(|(name, parts)| row(name, parts, scale))
        .collect();
    let left = contenders.iter().map(|(_, parts)| parts.left.value);
    let left = left.fold(f64::INFINITY, f64::min);
    let shown = |name: &str| fitted(&escape::line(name), NAME);
    let sentence = format!(
        "from {} ({}) to {} ({}); the work itself takes at least {}, and is not drawn",
        ns(least.binding.value),
        shown(cheapest),
        ns(most.binding.value),
        shown(dearest),
        ns(left)
    );
    let foot = [
        "Totals with their 99 % intervals. Calls of two functions gave the parts: one does nothing, one takes 64 or 65536 bytes."
            .to_owned(),
        "A part that came out below 0 is not drawn; it is in the total.".to_owned(),
    ];
    let picture = Picture {
        title: format!("What bindings add to a round trip of {length} bytes"),
        sentence,
        legend: LEGEND,
        rows,
        foot,
    };
    html::drawn(include_str!("stack.svg.j2"), &picture)
}

fn row(name: &str, parts: &Parts, scale: f64) -> Row {
    let mut at = BEGIN;
    let mut drawn = Vec::new();
    for (part, value) in LEGEND.iter().zip(parts.shares()) {
        let width = (value * scale * 10.0).round() / 10.0;
        if width >= SHORTEST {
            drawn.push(Part {
                class: part.class,
                x: (at * 10.0).round() / 10.0,
                width,
            });
            at += width;
        }
    }
    let binding = &parts.binding;
    Row {
        name: fitted(&escape::line(name), NAME),
        parts: drawn,
        end: (at * 10.0).round() / 10.0 + 6.0,
        total: ns(binding.value),
        error: format!("±{}", ns(binding.half)),
    }
}

/// `7.9 ns`, `196 ns`, `5.6 µs`.
fn ns(value: f64) -> String {
    let two = |value: f64| match value.abs() {
        v if v < 9.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    };
    match value.abs() {
        v if v < 999.5 => format!("{} ns", two(value)),
        _ => format!("{} µs", two(value / 1000.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apart::parts::{LARGE, SMALL, Score, Scores};

    fn parts(crossing: f64, buffer: f64, byte: f64) -> Parts {
        let score = |value| Score { value, half: 1.0 };
        let take = |bytes: u64| score(crossing + buffer + byte * bytes as f64);
        let mut scores = Scores::default();
        scores.put("nothing", None, 36, score(crossing));
        scores.put("take", Some(SMALL), 36, take(SMALL));
        scores.put("take", Some(LARGE), 36, take(LARGE));
        scores.put("roundtrip", Some(36), 36, score(120_000.0));
        scores.parts(36).unwrap_or_else(|why| panic!("{why}"))
    }

    /// Widths are as the parts, and together as the totals.
    #[test]
    fn bars_are_as_long_as_what_they_stand_for() {
        let [cheap, dear] = [parts(10.0, 0.0, 0.0), parts(50.0, 100.0, 0.125)];
        let drawn = row("dear", &dear, 0.5);
        let widths: Vec<f64> = drawn.parts.iter().map(|part| part.width).collect();
        assert_eq!(widths, [75.0, 450.0, 25.0]);
        assert_eq!(drawn.end, BEGIN + 550.0 + 6.0);
        let text =
            svg(&[("dear", &dear), ("<cheap>", &cheap)], 36).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(text.matches("class=\"part\"").count(), 3 + 1 + 3, "{text}");
        assert!(text.contains("&lt;cheap&gt;") && !text.contains("<cheap>"));
        assert!(text.find("&lt;cheap&gt;</text>") < text.find("dear</text>"));
        assert!(svg(&[], 36).is_err());
    }

    #[test]
    fn times_have_two_digits() {
        let texts = [7.93, 196.4, 5560.0, -0.3].map(ns);
        assert_eq!(texts, ["7.9 ns", "196 ns", "5.6 µs", "-0.3 ns"]);
    }
}
