; What the scan looks at in C (see native/scan/items.rs). A capture marks a declaration; its surroundings are found by climbing from it.

; Functions: declared or defined.
(function_declarator) @function

; Types. (Patterns with children take the library ten milliseconds to analyse: whether there is a body, the scan sees itself.)
(struct_specifier) @type
(union_specifier) @type

(enum_specifier) @enum

; Members and variables.
(field_declaration) @field
(declaration) @field

; Other names for types.
(type_definition) @alias
