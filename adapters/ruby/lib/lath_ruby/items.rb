# frozen_string_literal: true

require "ripper"

module LathRuby
  # A declaration: a class, a method or an attribute. `owner` is the symbol of the class around it.
  # `line`: where its text begins.
  Item = Struct.new(
    :kind, :name, :symbol, :owner, :line, :position, :parameters, :bases, :static, :public, :body, :local,
    keyword_init: true
  )

  # Walks Ripper's tree and collects the declarations that lath can reach. Looks at no names that are
  # made while a program runs (`define_method`, `Class.new`).
  class Items
    ATTRIBUTES = %w[attr_accessor attr_writer attr_reader attr].freeze
    VISIBILITIES = %w[public private protected].freeze

    attr_reader :all

    def initialize(tree)
      @all = []
      @scope = []
      @static = false
      @visible = true
      @depth = 0
      walk(tree)
    end

    private

    def walk(node)
      return unless node.is_a?(Array)

      case node[0]
      when :class then type(node[1], node[2], node[3])
      when :module then type(node[1], nil, node[2], is_module: true)
      when :sclass then singleton(node)
      when :def then method(node[1], node[2], node[3], @static)
      when :defs then method(node[3], node[4], node[5], true)
      when :command, :method_add_arg then call(node)
      when :vcall, :fcall then visibility(node[1])
      else node.each { |child| walk(child) }
      end
    end

    def type(constant, superclass, body, is_module: false)
      name, position = constant_name(constant)
      return unless name

      symbol = (@scope + [name]).join("::")
      add(
        kind: :type, name: name.split("::").last, symbol: symbol, position: position,
        bases: [superclass && constant_name(superclass)&.first].compact, body: body, static: is_module
      )
      inside(name) { walk(body) }
    end

    def singleton(node)
      return unless node[1] == [:var_ref, [:@kw, "self", node.dig(1, 1, 2)]]

      before, @static = @static, true
      walk(node[2])
      @static = before
    end

    def method(name, parameters, body, static)
      add(
        kind: :function, name: name[1], position: name[2], static: static || @scope.empty?,
        parameters: Items.required(parameters), body: body
      )
      @depth += 1
      walk(body)
      @depth -= 1
    end

    # `attr_accessor :number`, `include Comparable`, `private def f`.
    def call(node)
      head = node[0] == :command ? node[1] : node.dig(1, 1)
      word = head.is_a?(Array) && head[0] == :@ident ? head[1] : nil
      if ATTRIBUTES.include?(word) then attributes(node)
      elsif word == "include" then included(node)
      elsif VISIBILITIES.include?(word)
        before, @visible = @visible, word == "public"
        node[2..].each { |child| walk(child) }
        @visible = before
        named(node, word == "public")
      else node[1..].each { |child| walk(child) }
      end
    end

    # `private :f`.
    def named(node, is_public)
      found = []
      symbols(node[2..], found)
      owner = @scope.empty? ? nil : @scope.join("::")
      @all.each { |item| item.public = is_public if item.owner == owner && found.any? { |name, _| name == item.name } }
    end

    def visibility(name)
      @visible = name[1] == "public" if name.is_a?(Array) && VISIBILITIES.include?(name[1])
    end

    def attributes(node)
      found = []
      symbols(node, found)
      found.each { |name, position| add(kind: :field, name: name, position: position, static: @static) }
    end

    def symbols(node, found)
      return unless node.is_a?(Array)
      return found << [node[1][1], node[1][2]] if node[0] == :symbol

      node.each { |child| symbols(child, found) }
    end

    def included(node)
      own = @all.reverse.find { |item| item.kind == :type && item.symbol == @scope.join("::") }
      own&.bases&.concat(constants(node[2]))
    end

    # The names of constants in arguments.
    def constants(node)
      return [] unless node.is_a?(Array)
      return [constant_name(node)&.first].compact if %i[var_ref const_path_ref].include?(node[0])

      node.flat_map { |child| constants(child) }
    end

    def inside(name)
      before = [@static, @visible]
      @static, @visible = false, true
      @scope.push(name)
      yield
      @scope.pop
      @static, @visible = before
    end

    def add(**facts)
      owner = @scope.empty? ? nil : @scope.join("::")
      symbol = owner ? "#{owner}.#{facts[:name]}" : facts[:name]
      defaults = { symbol: symbol, owner: owner, line: facts[:position][0], public: @visible, local: @depth.positive? }
      @all << Item.new(**defaults, parameters: [], bases: [], **facts)
    end

    # `A::B`, and where its last name is.
    def constant_name(node)
      case node[0]
      when :const_ref, :var_ref, :top_const_ref then [node[1][1], node[1][2]] if node[1][0] == :@const
      when :const_path_ref
        before = constant_name(node[1])
        before && ["#{before[0]}::#{node[2][1]}", node[2][2]]
      end
    end

    # Names and places of the parameters that a caller must give: those with a default keep it.
    def self.required(node)
      node = node[1] if node && node[0] == :paren
      return [] unless node && node[0] == :params

      ((node[1] || []) + (node[4] || [])).select { |one| one[0] == :@ident }.map { |one| [one[1], one[2]] }
    end
  end
end
