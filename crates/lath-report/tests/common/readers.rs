//! Readers of result formats that are not lath's own: what they find is what was written, text that
//! acts nowhere.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

pub fn json(text: &str) -> Result<(), String> {
    serde_json::from_str::<serde_json::Value>(text)
        .map(drop)
        .map_err(|e| e.to_string())
}

/// Every row is as long as the head, and a spreadsheet computes nothing.
pub fn delimited(text: &str, delimiter: u8) -> Result<(), String> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut rows = 0;
    for row in reader.records() {
        let row = row.map_err(|e| e.to_string())?;
        rows += 1;
        if let Some(formula) = row
            .iter()
            .find(|f| f.starts_with(['=', '+', '-', '@']) && f.parse::<f64>().is_err())
        {
            return Err(format!("a formula: {formula}"));
        }
    }
    if rows == text.lines().count() {
        Ok(())
    } else {
        Err(format!("{rows} rows on {} lines", text.lines().count()))
    }
}

/// The page's own scripts only: one island of data, what draws, what filters. No handler of an event,
/// and no address that runs.
pub fn html(text: &str) -> Result<(), String> {
    let scripts = ["<script", "</script"].map(|tag| text.to_lowercase().matches(tag).count());
    if scripts != [SCRIPTS; 2] {
        return Err(format!("scripts begin and end {scripts:?} times"));
    }
    let data = text.find("<script").unwrap_or(text.len());
    let acts = regex::Regex::new(r#"(?i)<[a-z][^<>]*(\son[a-z]+\s*=|href\s*=\s*"?javascript:)"#)
        .map_err(|e| e.to_string())?;
    match acts.find(&text[..data]) {
        None => Ok(()),
        Some(found) => Err(format!("it acts: {}", found.as_str())),
    }
}

const SCRIPTS: usize = 3;

/// Tables, lists, headings and bold words only: no markup, no link, no code; and every row of a
/// table is as long as its head.
pub fn markdown(text: &str) -> Result<(), String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_MATH
        | Options::ENABLE_FOOTNOTES;
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Text(_) | Event::SoftBreak => {}
            Event::Start(
                Tag::Paragraph
                | Tag::Heading { .. }
                | Tag::List(_)
                | Tag::Item
                | Tag::Strong
                | Tag::Emphasis,
            ) => {}
            Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell) => {}
            Event::End(TagEnd::Link | TagEnd::Image | TagEnd::HtmlBlock | TagEnd::CodeBlock) => {
                return Err("markup".to_owned());
            }
            Event::End(_) => {}
            other => return Err(format!("{other:?}")),
        }
    }
    // The parser cuts rows that are too long: the bars of each are counted.
    let bars = |line: &str| {
        line.replace(r"\\", "")
            .replace(r"\|", "")
            .matches('|')
            .count()
    };
    let mut expected = None;
    for line in text.lines() {
        expected = line
            .starts_with('|')
            .then(|| expected.unwrap_or_else(|| bars(line)));
        if expected.is_some_and(|n| bars(line) != n) {
            return Err(format!("a row of another length: {line}"));
        }
    }
    Ok(())
}

/// The commands of a table only, and braces that close.
pub fn latex(text: &str) -> Result<(), String> {
    const KNOWN: &[&str] = &[
        "begin",
        "end",
        "multicolumn",
        "texttt",
        "hline",
        "scriptsize",
        "pm",
        "textbackslash",
        "textasciitilde",
        "textasciicircum",
        "textless",
        "textgreater",
        "times",
    ];
    let mut depth = 0_i64;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' if rest.peek().is_some_and(char::is_ascii_alphabetic) => {
                let mut word = String::new();
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    word.push(letter);
                }
                if !KNOWN.contains(&word.as_str()) {
                    return Err(format!("the command {word}"));
                }
            }
            '\\' => drop(rest.next()),
            '{' => depth += 1,
            '}' => depth -= 1,
            '%' | '#' | '~' => return Err(format!("a bare {c}")),
            _ => {}
        }
        if depth < 0 {
            return Err("a brace that was never opened".to_owned());
        }
    }
    if depth == 0 {
        Ok(())
    } else {
        Err("braces that stay open".to_owned())
    }
}
