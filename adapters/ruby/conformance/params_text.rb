require_relative "trace"

#@@State(Scope.Benchmark)
class Values
  #@@Param("", "a b", "\"quoted\"", "Grüße €", "100%", "back\\slash", "a,b", "x=y;z", "{")
  # @return [String]
  attr_accessor :text
end

# Lengths in bytes of UTF-8, as every language's fixture of this name shows them.
#@@Benchmark
# @param state [Values]
def run(state)
  trace("%d [%s]", state.text.bytesize, state.text)
end
