//! Text of unknown origin made harmless for where it is written. JSON is escaped by serde_json; [`json`] adds what a terminal
//! would choke on.

use std::borrow::Cow;

/// Characters that could move the cursor, colour, hide or reorder what stands on a terminal.
fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// One line for a terminal or a text file: control characters, line breaks, ANSI escapes and direction marks become `\n`, `\x1b`, `\u{202e}`. Tabs become `\t`.
pub fn line(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let one = |c: char| match c {
        '\n' => r"\n".to_owned(),
        '\r' => r"\r".to_owned(),
        '\t' => r"\t".to_owned(),
        c if is_unsafe(c) && (c as u32) < 0x100 => format!(r"\x{:02x}", c as u32),
        c if is_unsafe(c) => format!(r"\u{{{:x}}}", c as u32),
        c => c.to_string(),
    };
    Cow::Owned(text.chars().map(one).collect())
}

/// A line that user code printed, its tabs kept.
pub fn output(text: &str) -> String {
    text.split('\t').map(line).collect::<Vec<_>>().join("\t")
}

/// A field of a delimited file as JMH and RFC 4180 have it: quoted if it contains the delimiter, a quote, or a line break; quotes doubled.
/// A parameter that a spreadsheet would run as a formula (`=`, `+`, `-`, `@` first, and no number) is quoted and preceded by an apostrophe.
pub fn field(text: &str, delimiter: char) -> String {
    let hexadecimal = text.strip_prefix("-0x").is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    let number = hexadecimal || text.parse::<f64>().is_ok();
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !number;
    if formula {
        return quoted(&format!("'{text}"));
    }
    if text.contains([delimiter, '"']) || text.contains(is_unsafe) || text != text.trim() { quoted(text) } else { text.to_owned() }
}

/// Always in quotes. Line breaks stay, as RFC 4180 allows; other characters that terminals act upon become `\x1b` and the like.
pub fn quoted(text: &str) -> String {
    let one = |c: char| match c {
        '"' => Cow::Borrowed("\"\""),
        '\n' | '\r' => Cow::Owned(c.to_string()),
        c => Cow::Owned(line(c.encode_utf8(&mut [0; 4])).into_owned()),
    };
    format!("\"{}\"", text.chars().map(one).collect::<String>())
}

/// JSON text in which the characters that JSON allows but terminals act upon are escaped too. They occur within strings only.
pub fn json(text: &str) -> String {
    let one = |c: char| if c != '\n' && is_unsafe(c) { format!("\\u{:04x}", c as u32) } else { c.to_string() };
    text.chars().map(one).collect()
}

/// LaTeX text: its special characters, and what a terminal would not take.
pub fn latex(text: &str) -> String {
    let one = |c: char| match c {
        '\\' => r"\textbackslash{}".to_owned(),
        '~' => r"\textasciitilde{}".to_owned(),
        '^' => r"\textasciicircum{}".to_owned(),
        '<' => r"\textless{}".to_owned(),
        '>' => r"\textgreater{}".to_owned(),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        c => c.to_string(),
    };
    line(text).chars().map(one).collect()
}

/// Text of a Markdown table's cell as GitHub and others show it: no markup, no links to people and issues, no formulae.
pub fn markdown(text: &str) -> String {
    let one = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '@' => "&#64;".to_owned(),
        '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '$' => format!("\\{c}"),
        // One of them is the sign for no difference, two would strike out.
        '~' => "\\~".to_owned(),
        c => c.to_string(),
    };
    line(text).chars().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(line("Benchmarks::f<int>"), "Benchmarks::f<int>");
        assert_eq!(line("a\x1b[31mb\r\n\tc\u{9b}\u{202e}"), r"a\x1b[31mb\r\n\tc\x9b\u{202e}");
        assert_eq!(output("a\tb\x07"), "a\tb\\x07");
    }

    #[test]
    fn fields() {
        assert_eq!(field("10", ','), "10");
        assert_eq!(field("1,5 \"q\"", ','), "\"1,5 \"\"q\"\"\"");
        assert_eq!(field("1,5", ';'), "1,5");
        assert_eq!(field("a\r\nb", ','), "\"a\r\nb\"");
        assert_eq!(field("=cmd|' /C calc'!A0", ','), "\"'=cmd|' /C calc'!A0\"");
        assert_eq!(field("-12.5", ','), "-12.5");
        assert_eq!(field("-x", ','), "\"'-x\"");
    }

    #[test]
    fn json_stays_json() {
        let value = serde_json::json!({"a\u{9b}": "\u{202e}\n\u{feff}\u{7f}"});
        let text = json(&serde_json::to_string_pretty(&value).unwrap());
        assert!(text.contains("\\u202e\\n\\ufeff\\u007f"));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }

    #[test]
    fn markdown_specials() {
        assert_eq!(
            markdown("a|b <i> @me #1 `x` [y](z) $q$ ~~s~~ __b__\n\\"),
            r"a\|b &lt;i&gt; &#64;me \#1 \`x\` \[y\](z) \$q\$ \~\~s\~\~ \_\_b\_\_\\n\\"
        );
    }

    #[test]
    fn latex_specials() {
        assert_eq!(latex(r"a_b & 100% $x$ {y} \z ~ ^ #1"), r"a\_b \& 100\% \$x\$ \{y\} \textbackslash{}z \textasciitilde{} \textasciicircum{} \#1");
    }
}
