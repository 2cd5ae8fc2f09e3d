require_relative "trace"

class Here
  attr_accessor :calls

  #@@State(Scope.Benchmark)
  class Holder
    attr_accessor :calls

    def initialize
      @calls = 0
      trace("built")
    end

    #@@Setup
    def setup
      trace("setup")
    end

    #@@Benchmark
    def held
      @calls += 1
      trace("held %d", @calls)
      @calls
    end
  end

  class Tools
    #@@Benchmark
    def self.only
      trace("static")
    end
  end
end
