class Point
end

#@@State(Scope.Benchmark)
class Chosen
  #@@Param("1", "twenty")
  # @return [Integer]
  attr_accessor :number
  #@@Param("True")
  # @return [Boolean]
  attr_accessor :flag
  #@@Param("1")
  # @return [Array]
  attr_accessor :array
  #@@Param("1")
  # @return [Point]
  attr_accessor :structure
  #@@Param()
  # @return [Integer]
  attr_accessor :without_values
end

class Stateless
  #@@Param("1")
  # @return [Integer]
  attr_accessor :nowhere
end

#@@Benchmark
def run(chosen)
end
