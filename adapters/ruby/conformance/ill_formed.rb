#@@Benchmark
#@@Compare("other", baseline=True)
def other_a
  "a\xED\xA0\x80"
end

#@@Benchmark
#@@Compare("other")
def other_b
  "a\xED\xBF\xBF"
end

#@@Benchmark
#@@Compare("other")
def other_c
  "a\uFFFD"
end

#@@Benchmark
#@@Compare("same", baseline=True)
def same_a
  "a\xED\xA0\x80"
end

#@@Benchmark
#@@Compare("same")
def same_b
  "a" + "\xED\xA0\x80"
end

#@@Benchmark
#@@Check(vectors="../../../languages/c/conformance/ill_formed_text.toml")
def formed
  "\u{feff}\u{e9}\u{20ac}\u{1f600}\u{fffd}"
end

#@@Benchmark
def throws
  raise ArgumentError, "thrown \xED\xA0\x80"
end
