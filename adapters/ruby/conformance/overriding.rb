require_relative "trace"

#@@State(Scope.Thread)
module Animal
  def name
    raise NotImplementedError
  end

  #@@Setup
  def setup
    trace("setup base")
  end

  #@@Benchmark
  def run
    trace("run %s", name)
  end
end

class Cat
  include Animal

  def name
    "cat"
  end

  #@@Setup
  def setup
    trace("setup cat")
  end
end

class Dog
  include Animal

  def name
    "dog"
  end

  def setup
    trace("setup dog")
  end
end
