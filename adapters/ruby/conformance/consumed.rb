require "fiddle"

NOWHERE = Fiddle::Pointer.new(8)

#@@Benchmark
def returns_number
  NOWHERE[0, 4].unpack1("l")
end

#@@Benchmark
def returns_real
  NOWHERE[0, 8].unpack1("d")
end

#@@Benchmark
def returns_pointer
  NOWHERE.ptr
end

#@@Benchmark
def blackhole_number(blackhole)
  blackhole.consume(NOWHERE[0, 4].unpack1("l"))
end

#@@Benchmark
def blackhole_real(blackhole)
  blackhole.consume(NOWHERE[0, 8].unpack1("d"))
end
