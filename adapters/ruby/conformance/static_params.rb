require_relative "trace"

class Benchmarks
  #@@State(Scope.Benchmark)
  class InputValue
    class << self
      #@@Param("25", "30")
      # @return [Integer]
      attr_accessor :number
    end
  end

  #@@State(Scope.Benchmark)
  class Switch
    #@@Param("false", "true")
    # @return [Boolean]
    attr_accessor :inverted
  end

  #@@Benchmark
  def self.first
    trace("first %d", InputValue.number)
  end

  #@@Benchmark
  # @param way [Switch]
  def self.second(way)
    trace("second %d inverted %d", InputValue.number, way.inverted ? 1 : 0)
  end
end
