//! SM3 by OpenSSL's EVP, the calls of `c/evp/sm3.c` in the same order, made from Rust. Which OpenSSL it is the suite decides: this system's,
//! or one of another version that cargo builds (`vendored`). Two contenders of this source, so that what Rust adds can be told from what
//! another OpenSSL changes.

use openssl_sys::{EVP_DigestFinal_ex, EVP_DigestUpdate, EVP_MD, EVP_MD_CTX, EVP_MD_CTX_free, EVP_MD_CTX_new, EVP_MD_fetch, EVP_MD_free};
use std::ffi::{c_int, c_void};
use std::ptr;

// openssl-sys does not declare these.
unsafe extern "C" {
    fn EVP_DigestInit_ex2(context: *mut EVP_MD_CTX, algorithm: *const EVP_MD, parameters: *const c_void) -> c_int;
    fn OPENSSL_version_major() -> u32;
    fn OPENSSL_version_minor() -> u32;
}

/// A contender that is called after a version must not be measured with another.
fn is_as_announced() -> bool {
    // SAFETY: they take nothing and return numbers.
    !cfg!(openssl_3_5) || unsafe { (OPENSSL_version_major(), OPENSSL_version_minor()) } == (3, 5)
}

//@@State(Scope.Thread)
struct Message {
    //@@Param({"64", "1024", "65536", "1048576"})
    size: usize,
    bytes: Vec<u8>,
    sm3: *mut EVP_MD,
    context: *mut EVP_MD_CTX,
}

impl Default for Message {
    fn default() -> Self {
        Self { size: 0, bytes: Vec::new(), sm3: ptr::null_mut(), context: ptr::null_mut() }
    }
}

impl Message {
    //@@Setup
    fn fill(&mut self) -> Result<(), &'static str> {
        if !is_as_announced() {
            return Err("this is not OpenSSL 3.5");
        }
        self.bytes = (0..self.size).map(|i| (i * 131 + 7) as u8).collect();
        // SAFETY: both are given back by `release`, once.
        (self.sm3, self.context) = unsafe { (EVP_MD_fetch(ptr::null_mut(), c"SM3".as_ptr(), ptr::null()), EVP_MD_CTX_new()) };
        if self.sm3.is_null() || self.context.is_null() { Err("no SM3 in this OpenSSL") } else { Ok(()) }
    }

    //@@TearDown
    fn release(&mut self) {
        // SAFETY: made by `fill`, or null, which both take.
        unsafe {
            EVP_MD_CTX_free(self.context);
            EVP_MD_free(self.sm3);
        }
        (self.sm3, self.context) = (ptr::null_mut(), ptr::null_mut());
    }

    fn hash(&self, bytes: &[u8]) -> Result<[u8; 32], &'static str> {
        let (mut digest, mut length) = ([0; 32], 0);
        // SAFETY: the context is used by this thread alone, `bytes` is as long as it says, and an SM3 digest has 32 bytes.
        let done = unsafe {
            EVP_DigestInit_ex2(self.context, self.sm3, ptr::null()) == 1
                && EVP_DigestUpdate(self.context, bytes.as_ptr().cast(), bytes.len()) == 1
                && EVP_DigestFinal_ex(self.context, digest.as_mut_ptr(), &mut length) == 1
        };
        if done && length == 32 { Ok(digest) } else { Err("EVP_Digest… failed") }
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@BytesPerInvocation("size")
fn digest(message: &Message) -> Result<[u8; 32], &'static str> {
    message.hash(&message.bytes)
}

//@@Check("digest")
fn proof(message: &Message, digest: [u8; 32]) -> Result<String, &'static str> {
    let examples = [message.hash(b"abc")?, message.hash("abcd".repeat(16).as_bytes())?];
    Ok(examples.into_iter().chain([digest]).map(hexadecimal).collect::<Vec<_>>().join(" "))
}

fn hexadecimal(digest: [u8; 32]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
