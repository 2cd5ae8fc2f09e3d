# frozen_string_literal: true

require "open3"

# What Ruby programs run on here: the `ruby` that PATH finds, with and without its compiler YJIT.
module LathRuby
  VERSION = "1"

  module Platforms
    INSTALL = "apt-get install ruby"

    module_function

    def all
      path = find("ruby")
      plain = path && version(path, [])
      compiled = path && version(path, ["--yjit"])
      [
        { name: "ruby", version: plain, path: path, install: INSTALL, default: true },
        { name: "ruby-yjit", version: compiled, path: path, install: "a Ruby that was built with YJIT", jit: true }
      ].map(&:compact)
    end

    # Arguments of the interpreter.
    def flags(name)
      name == "ruby-yjit" ? ["--yjit"] : []
    end

    def find(command)
      folders = ENV.fetch("PATH", "").split(":")
      folders.map { |folder| File.join(folder, command) }.find { |path| File.executable?(path) && File.file?(path) }
    end

    def version(path, flags)
      said, status = Open3.capture2e(path, *flags, "-e", "print RUBY_VERSION")
      said if status.success? && said.match?(/\A\d+\.\d+/)
    rescue SystemCallError
      nil
    end
  end
end
