; What the scan looks at in Go (see scan/items.rs). A capture marks a declaration; its surroundings are found by climbing from it.

(function_declaration) @function
(method_declaration) @function

(type_spec) @type
(type_alias) @type

(field_declaration) @field

(const_declaration) @constants
(var_spec) @variable

(import_spec) @import

(comment) @comment
