require_relative "trace"

#@@Benchmark
def nothing
  trace("nothing")
  nil
end

#@@Benchmark
def number
  trace("number")
  1
end

#@@Benchmark
def real
  trace("real")
  0.5
end

# There are no pointers; an enumerator is the nearest thing to a promise of a value.
#@@Benchmark
def pointer
  trace("pointer")
  "text".each_char
end

#@@Benchmark
def object
  trace("object")
  { "text" => ["text"] }
end
