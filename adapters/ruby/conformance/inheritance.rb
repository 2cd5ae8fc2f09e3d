require_relative "trace"

#@@State(Scope.Thread)
module Animal
  #@@Param("1", "2")
  # @return [Integer]
  attr_accessor :n

  def name
    raise NotImplementedError
  end

  #@@Setup
  def setup
    trace("setup base")
  end

  #@@TearDown
  def teardown
    trace("teardown base")
  end

  #@@Benchmark
  def run
    trace("run %s %d", name, @n)
  end
end

class Cat
  include Animal

  def name
    "cat"
  end
end

class Dog
  include Animal

  def name
    "dog"
  end

  #@@Setup
  def setup_dog
    trace("setup dog")
  end
end
