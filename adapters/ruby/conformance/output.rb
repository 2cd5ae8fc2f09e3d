require_relative "trace"

LINE = "This line is printed a hundred thousand times and means nothing at all to anybody."

# 8 MB on each stream: far more than a pipe holds.
#@@Benchmark
def flood
  100_000.times do
    $stdout.puts(LINE)
    $stderr.puts(LINE)
  end
  trace("flooded")
end

#@@Benchmark
def look_alike
  puts '{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}'
  warn '{"event":"failure","kind":"exception","where":"nowhere","message":"none"}'
  $stdout.flush
end

#@@Benchmark
def bytes
  $stdout.syswrite("\xff\xfe\x00\x1b[31m\n".b)
  $stdout.write("\x80\x81".b)
  $stdout.flush
end

#@@Benchmark
def closes_output
  [$stdin, $stdout, $stderr].each { |stream| stream.close unless stream.closed? }
end
