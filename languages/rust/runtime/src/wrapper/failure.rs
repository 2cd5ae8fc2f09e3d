//! What goes wrong, as it is answered.

use super::json::Json;
use std::any::Any;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    pub kind: &'static str,
    pub place: String,
    pub message: String,
    pub ty: String,
}

/// An `Err` of user code, on its way out.
pub struct Raised {
    message: String,
    ty: &'static str,
}

/// Ends what runs: a benchmark, a fixture or a check returned an `Err`.
#[cold]
#[inline(never)]
pub fn raise<E>(error: &E, say: fn(&E) -> String) -> ! {
    let (message, ty) = (say(error), std::any::type_name::<E>());
    if cfg!(target_os = "wasi") {
        refuse(format!("{message} ({ty})"));
    }
    std::panic::resume_unwind(Box::new(Raised { message, ty }))
}

/// Ends what runs, which did what makes no sense. Nothing unwinds in a sandbox: there the panic's
/// own words are all that is left.
pub fn refuse(message: String) -> ! {
    if cfg!(target_os = "wasi") {
        panic!("{message}");
    }
    std::panic::resume_unwind(Box::new(message))
}

impl Failure {
    pub fn protocol(place: &str, message: impl Into<String>) -> Failure {
        Failure {
            kind: "protocol",
            place: place.to_owned(),
            message: message.into(),
            ty: String::new(),
        }
    }

    pub fn parameter(place: &str, message: impl Into<String>, ty: &str) -> Failure {
        Failure {
            kind: "parameter",
            place: place.to_owned(),
            message: message.into(),
            ty: ty.to_owned(),
        }
    }

    /// What one thread alone cannot do.
    pub fn sharing(place: &str, message: &str) -> Failure {
        Failure {
            kind: "sharing",
            place: place.to_owned(),
            message: message.to_owned(),
            ty: String::new(),
        }
    }

    pub fn counter(place: String, message: &str) -> Failure {
        Failure {
            kind: "counter",
            place,
            message: message.to_owned(),
            ty: String::new(),
        }
    }

    pub fn memory(place: &str, message: impl Into<String>) -> Failure {
        Failure {
            kind: "memory",
            place: place.to_owned(),
            message: message.into(),
            ty: String::new(),
        }
    }

    /// What unwound out of `place`.
    pub fn of_panic(place: &str, payload: Box<dyn Any + Send>) -> Failure {
        let (message, ty) = match payload.downcast::<Raised>() {
            Ok(raised) => (raised.message, raised.ty),
            Err(payload) => (of_text(payload), "panic"),
        };
        Failure {
            kind: "exception",
            place: place.to_owned(),
            message,
            ty: ty.to_owned(),
        }
    }

    pub fn answer(&self) -> String {
        let mut json = Json::event("failure");
        json.text("kind", self.kind);
        json.text("where", &self.place);
        json.text("message", &self.message);
        if !self.ty.is_empty() {
            json.text("type", &self.ty);
        }
        json.finish()
    }
}

fn of_text(payload: Box<dyn Any + Send>) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        return (*text).to_owned();
    }
    payload.downcast::<String>().map_or_else(
        |payload| {
            // Its destructor is user code, which may panic again: nobody would catch that.
            std::mem::forget(payload);
            "a value that is not text".to_owned()
        },
        |text| *text,
    )
}

#[cfg(all(test, not(target_os = "wasi")))]
mod tests {
    use super::*;
    use std::panic::{catch_unwind, panic_any};

    struct Burns;

    impl Drop for Burns {
        fn drop(&mut self) {
            panic!("it burns again");
        }
    }

    fn said(panics: fn()) -> String {
        let payload = catch_unwind(panics).expect_err("a panic");
        Failure::of_panic("here", payload).message
    }

    #[test]
    fn a_panic_is_told_by_its_text() {
        assert_eq!(said(|| panic!("as it is")), "as it is");
        assert_eq!(said(|| panic!("{}", "put together")), "put together");
        assert_eq!(said(|| panic_any(Burns)), "a value that is not text");
    }
}
