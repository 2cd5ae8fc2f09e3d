use super::chosen::named;
use super::testing::{check, refused};
use super::*;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq)]
struct Tool(&'static str, Version);

const PRODUCTS: [Product; 1] = [Product {
    name: "tool",
    title: "Tool",
    oldest: [2, 0],
    digits: 1,
    jit: false,
}];

impl Toolchain for Tool {
    fn path(&self) -> &Path {
        Path::new(self.0)
    }
    fn product(&self) -> &'static Product {
        &PRODUCTS[0]
    }
    fn version(&self) -> &Version {
        &self.1
    }
}

fn new() -> Tool {
    Tool("/bin/sh", Version::of(&[3, 1, 0]))
}

fn old() -> Tool {
    Tool("/bin/cat", Version::of(&[1, 0, 0]))
}

const fn facts(usual: fn() -> Option<Tool>) -> Facts<Tool> {
    Facts {
        language: "shared-toolchain-test",
        command: "no-such-tool",
        what: "tool",
        versions: " 2 or later",
        examples: "/bin/sh",
        products: &PRODUCTS,
        usual,
        candidates: || {
            ["/bin/cat", "/bin/sh", "/bin/none"]
                .map(PathBuf::from)
                .into()
        },
        ask: |path, _| {
            let real = |path: &Path| path.canonicalize().ok();
            let is_same = |tool: &Tool| real(path) == real(tool.path());
            path.is_absolute()
                .then(|| [new(), old()].into_iter().find(is_same))?
        },
        install: |name| format!("apt install {name}"),
    }
}

#[test]
fn the_first_of_a_version_has_the_short_name_and_of_equal_ones_only_the_first_counts() {
    let all = [
        Tool("/a", Version::of(&[3, 1, 0])),
        Tool("/b", Version::of(&[3, 2, 0])),
        Tool("/c", Version::of(&[3, 1, 0])),
        Tool("/d", Version::of(&[4, 0, 0])),
    ];
    let names: Vec<(String, &str)> = named(&all)
        .into_iter()
        .map(|chosen| (chosen.platform, chosen.tool.0))
        .collect();
    let expected = [("tool-3", "/a"), ("tool-3.2.0", "/b"), ("tool-4", "/d")];
    assert_eq!(names, expected.map(|(name, path)| (name.to_owned(), path)));
}

#[test]
fn one_that_is_too_old_is_listed_and_never_chosen() {
    let tools = Toolchains::new(facts(|| Some(old())));
    check(&tools);
    assert_eq!(tools.usual(), None);
    let chosen = tools.choose(None, None).expect("another is there");
    assert_eq!((chosen.platform.as_str(), chosen.tool), ("tool-3", new()));
    let platforms = tools.platforms();
    let listed: Vec<(&str, bool, bool)> = platforms
        .iter()
        .map(|one| (one.name.as_str(), one.path.is_some(), one.default))
        .collect();
    assert_eq!(listed, [("tool-1", false, false), ("tool-3", true, true)]);
    assert_eq!(platforms[0].version.as_deref(), Some("1.0.0 (too old)"));
    let (what, help) = refused(&tools, None, Some("tool-1"));
    assert_eq!(what, "Tool 1.0.0 at /bin/cat is too old");
    assert_eq!(help, "2.0 or later is needed");
    assert_eq!(refused(&tools, Some("/bin/cat"), None).0, what);
}

#[test]
fn what_is_missing_says_how_to_get_it_and_what_is_here() {
    let tools = Toolchains::new(facts(|| Some(new())));
    let (what, help) = refused(&tools, None, Some("tool-9"));
    assert_eq!(what, "platform tool-9 is not installed");
    assert_eq!(help, "on Debian: apt install tool-9; here are: tool-3");
    let (what, help) = refused(&tools, Some("/bin/none"), None);
    assert_eq!(what, "`/bin/none` is not a tool");
    assert_eq!(help, "give a path or a command: /bin/sh");
    let nowhere = Toolchains::new(Facts {
        candidates: Vec::new,
        ..facts(|| None)
    });
    let (what, help) = refused(&nowhere, None, None);
    assert_eq!(what, "no tool 2 or later found");
    assert_eq!(help, "on Debian: apt install tool");
    let platforms = nowhere.platforms();
    assert_eq!(platforms.len(), 1);
    assert_eq!(
        (platforms[0].name.as_str(), platforms[0].default),
        ("tool", false)
    );
}

#[test]
fn a_path_that_the_user_names_keeps_the_name_that_the_user_gives() {
    let tools = Toolchains::new(facts(|| None));
    let named = tools.choose(Some("/bin/sh"), Some("mine")).expect("usable");
    assert_eq!((named.platform.as_str(), named.tool), ("mine", new()));
    // Programs are asked in another folder.
    let here = std::env::current_dir().expect("there");
    let up = "../".repeat(here.components().count());
    let named = tools.choose(Some(&format!("{up}bin/sh")), None);
    assert_eq!(named.map(|chosen| chosen.tool), Ok(new()));
}

#[test]
fn versions_that_are_not_here_are_platforms() {
    let tools = Toolchains::new(facts(|| None));
    let absent = tools.absent_version("tool-99").expect("a version");
    assert_eq!(
        (absent.path, absent.install.as_str()),
        (None, "apt install tool-99")
    );
    for none in ["tool", "tool-", "tool-x", "tool-20.", "other-12"] {
        assert!(tools.absent_version(none).is_none(), "{none}");
    }
}
