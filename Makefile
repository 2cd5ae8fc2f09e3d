# Two commands do all set-up: `make demo` and `make test`. Needs a C++ compiler and Rust (rustup, or Debian's rustc-web and cargo-web).

CARGO ?= cargo
BUILD_UNITS := 150

.PHONY: all demo setup-suites test test-full check format units conformance peers docs install clean

all:
	$(CARGO) build --release

# Builds lath in the profile that compiles fastest, and compares factorial and Mandelbrot in every language found here: four
# minutes of measuring, one table at the end. Without WebAssembly, which the suites by themselves have, too.
demo:
	$(CARGO) build --profile demo
	target/demo/lath run suites/factorial suites/mandelbrot -e '^wasm\.' --time-budget 4m

# Installs the Debian packages that the suites name, with apt-get, as root or through sudo. `lath doctor suites/NAME` tells what else a suite needs.
setup-suites:
	$(CARGO) run -q -p setup-suites

# Everything that must hold for a change to land, but for formatting and lints (`make check`).
test:
	$(CARGO) run -q -p xtask -- test

# The same, and what takes longer: documentation built and its commands run, a million mutated inputs (`cargo xtask fuzz`).
test-full: check test
	$(CARGO) run -q -p xtask -- test --full

check: units
	$(CARGO) fmt --all -- --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny check bans licenses sources; \
	else echo "cargo-deny is missing: licences and sources of crates are not checked here (cargo install --locked cargo-deny)"; fi

# A cold build stays short only if nobody adds dependencies unnoticed.
units:
	@n=$$($(CARGO) tree -p lath -e normal,build --prefix none --no-dedupe | sort -u | wc -l); \
	echo "$$n build units, at most $(BUILD_UNITS)"; test $$n -le $(BUILD_UNITS)

conformance:
	$(CARGO) build -q -p lath
	$(CARGO) run -q -p xtask -- conformance

# lath beside other harnesses, interleaved, one run for each (PEERS="cpp go"): docs/src/methodology/peers.md tells what each needs.
PEERS ?= cpp rust rust-divan go java javascript python
peers: all
	for folder in $(PEERS); do $(CARGO) research peers $$folder || exit; done

docs:
	$(CARGO) run -q -p xtask -- docs
	mdbook build docs

# Puts lath into ~/.cargo/bin (or CARGO_INSTALL_ROOT).
install:
	$(CARGO) install --path crates/lath --locked

format:
	$(CARGO) fmt --all

clean:
	$(CARGO) clean
