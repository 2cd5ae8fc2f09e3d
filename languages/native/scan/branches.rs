//! Decides which preprocessor branches are taken, through all files of the user in the compiler's
//! order.
//!
//! Without `answers`, [`Macros`] evaluates the conditions; if it cannot, the first such branch
//! counts as taken and is recorded as undecided. With `answers` (from [`super::preprocessor`])
//! nothing is evaluated.

use super::condition::Macros;
use super::directive::{Condition, Directive};
use super::files::{Files, Lexed};
use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;

/// A file, and the parts that the preprocessor excludes.
pub struct Part {
    pub file: Rc<Lexed>,
    pub inactive: Vec<Range<usize>>,
    /// Undecided branches with relevant content: bytes of their directives.
    pub undecided: Vec<Range<usize>>,
}

/// Taken branches: path and offset of the opening directive.
pub type Taken = HashSet<(String, usize)>;

/// The parts of a program, included files before their includers.
pub fn walk(
    source: Rc<Lexed>,
    files: &mut Files,
    macros: Macros,
    answers: Option<&Taken>,
) -> Vec<Part> {
    let mut walk = Walk {
        files,
        macros,
        answers,
        seen: HashSet::new(),
        parts: Vec::new(),
        depth: 0,
    };
    walk.file(source, true);
    walk.parts
}

struct Walk<'a> {
    files: &'a mut Files,
    macros: Macros,
    answers: Option<&'a Taken>,
    seen: HashSet<String>,
    parts: Vec<Part>,
    /// The chain of files that include the current one.
    depth: usize,
}

/// Maximum depth of includes, as in compilers.
const DEEPEST: usize = 200;

/// An `#if` that is not yet closed.
struct Group {
    /// The state around it.
    outer: Activity,
    inner: Activity,
    /// An earlier branch is taken, or assumed to be.
    done: bool,
    /// An earlier branch is only assumed to be taken or excluded.
    doubtful: bool,
    /// End of the current branch's directive.
    start: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Activity {
    Active,
    /// Assumed: macros defined here may be undefined.
    Presumed,
    /// Excluded, but perhaps wrongly.
    Doubted,
    Inactive,
}

impl Activity {
    fn is_active(self) -> bool {
        matches!(self, Activity::Active | Activity::Presumed)
    }
}

impl Walk<'_> {
    fn file(&mut self, file: Rc<Lexed>, certain: bool) {
        if self.depth == DEEPEST || !self.seen.insert(file.path.clone()) {
            return;
        }
        self.depth += 1;
        let mut groups: Vec<Group> = Vec::new();
        let mut part = Part {
            file: file.clone(),
            inactive: Vec::new(),
            undecided: Vec::new(),
        };
        let outermost = if certain {
            Activity::Active
        } else {
            Activity::Presumed
        };
        for (position, (_, directive)) in file.directives.iter().enumerate() {
            let here = groups.last().map_or(outermost, |g| g.inner);
            match directive {
                Directive::If(_) | Directive::Elif(_) | Directive::Else | Directive::Endif => {
                    self.branch(here, position, &mut groups, &mut part);
                }
                Directive::Define {
                    name,
                    function,
                    body,
                } => self.change(here, name, |m| m.define(name, *function, body)),
                Directive::Undef(name) => self.change(here, name, |m| m.undefine(name)),
                Directive::Include(name) if here.is_active() => {
                    if let Some(included) = self.files.included(&file, name) {
                        self.file(included, here == Activity::Active);
                    }
                }
                Directive::Include(_) | Directive::PragmaOnce | Directive::Other => {}
            }
        }
        while let Some(group) = groups.pop() {
            close(&group, &mut part, file.text.len());
        }
        part.inactive.sort_by_key(|r| r.start);
        self.parts.push(part);
        self.depth -= 1;
    }

    /// A directive that begins or ends a branch, where the state is `here`.
    fn branch(&self, here: Activity, position: usize, groups: &mut Vec<Group>, part: &mut Part) {
        let file = part.file.clone();
        let (index, directive) = &file.directives[position];
        let token = file.tokens[*index];
        let condition = match directive {
            Directive::If(condition) | Directive::Elif(condition) => Some(condition),
            _ => None,
        };
        match (directive, condition) {
            (Directive::If(_), Some(opening)) => {
                let mut group = Group {
                    outer: here,
                    inner: here,
                    done: false,
                    doubtful: false,
                    start: token.end(),
                };
                let guard = is_guard(opening, file.directives.get(position + 1).map(|d| &d.1));
                self.enter(&mut group, condition, guard, part, position);
                groups.push(group);
            }
            (Directive::Endif, _) => {
                if let Some(group) = groups.pop() {
                    close(&group, part, token.start());
                }
            }
            _ => {
                if let Some(group) = groups.last_mut() {
                    close(group, part, token.start());
                    self.enter(group, condition, false, part, position);
                    group.start = token.end();
                }
            }
        }
    }

    /// Decides the branch of `group` at the directive `position`; without a condition, it is an
    /// `#else`.
    fn enter(
        &self,
        group: &mut Group,
        condition: Option<&Condition>,
        guard: bool,
        part: &mut Part,
        position: usize,
    ) {
        let token = part.file.tokens[part.file.directives[position].0];
        if let Some(answers) = self.answers {
            let taken = answers.contains(&(part.file.path.clone(), token.start()));
            group.inner = if taken {
                Activity::Active
            } else {
                Activity::Inactive
            };
            return;
        }
        let verdict = condition.map_or(Some(true), |c| {
            self.macros.holds(c).or(guard.then_some(true))
        });
        group.inner = match (group.outer, verdict) {
            (Activity::Inactive | Activity::Doubted, _) => group.outer,
            _ if group.done && group.doubtful => Activity::Doubted,
            _ if group.done => Activity::Inactive,
            (_, Some(false)) => Activity::Inactive,
            (outer, Some(true)) => outer,
            (_, None) => Activity::Presumed,
        };
        if verdict.is_none() && group.outer.is_active() && !group.done {
            group.doubtful = true;
            if part.file.matters(position) {
                part.undecided.push(token.start()..token.end());
            }
        }
        group.done |= group.inner.is_active();
    }

    fn change(&mut self, here: Activity, name: &str, change: impl FnOnce(&mut Macros)) {
        match here {
            Activity::Active => change(&mut self.macros),
            Activity::Presumed | Activity::Doubted => self.macros.forget(name),
            Activity::Inactive => {}
        }
    }
}

fn close(group: &Group, part: &mut Part, end: usize) {
    if !group.inner.is_active() {
        part.inactive.push(group.start..end);
    }
}

/// `#ifndef X` followed by `#define X`: an include guard or a default.
fn is_guard(condition: &Condition, next: Option<&Directive>) -> bool {
    matches!((condition, next), (Condition::NotDefined(guarded), Some(Directive::Define { name, .. })) if guarded == name)
}
