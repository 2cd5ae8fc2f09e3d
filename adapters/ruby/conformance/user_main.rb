require_relative "trace"

#@@Benchmark
def run
  trace("run")
end

def drive
  (0...3).each do |_|
    run
  end
end

def main
  trace("main runs")
  drive
end
