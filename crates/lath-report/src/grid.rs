//! Writes all tables with columns of variable width: for a terminal, or Markdown. Cells may come
//! from foreign files: this module escapes them.

use lath_core::escape;
use std::borrow::Cow;

/// Layout of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// For a terminal.
    Plain,
    Markdown,
}

impl Markup {
    /// A line of a list below a table. Names come from files and may be of any length.
    pub fn item(self, text: &str) -> String {
        let short = (text.len() > LONGEST_ITEM).then(|| fitted(text, LONGEST_ITEM));
        let text = short.as_deref().unwrap_or(text);
        match self {
            Markup::Plain => format!("{}\n", escape::line(text)),
            Markup::Markdown => format!("- {}\n", escape::markdown(text)),
        }
    }
}

/// Maximum number of characters of a line below a table.
const LONGEST_ITEM: usize = 2000;

/// A head and rows; every row is as long as the head.
pub struct Grid {
    head: Vec<String>,
    aligns: Vec<Align>,
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Columns: title, and whether they hold numbers, which are right-aligned.
    pub fn new<H: Into<String>>(columns: impl IntoIterator<Item = (H, bool)>) -> Grid {
        let columns = columns
            .into_iter()
            .map(|(head, right)| (head.into(), Align::of(right)));
        let (head, aligns) = columns.unzip();
        Grid {
            head,
            aligns,
            rows: Vec::new(),
        }
    }

    pub fn shown(&self, markup: Markup) -> String {
        match markup {
            Markup::Plain => self.text(),
            Markup::Markdown => self.markdown(),
        }
    }

    /// Columns two blanks apart, without trailing blanks.
    pub fn text(&self) -> String {
        let rows: Vec<Vec<Cow<str>>> = std::iter::once(&self.head)
            .chain(&self.rows)
            .map(|row| row.iter().map(|cell| escape::cell(cell)).collect())
            .collect();
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max();
        let widths: Vec<usize> = (0..self.head.len()).filter_map(widest).collect();
        let line = |row: &Vec<Cow<str>>| {
            let cells = row.iter().zip(&widths).zip(&self.aligns);
            let padded: Vec<String> = cells
                .map(|((cell, width), align)| padded(cell, *width, *align))
                .collect();
            padded.join("  ").trim_end().to_owned() + "\n"
        };
        rows.iter().map(line).collect()
    }

    pub fn markdown(&self) -> String {
        let line = |row: &Vec<String>| {
            markdown_line(row.iter().map(|cell| escape::markdown(&escape::cell(cell))))
        };
        let rows = self.rows.iter().map(line);
        line(&self.head) + &markdown_rule(&self.aligns) + &rows.collect::<String>()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

impl Align {
    /// Numbers are aligned to the right.
    pub fn of(number: bool) -> Align {
        if number { Align::Right } else { Align::Left }
    }
}

/// Width of a text in a terminal, counted as in JMH: wide characters are rare here.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

/// Pads with blanks to at least `width` columns.
pub fn padded(text: &str, width: usize, align: Align) -> String {
    match align {
        Align::Left => format!("{text:<width$}"),
        Align::Right => format!("{text:>width$}"),
    }
}

/// A line of a Markdown table; its cells are already escaped.
pub fn markdown_line(cells: impl IntoIterator<Item = String>) -> String {
    format!(
        "| {} |\n",
        cells.into_iter().collect::<Vec<_>>().join(" | ")
    )
}

/// The line below the head of a Markdown table.
pub fn markdown_rule(aligns: &[Align]) -> String {
    markdown_line(aligns.iter().map(|align| match align {
        Align::Left => "---".to_owned(),
        Align::Right => "--:".to_owned(),
    }))
}

/// At most `width` characters (at least 3); replaces the middle of a longer text by `…`, because
/// beginnings and ends distinguish names.
pub fn fitted(text: &str, width: usize) -> String {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() <= width {
        return text.to_owned();
    }
    let kept = width.max(3) - 1;
    let head = kept.div_ceil(2);
    let tail = &characters[characters.len() - (kept - head)..];
    characters[..head]
        .iter()
        .chain(&['…'])
        .chain(tail)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new([("name", false), ("us", true)]);
        grid.rows = vec![
            vec!["a|b".into(), "1".into()],
            vec!["long name".into(), "12.50".into()],
        ];
        grid
    }

    #[test]
    fn text_is_aligned() {
        assert_eq!(
            grid().text(),
            "name          us\na|b            1\nlong name  12.50\n"
        );
    }

    #[test]
    fn cells_are_text() {
        let mut grid = grid();
        grid.rows[0][0] = "a\nFAKE\x1b[31m|<b>".into();
        assert_eq!(
            grid.text().lines().nth(1).unwrap(),
            r"a\nFAKE\x1b[31m|<b>      1"
        );
        assert_eq!(
            grid.markdown().lines().nth(2).unwrap(),
            r"| a\\nFAKE\\x1b\[31m\|&lt;b&gt; | 1 |"
        );
    }

    #[test]
    fn markdown_keeps_its_columns() {
        assert_eq!(
            grid().markdown(),
            "| name | us |\n| --- | --: |\n| a\\|b | 1 |\n| long name | 12.50 |\n"
        );
    }

    #[test]
    fn a_text_without_its_middle() {
        assert_eq!(fitted("cpython-3.11", 12), "cpython-3.11");
        assert_eq!(fitted("cpython-3.11", 8), "cpyt….11");
        assert_eq!(fitted("ééééé", 3), "é…é");
    }
}
