//! Where the time of a case goes.

use super::{STYLE, called, name};
use crate::html::page::{Page, Row};
use crate::html::template;
use lath_core::diagnostic::Diagnostic;
use minijinja::context;
use minijinja::value::Serde;
use regex::Regex;
use serde::Serialize;

/// Width of all frames, and height of one.
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 22.0;
/// Calls within each other that a picture shows.
const DEEPEST: usize = 28;
/// A character of a name is about as wide, and a frame below `SHORTEST` of them has none.
const CHARACTER: f64 = 7.4;
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
    colour: usize,
}

/// Of the first case whose name the pattern finds, with its comparison's before it:
/// `factorial (n = 20): g++`. L507: there is none with stacks.
pub fn svg(page: &Page, pattern: &Regex) -> Result<String, Diagnostic> {
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
    let shown = flames.frames.iter().filter(|(depth, ..)| *depth < DEEPEST);
    let deepest = shown.clone().map(|(depth, ..)| *depth).max().unwrap_or(0);
    let frames: Vec<Frame> = shown
        .map(|(depth, from, to, called)| {
            let width = ((to - from) * WIDTH * 10.0).round() / 10.0;
            let fits = (width / CHARACTER) as usize;
            Frame {
                x: (from * WIDTH * 10.0).round() / 10.0,
                y: *depth as f64 * HEIGHT,
                width,
                label: match fits >= SHORTEST {
                    true => name(called, fits),
                    false => String::new(),
                },
                whole: name(called, 200),
                colour: called.bytes().map(usize::from).sum::<usize>() % COLOURS,
            }
        })
        .collect();
    let height = 108.0 + (deepest + 1) as f64 * HEIGHT;
    Ok(template::render(
        "flames",
        context! {
            title => name(title, 84), words => name(&flames.words, 128), frames => Serde(&frames), height,
            style => STYLE,
        },
    ))
}
