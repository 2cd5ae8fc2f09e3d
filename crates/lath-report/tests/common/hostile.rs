//! One list of hostile texts for every test that shows texts of others, and what must hold of
//! whatever shows them.

/// A line that begins with this was forged.
pub const FORGED: &str = "FORGED";

/// What a file or a benchmark may choose as a name, a value or a message.
pub const HOSTILE: &[&str] = &[
    "\u{1b}[2J\u{1b}[31mred",
    "\u{1b}]8;;http://evil.example\u{1b}\\link\u{1b}]8;;\u{7}",
    "a\nFORGED: no regression",
    "a\r\nFORGED\r",
    "a\u{85}FORGED\u{2028}FORGED\u{0b}FORGED\u{0c}",
    "a\0b\u{7f}\u{9b}31m",
    "\u{202e}evil\u{2066}\u{200b}\u{200d}\u{feff}\u{ad}\u{e0041}",
    "| a | `b` | **c** | ~~d~~ | $x$ | # e",
    "<script>alert(1)</script><!-- &amp; ]]>",
    "[click](http://evil.example) ![i](x) @someone #1 <http://evil.example>",
    "=cmd|' /C calc'!A0",
    "@SUM(1)\t,;\"quoted\" 'single'",
    "100 % \\input{/etc/passwd} \\\\ } { & _ ^ ~ $ #",
    "\\",
    "",
];

/// Lines may be as long as they like, but nothing in them acts.
#[track_caller]
pub fn harmless(what: &str, hostile: &str, text: &str) {
    let acts = |c: &char| {
        c.is_control() && *c != '\t'
            || "\u{ad}\u{200b}\u{200d}\u{2028}\u{202e}\u{2066}\u{feff}\u{e0041}".contains(*c)
    };
    for line in text.lines() {
        assert_eq!(
            line.chars().find(acts),
            None,
            "{what} of {hostile:?}: {line:?}"
        );
    }
}

/// And every line is the writer's own.
#[track_caller]
pub fn honest(what: &str, hostile: &str, text: &str) {
    harmless(what, hostile, text);
    let forged = text.lines().find(|line| line.starts_with(FORGED));
    assert_eq!(forged, None, "{what} of {hostile:?}");
}
