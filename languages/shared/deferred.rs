//! Results that do their work after the call, by the names of their types (L330, W956).

use lath_core::site::Deferred;

/// What a language calls such types, without namespaces and arguments.
pub struct Types {
    /// Futures.
    pub awaitable: &'static [&'static str],
    /// What to write for them.
    pub wait: &'static str,
    /// Lazy sequences.
    pub lazy: &'static [&'static str],
    /// Objects that hold a function, and functions.
    pub functions: &'static [&'static str],
}

/// What to write for a lazy sequence, and for a function.
const USE: &str = "return a sum or a list of its elements";
const CALL: &str = "call it, and return what it returns";

impl Types {
    /// `ty`: a type as it is written, `std::future<int>`, `typing.Iterator[int]`.
    pub fn of(&self, ty: &str) -> Option<Deferred> {
        let name = simple_name(ty);
        if self.awaitable.contains(&name) {
            Some(awaitable(ty, self.wait))
        } else if self.lazy.contains(&name) {
            Some(lazy(ty))
        } else {
            self.functions.contains(&name).then(|| function(ty))
        }
    }
}

/// Whether one of these names stands within its arguments, or in the tuple: `Vec<JoinHandle<u32>>`,
/// `(u32, JoinHandle<u32>)`. Only for languages whose runtime cannot look at the type itself:
/// `list[Task]` may be a list of the user's own.
pub fn holds(ty: &str, names: &[&str]) -> bool {
    let arguments = match ty.find(['<', '[']) {
        _ if ty.starts_with('(') => ty,
        at => at.map_or("", |at| &ty[at..]),
    };
    let mut words = arguments.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.any(|word| names.contains(&word))
}

pub fn awaitable(ty: &str, wait: &str) -> Deferred {
    Deferred {
        ty: ty.to_owned(),
        is_awaitable: true,
        remedy: wait.to_owned(),
    }
}

pub fn lazy(ty: &str) -> Deferred {
    Deferred {
        ty: ty.to_owned(),
        is_awaitable: false,
        remedy: USE.to_owned(),
    }
}

pub fn function(ty: &str) -> Deferred {
    Deferred {
        ty: ty.to_owned(),
        is_awaitable: false,
        remedy: CALL.to_owned(),
    }
}

/// The last part of its path, without arguments.
pub fn simple_name(ty: &str) -> &str {
    let path = ty
        .split(['<', '[', '(', '{'])
        .next()
        .unwrap_or_default()
        .trim();
    path.rsplit([':', '.', ' ']).next().unwrap_or(path)
}
