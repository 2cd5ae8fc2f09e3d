#@@State  # no scope
class Scopeless
end

#@@State(Scope.Benchmark)
class Egg
  #@@Setup
  def lay(hen)
  end
end

#@@State(Scope.Benchmark)
class Hen
  #@@Setup
  def hatch(egg)
  end
end

#@@State(Scope.Group)
class Grouped
end

#@@Benchmark
def scopeless(scopeless)
end

#@@Benchmark
def circular(egg)
end

#@@Benchmark
def outside_any_group(grouped)
end
