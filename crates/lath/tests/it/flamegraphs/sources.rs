//! The same program in every language: `work` calls `heavy` and `light`.

/// The heavy function does three times the light one's work. Where it begins nobody knows: it would
/// be done once, and not in the loop.
pub const C: &str = "\
static volatile unsigned seed;
static __attribute__((noinline)) unsigned turn(unsigned x, int times) {
    for (int i = 0; i < times; i++) x = x * 1664525u + 1013904223u;
    return x;
}
static __attribute__((noinline)) unsigned heavy(unsigned x) { return turn(x, 3000) + 1; }
static __attribute__((noinline)) unsigned light(unsigned x) { return turn(x, 1000) + 1; }

//@@Benchmark
unsigned work(void) { return heavy(seed) + light(seed); }
";

pub const CPP: &str = "\
namespace sums {
volatile unsigned seed;
template <typename T> __attribute__((noinline)) T turn(T x, int times) {
    for (int i = 0; i < times; i++) x = x * 1664525u + 1013904223u;
    return x;
}
__attribute__((noinline)) unsigned heavy(unsigned x) { return turn(x, 3000) + 1; }
__attribute__((noinline)) unsigned light(unsigned x) { return turn(x, 1000) + 1; }
}

//@@Benchmark
unsigned work() { return sums::heavy(sums::seed) + sums::light(sums::seed); }
";

pub const RUST: &str = "\
fn turn(mut x: u32, times: u32) -> u32 {
    for _ in 0..times {
        x = std::hint::black_box(x).wrapping_mul(1664525).wrapping_add(1013904223);
    }
    x
}
#[inline(never)]
fn heavy(x: u32) -> u32 { turn(x, 3000) + 1 }
#[inline(never)]
fn light(x: u32) -> u32 { turn(x, 1000) + 1 }

//@@Benchmark
fn work() -> u32 { heavy(1).wrapping_add(light(2)) }
";

pub const GO: &str = "\
package main

func turn(x uint32, times int) uint32 {
	for i := 0; i < times; i++ {
		x = x*1664525 + 1013904223
	}
	return x
}

//go:noinline
func heavy(x uint32) uint32 { return turn(x, 3000) + 1 }

//go:noinline
func light(x uint32) uint32 { return turn(x, 1000) + 1 }

//@@Benchmark
func work() uint32 { return heavy(1) + light(2) }
";

pub const JAVA: &str = "\
import org.openjdk.jmh.annotations.Benchmark;

public class Work {
    static int heavy(int x) {
        for (int i = 0; i < 30000; i++) x = x * 1664525 + 1013904223 + (x >>> 7);
        return x;
    }

    static int light(int x) {
        for (int i = 0; i < 10000; i++) x = x * 22695477 + 1 + (x >>> 5);
        return x;
    }

    @Benchmark
    public int work() {
        return heavy(1) + light(2);
    }
}
";

pub const JAVASCRIPT: &str = "\
function heavy(x) {
    for (let i = 0; i < 30000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0;
    return x;
}
function light(x) {
    for (let i = 0; i < 10000; i++) x = (Math.imul(x, 22695477) + 1) | 0;
    return x;
}

//@@Benchmark
export function work() {
    return heavy(1) + light(2);
}
";

pub const PYTHON: &str = "\
from lath import Benchmark


def heavy(x):
    for _ in range(3000):
        x = (x * 1664525 + 1013904223) & 0xFFFFFFFF
    return x


def light(x):
    for _ in range(1000):
        x = (x * 22695477 + 1) & 0xFFFFFFFF
    return x


@Benchmark
def work():
    return heavy(1) + light(2)
";
