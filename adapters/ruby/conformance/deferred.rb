#@@Benchmark
def lazy_sequence
  (0...3).lazy.map { |x| x * x }
end

#@@Benchmark
def lazy_function
  -> { 3 }
end

#@@Benchmark
def plain_list
  (0...3).map { |x| x * x }
end

#@@Benchmark
def plain_consumed(blackhole)
  blackhole.consume((0...3).each_entry)
end
