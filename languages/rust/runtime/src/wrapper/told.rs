//! What lath says to the wrapper in the environment is for nobody else: user code may run before
//! `main`, in constructors also of libraries.

use std::ffi::{c_char, c_int, CStr, OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

static CHANNEL: AtomicPtr<c_char> = AtomicPtr::new(null_mut());
static TRAINS: AtomicPtr<c_char> = AtomicPtr::new(null_mut());

type First = unsafe extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char);

#[cfg(target_os = "linux")]
#[used]
#[link_section = ".preinit_array"]
static BEFORE_ALL: First = first;
#[cfg(not(target_os = "linux"))]
static BEFORE_ALL: First = first;

/// Before all constructors, and before libraries are ready: nothing is called.
unsafe extern "C" fn first(_: c_int, _: *mut *mut c_char, environment: *mut *mut c_char) {
    CHANNEL.store(take(environment, b"LATH_CHANNEL="), Relaxed);
    TRAINS.store(take(environment, b"LATH_TRAIN="), Relaxed);
    // It has done its work: the stack begins where it shall.
    take(environment, b"LATH_PADDING=");
}

/// Takes a variable out of the environment; null: it is not there.
///
/// # Safety
/// `environment` has texts, the last of which is null.
unsafe fn take(environment: *mut *mut c_char, name: &[u8]) -> *mut c_char {
    let (mut from, mut to, mut found) = (environment, environment, null_mut());
    while !(*from).is_null() {
        let text = *from;
        let mut same = 0;
        while same < name.len() && *text.add(same) as u8 == name[same] {
            same += 1;
        }
        if same == name.len() {
            found = text.add(same);
        } else {
            *to = text;
            to = to.add(1);
        }
        from = from.add(1);
    }
    *to = null_mut();
    found
}

/// The channel's paths, and whether the compiler counts what runs (for optimisation by profile).
/// Nobody finds them from now on.
pub fn told() -> (Option<OsString>, bool) {
    // Otherwise the linker might leave it out.
    std::hint::black_box(&BEFORE_ALL);
    let of = |place: &AtomicPtr<c_char>, name: &str| {
        let text = place.load(Relaxed);
        // A C library may know no such array.
        let told = std::env::var_os(name);
        // SAFETY: no other thread runs yet.
        unsafe { std::env::remove_var(name) };
        // SAFETY: texts of the environment stay as long as the process.
        let taken = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
        taken
            .map(|text| OsStr::from_bytes(text.to_bytes()).to_owned())
            .or(told)
    };
    // SAFETY: as above.
    unsafe { std::env::remove_var("LATH_PADDING") };
    (
        of(&CHANNEL, "LATH_CHANNEL"),
        of(&TRAINS, "LATH_TRAIN").is_some(),
    )
}
