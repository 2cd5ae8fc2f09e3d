; What the scan looks at in Rust (see scan/items.rs). A capture marks a declaration; its surroundings (modules, `impl` blocks, functions,
; attributes around it) are found by climbing from it.

; Functions and methods, with a body or, in traits, without.
(function_item) @function
(function_signature_item) @function

(struct_item) @type
(union_item) @type
(enum_item) @enum
(trait_item) @trait
(type_item) @alias

(field_declaration) @field
(static_item) @static
(const_item) @static

(impl_item) @impl
(mod_item) @module
(use_declaration) @use

; Files that are part of the source: include_str!("data.txt").
(macro_invocation) @macro

(line_comment) @comment
(block_comment) @comment
