//! The one writer of tables whose columns are as wide as they need to be: for a terminal, or
//! Markdown. Cells may come from files of others: they are escaped here.

use lath_core::escape;

/// How text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// For a terminal.
    Plain,
    Markdown,
}

impl Markup {
    /// A line of a list below a table.
    pub fn item(self, text: &str) -> String {
        match self {
            Markup::Plain => format!("{}\n", escape::line(text)),
            Markup::Markdown => format!("- {}\n", escape::markdown(text)),
        }
    }
}

/// Rows below a head; every row is as long as the head.
pub struct Grid {
    head: Vec<&'static str>,
    /// Columns of numbers: aligned to the right.
    right: Vec<bool>,
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Columns: title and whether they hold numbers.
    pub fn new(columns: &[(&'static str, bool)]) -> Grid {
        Grid {
            head: columns.iter().map(|c| c.0).collect(),
            right: columns.iter().map(|c| c.1).collect(),
            rows: Vec::new(),
        }
    }

    pub fn shown(&self, markup: Markup) -> String {
        match markup {
            Markup::Plain => self.text(),
            Markup::Markdown => self.markdown(),
        }
    }

    /// Columns two blanks apart; nothing trails.
    pub fn text(&self) -> String {
        let rows: Vec<Vec<_>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| escape::cell(cell)).collect())
            .collect();
        let cells = |column: usize| rows.iter().map(move |r| r[column].chars().count());
        let widths: Vec<usize> = (0..self.head.len())
            .map(|c| {
                cells(c)
                    .max()
                    .unwrap_or(0)
                    .max(self.head[c].chars().count())
            })
            .collect();
        let line = |row: Vec<&str>| {
            let cells = row.iter().zip(&widths).zip(&self.right);
            let padded: Vec<String> = cells
                .map(|((cell, width), right)| {
                    if *right {
                        format!("{cell:>width$}")
                    } else {
                        format!("{cell:<width$}")
                    }
                })
                .collect();
            padded.join("  ").trim_end().to_owned() + "\n"
        };
        let rows = rows
            .iter()
            .map(|row| line(row.iter().map(AsRef::as_ref).collect()));
        std::iter::once(line(self.head.clone()))
            .chain(rows)
            .collect()
    }

    pub fn markdown(&self) -> String {
        let line = |row: Vec<String>| format!("| {} |\n", row.join(" | "));
        let rule = self
            .right
            .iter()
            .map(|right| if *right { "--:" } else { "---" }.to_owned())
            .collect();
        let rows = self
            .rows
            .iter()
            .map(|row| line(row.iter().map(|cell| escape::markdown(cell)).collect()));
        line(self.head.iter().map(|h| (*h).to_owned()).collect())
            + &line(rule)
            + &rows.collect::<String>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new(&[("name", false), ("us", true)]);
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
}
