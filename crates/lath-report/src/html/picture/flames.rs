//! Where the time of a case goes, and where it differs from another.

use super::{NARROW, SMALL, STYLE, Sheet, TITLE, Width, called, name, wrapped};
use crate::html::flames::difference::Difference;
use crate::html::page::{Page, Row};
use crate::html::template;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use minijinja::context;
use minijinja::value::Serde;
use regex::Regex;
use serde::Serialize;

/// Height of a frame.
const HEIGHT: f64 = 22.0;
/// Calls within each other that a picture shows.
const DEEPEST: usize = 28;
/// A character of a name is about as wide, and a frame below `SHORTEST` of them has none.
const CHARACTER: f64 = 8.0;
const SHORTEST: usize = 3;
/// Kinds of colour, which tell neighbours apart.
const COLOURS: usize = 5;

#[derive(Serialize)]
struct Frame {
    x: f64,
    y: f64,
    width: f64,
    label: String,
    whole: String,
    /// A class of the style.
    colour: String,
}

/// A function: depth, from, to (0 to 1), name, class of its colour.
type Called<'a> = (usize, f64, f64, &'a str, String);

/// Of the first case whose name the pattern finds, with its comparison's before it:
/// `factorial (n = 20): g++`. L507: there is none with stacks.
pub fn svg(page: &Page, pattern: &Regex, sheet: &Sheet) -> Result<String, Diagnostic> {
    let groups = page.groups.iter();
    let cases: Vec<(String, &Row)> = groups
        .flat_map(|group| {
            let of_group = group.rows.iter();
            of_group.map(move |row| (format!("{}: {}", group.title, row.contender), row))
        })
        .filter(|(_, row)| row.flames.is_some())
        .collect();
    let (title, row) = called(
        &cases,
        |(title, _)| title,
        pattern,
        "case with a flame graph",
    )?;
    let Some(flames) = &row.flames else {
        unreachable!("only cases with stacks are here");
    };
    let below = flames.below_the_loop();
    let frames = below.iter().map(|(depth, from, to, called)| {
        let colour = called.bytes().map(usize::from).sum::<usize>() % COLOURS;
        (*depth, *from, *to, called.as_str(), format!("f{colour}"))
    });
    let foot =
        "A frame is as wide as the share of samples in it and in what it calls, which is below it.";
    Ok(drawn(title, &flames.words, foot, frames.collect(), sheet))
}

/// Of the first pair whose name the pattern finds: `factorial (n = 20): g++@worktree beside
/// g++@HEAD`. L507: there is none with stacks of both.
pub fn difference(page: &Page, pattern: &Regex, sheet: &Sheet) -> Result<String, Diagnostic> {
    let mut pairs: Vec<(String, &Difference)> = Vec::new();
    for group in &page.groups {
        for view in &group.views {
            let rows = group.rows.iter().zip(&view.rows);
            pairs.extend(rows.filter_map(|(row, judged)| {
                let title = format!("{}: {} beside {}", group.title, row.contender, view.name);
                Some((title, judged.difference.as_ref()?))
            }));
        }
    }
    let what = "pair with two flame graphs";
    let (title, found) = called(&pairs, |(title, _)| title, pattern, what)?;
    let frames = found.frames.iter().map(|(depth, from, to, called, step)| {
        let kind = if *step < 0 { "less" } else { "more" };
        let colour = match step {
            0 => "level".to_owned(),
            step => format!("{kind}{}", step.unsigned_abs()),
        };
        (*depth, *from, *to, called.as_str(), colour)
    });
    let foot = "Orange: takes more than in the other; blue: less; grey: no difference is known. Widths are of the slower one.";
    Ok(drawn(title, &found.words, foot, frames.collect(), sheet))
}

fn drawn(title: &str, words: &str, foot: &str, frames: Vec<Called>, sheet: &Sheet) -> String {
    let width = sheet.width;
    let (wide, edge, [titles, most, small]) = match width {
        Width::Wide => (900.0, 20.0, [TITLE, SMALL, SMALL]),
        Width::Narrow => (400.0, 14.0, NARROW),
    };
    let whole = wide - 2.0 * edge;
    let shown = || frames.iter().filter(|(depth, ..)| *depth < DEEPEST);
    let deepest = shown().map(|(depth, ..)| *depth).max().unwrap_or(0);
    let frames: Vec<Frame> = shown()
        .map(|(depth, from, to, called, colour)| {
            let width = ((to - from) * whole * 10.0).round() / 10.0;
            let fits = (width / CHARACTER) as usize;
            Frame {
                x: (from * whole * 10.0).round() / 10.0,
                y: *depth as f64 * HEIGHT,
                width,
                label: match fits >= SHORTEST {
                    true => name(called, fits),
                    false => String::new(),
                },
                whole: name(called, 200),
                colour: colour.clone(),
            }
        })
        .collect();
    let lines = |text: &str, most| wrapped(&escape::line(text), most);
    let title = sheet.title(title, titles);
    let words = lines(&name(words, 128), most);
    let foot = lines(foot, small);
    let top = 26 + 24 * title.len() + 18 * words.len();
    let bottom = top as f64 + (deepest + 1) as f64 * HEIGHT;
    let height = bottom + 24.0 + 18.0 * foot.len() as f64;
    template::render(
        "flames",
        context! {
            title, words, foot, frames => Serde(&frames), wide, edge, top, bottom, height,
            style => STYLE,
        },
    )
}
