//! Lines that tell what goes on, and the dots behind them that tell it still does.

use std::io::{self, Write};

/// Whether the last line has no end yet: dots are written behind it, and what comes next ends it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs {
    open: bool,
}

impl Signs {
    /// A line behind which dots may follow.
    pub fn line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        self.end(out)?;
        write!(out, "{line}")?;
        self.open = true;
        out.flush()
    }

    /// A sign of life.
    pub fn dot(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let before = if self.open { "" } else { "# " };
        write!(out, "{before}.")?;
        self.open = true;
        out.flush()
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
        let mut write = || {
            signs.dot(&mut out)?;
            signs.line("# Building a", &mut out)?;
            signs.dot(&mut out)?;
            signs.dot(&mut out)?;
            signs.line("# Building b", &mut out)?;
            signs.end(&mut out)?;
            signs.end(&mut out)
        };
        write().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "# .\n# Building a..\n# Building b\n"
        );
    }
}
