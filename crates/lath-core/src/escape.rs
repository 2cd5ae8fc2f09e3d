//! Escapes untrusted text for its destination. All text from a file or a benchmark passes through
//! here before it is printed.
//!
//! | written to | function |
//! |---|---|
//! | a line or cell on a terminal, in a log or a text file | [`line`], [`output`], [`cell`] |
//! | several lines on a terminal, as a last resort | [`page`] |
//! | CSV | [`field`], [`quoted`] |
//! | JSON | serde_json, then [`json`] |
//! | LaTeX | [`latex`] |
//! | Markdown | [`markdown`] |
//! | SVG, folded stacks | [`xml`] |

use std::borrow::Cow;

/// Characters that could move the cursor, or colour, hide or reorder text on a terminal, or that
/// are invisible.
fn is_unsafe(c: char) -> bool {
    c.is_control() || !c.is_ascii() && is_invisible(c)
}

/// Unicode's category Cf (formats: direction marks, zero width, tags), line ends, fillers that look
/// like blanks, and noncharacters.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{fffe}' | '\u{ffff}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// One line for a terminal or a text file: control characters, line breaks, ANSI escapes and
/// direction marks become `\n`, `\x1b`, `\u{202e}`. Tabs become `\t`.
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

/// A line of user output, with its tabs.
pub fn output(text: &str) -> String {
    text.split('\t').map(line).collect::<Vec<_>>().join("\t")
}

/// Maximum number of characters of an aligned cell: a longer one would widen every row.
const WIDEST: usize = 400;

/// A table cell for a terminal: a [`line`], cut if it is very long.
pub fn cell(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", line(&text[..end]))),
        None => line(text),
    }
}

/// Text whose line breaks and tabs come from lath; escapes the rest as [`line`] does. Escape
/// untrusted parts with [`line`] first, because this function cannot tell their line breaks from
/// lath's.
pub fn page(text: &str) -> Cow<'_, str> {
    if text.contains(|c| is_unsafe(c) && !matches!(c, '\n' | '\t')) {
        Cow::Owned(text.split('\n').map(output).collect::<Vec<_>>().join("\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Removes characters that XML cannot hold, even as numbers, and line breaks. The XML writer
/// escapes markup.
pub fn xml(text: &str) -> Cow<'_, str> {
    line(text)
}

/// A field of a delimited file as in JMH and RFC 4180: quoted if it contains the delimiter, a
/// quote, or a character that [`line`] escapes, or is a formula.
pub fn field(text: &str, delimiter: char) -> String {
    let plain = !text.contains([delimiter, '"'])
        && !text.contains(is_unsafe)
        && text == text.trim()
        && !is_formula(text);
    if plain { text.to_owned() } else { quoted(text) }
}

/// Always quoted, with quotes doubled, on one line: RFC 4180 allows line breaks, but readers take
/// them for rows. Puts an apostrophe before text that a spreadsheet would run as a formula.
pub fn quoted(text: &str) -> String {
    let apostrophe = if is_formula(text) { "'" } else { "" };
    format!("\"{apostrophe}{}\"", line(text).replace('"', "\"\""))
}

/// Text that begins with `=`, `+`, `-` or `@` and is not a number.
fn is_formula(text: &str) -> bool {
    let hexadecimal = text
        .strip_prefix("-0x")
        .is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    let number = hexadecimal || text.parse::<f64>().is_ok();
    text.trim_start().starts_with(['=', '+', '-', '@']) && !number
}

/// JSON text that also escapes characters that JSON allows but terminals act upon. They occur only
/// within strings.
pub fn json(text: &str) -> String {
    if !text.contains(|c| c != '\n' && is_unsafe(c)) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if c == '\n' || !is_unsafe(c) {
            out.push(c);
        } else {
            c.encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        }
    }
    out
}

/// LaTeX text: escapes its special characters, and those unsafe for a terminal.
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

/// Text of a Markdown table cell as GitHub and others show it: no markup, no links to people and
/// issues, no formulae.
pub fn markdown(text: &str) -> String {
    let one = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '@' => "&#64;".to_owned(),
        '|' | '\\' | '`' | '*' | '[' | ']' | '#' | '$' => format!("\\{c}"),
        // One tilde means no difference, two would strike out.
        '~' => "\\~".to_owned(),
        c => c.to_string(),
    };
    let text = line(text);
    let mut out = String::new();
    for (at, c) in text.char_indices() {
        if c == '_' && !is_in_word(&text, at) {
            out.push('\\');
        }
        out.push_str(&one(c));
    }
    out
}

/// Whether the underscores at `at` stand within a word, where they mean nothing.
fn is_in_word(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches('_').chars().next_back();
    let after = text[at..].trim_start_matches('_').chars().next();
    [before, after]
        .iter()
        .all(|c| c.is_some_and(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(
            line("Benchmarks::f<int> e\u{301} 漢"),
            "Benchmarks::f<int> e\u{301} 漢"
        );
        assert_eq!(
            line("a\u{200b}b\u{ad}c\u{e0041}"),
            r"a\u{200b}b\xadc\u{e0041}"
        );
        assert_eq!(
            line("a\x1b[31mb\r\n\tc\u{9b}\u{202e}"),
            r"a\x1b[31mb\r\n\tc\x9b\u{202e}"
        );
        assert_eq!(output("a\tb\x07"), "a\tb\\x07");
    }

    #[test]
    fn pages_keep_their_lines() {
        assert_eq!(page("a\tb\nc\n"), "a\tb\nc\n");
        assert_eq!(page("a\x1b\r\n\tb\n"), "a\\x1b\\r\n\tb\n");
    }

    #[test]
    fn cells_are_not_as_long_as_a_file() {
        assert_eq!(cell("a\nb"), "a\\nb");
        assert_eq!(cell(&"漢".repeat(1 << 20)).chars().count(), WIDEST + 1);
    }

    #[test]
    fn fields() {
        assert_eq!(field("10", ','), "10");
        assert_eq!(field("1,5 \"q\"", ','), "\"1,5 \"\"q\"\"\"");
        assert_eq!(field("1,5", ';'), "1,5");
        assert_eq!(field("a\r\nb", ','), r#""a\r\nb""#);
        assert_eq!(field("=cmd|' /C calc'!A0", ','), "\"'=cmd|' /C calc'!A0\"");
        assert_eq!(field("-12.5", ','), "-12.5");
        assert_eq!(field("-x", ','), "\"'-x\"");
    }

    #[test]
    fn json_stays_json() {
        let value = serde_json::json!({"a\u{9b}": "\u{202e}\n\u{feff}\u{7f}\u{e0041}"});
        let text = json(&serde_json::to_string_pretty(&value).unwrap());
        assert!(text.contains("\\u202e\\n\\ufeff\\u007f"));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }

    #[test]
    fn markdown_specials() {
        assert_eq!(
            markdown("a|b <i> @me #1 `x` [y](z) $q$ ~~s~~ __b__\n\\"),
            r"a\|b &lt;i&gt; &#64;me \#1 \`x\` \[y\](z) \$q\$ \~\~s\~\~ \_\_b\_\_\\n\\"
        );
        // Underscores within a word are text in every dialect.
        assert_eq!(
            markdown("crypto_verify_16 _x_ a__b _ c_"),
            r"crypto_verify_16 \_x\_ a__b \_ c\_"
        );
    }

    #[test]
    fn latex_specials() {
        assert_eq!(
            latex(r"a_b & 100% $x$ {y} \z ~ ^ #1"),
            r"a\_b \& 100\% \$x\$ \{y\} \textbackslash{}z \textasciitilde{} \textasciicircum{} \#1"
        );
    }
}
