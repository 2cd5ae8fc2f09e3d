//! Lines that tell what goes on, and the dots behind them that tell it still does.

use std::io::{self, Write};

/// Whether the last line has no end yet: dots are written behind it, and what comes next ends it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs {
    open: bool,
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    Dot,
    Line,
}

impl Signs {
    /// A line behind which dots may follow.
    pub fn line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        self.end(out)?;
        write!(out, "{line}")?;
        self.open = true;
        out.flush()
    }

    /// A sign of life behind the last line, if it is open; else `line`, so that no dot stands alone.
    pub fn dot_or(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Told> {
        if !self.open {
            self.line(line, out)?;
            return Ok(Told::Line);
        }
        write!(out, ".")?;
        out.flush()?;
        Ok(Told::Dot)
    }

    /// Something else is written next.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match std::mem::take(&mut self.open) {
            true => writeln!(out),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_behind_the_line_that_they_continue() {
        let mut out = Vec::new();
        let mut signs = Signs::default();
        let mut write = || -> io::Result<()> {
            assert_eq!(signs.dot_or("# Building a", &mut out)?, Told::Line);
            assert_eq!(signs.dot_or("# Building a, 4 s", &mut out)?, Told::Dot);
            signs.dot_or("# Building a, 8 s", &mut out)?;
            signs.line("# Building b", &mut out)?;
            signs.end(&mut out)?;
            signs.end(&mut out)
        };
        write().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "# Building a..\n# Building b\n"
        );
    }
}
