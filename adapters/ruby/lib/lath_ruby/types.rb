# frozen_string_literal: true

module LathRuby
  # What Ruby does not write down: types of parameters and attributes. They follow from YARD's
  # comments, from names, and from first values.
  class Types
    OF_LATH = %w[Blackhole Control BenchmarkParams IterationParams ThreadParams].freeze
    INTEGER = { integer: { bits: 0, signed: true } }.freeze
    KINDS = {
      "Integer" => INTEGER, "Float" => "float", "Boolean" => "bool", "String" => "text", "Symbol" => "text"
    }.freeze

    def initialize(files)
      @files = files
      @classes = files.flat_map(&:items).select { |item| item.kind == :type && !item.local }
      @items = files.flat_map(&:items).reject(&:local)
    end

    # Symbols of the bases that are here.
    def bases(item)
      item.bases.filter_map { |name| resolve(name, item.owner.to_s) }
    end

    # The type that YARD's comment names, or the class that is called like the parameter.
    def of_parameter(file, item, name)
      named = file.comments.above(item.line).filter_map do |comment|
        found = comment.match(Comments::YARD_PARAM)
        found && ([found[1], found[4]].include?(name) ? found[2] || found[3] : nil)
      end.last
      wanted = named || name.split("_").map(&:capitalize).join
      resolve(wanted, item.owner.to_s) || (OF_LATH.include?(wanted) ? wanted : named || "?")
    end

    # The name of an attribute's type, and which texts are its values; no kind: nobody can tell.
    def of_field(file, item, texts)
      named = file.comments.above(item.line).filter_map { |comment| comment[Comments::YARD_RETURN, 1] }.last
      named ||= of_first_value(item) || of_values(texts)
      return ["?", nil] if named == :unknown

      [named || "?", KINDS[named] || "unsupported"]
    end

    def members(item)
      own = @items.select { |member| member.owner == item.symbol && member.public }
      methods = own.select { |member| member.kind == :function && !member.static }
      built = methods.find { |member| member.name == "initialize" }
      {
        fields: own.select { |member| member.kind == :field && !member.static }.map(&:name),
        getters: methods.select { |member| member.parameters.empty? && counts?(member) }.map(&:name),
        needs_arguments: built ? built.parameters.any? : false
      }
    end

    private

    # YARD's comment says that a method returns a number.
    def counts?(method)
      file = @files.find { |one| one.items.any? { |item| item.equal?(method) } }
      file.comments.above(method.line).any? { |comment| %w[Integer Float].include?(comment[Comments::YARD_RETURN, 1]) }
    end

    # A class by its name, as seen from inside another.
    def resolve(name, from)
      scope = from.split("::")
      scope.size.downto(0) do |depth|
        symbol = (scope.first(depth) + [name]).join("::")
        return symbol if @classes.any? { |one| one.symbol == symbol }
      end
      nil
    end

    # `@number = 25` in `initialize`.
    def of_first_value(item)
      built = @items.find { |other| other.name == "initialize" && other.owner == item.owner }
      value = built && assigned(built.body, "@#{item.name}")
      value && of_literal(value)
    end

    def assigned(node, name)
      return nil unless node.is_a?(Array)
      if node[0] == :assign && node.dig(1, 0) == :var_field && node.dig(1, 1, 1) == name
        return node[2]
      end

      node.each { |child| (found = assigned(child, name)) && (return found) }
      nil
    end

    def of_literal(node)
      case node[0]
      when :@int then "Integer"
      when :@float then "Float"
      when :unary then of_literal(node[2])
      when :string_literal then "String"
      when :symbol_literal then "Symbol"
      when :var_ref then %w[true false].include?(node[1][1]) ? "Boolean" : nil
      end
    end

    # What the values of @Param look like.
    def of_values(texts)
      values = texts.find { |one| one.text.start_with?("@Param") }&.text
      first = values && values[/\A@Param\s*\(\s*[\[({]*\s*(.*)/m, 1]
      case first
      when nil, "", /\A["']-?(?:\d|0x)/ then :unknown
      when /\A["'](?:true|false)["']/, /\A(?:true|false)\b/i then "Boolean"
      when /\A-?(?:0x\h+|\d+)\s*[,)\]}]/ then "Integer"
      when /\A-?[\d.]/ then "Float"
      else "String"
      end
    end
  end
end
