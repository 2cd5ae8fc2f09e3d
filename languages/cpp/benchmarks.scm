; What the scan looks at in C++ (see native/scan/items.rs). A capture marks a declaration; its surroundings (scope, access, templates)
; are found by climbing from it.

; Functions: declared, defined, instantiated; members or not.
(function_declarator) @function

; Types. (Patterns with children take the library ten milliseconds to analyse: whether there is a body, the scan sees itself.)
(class_specifier) @type
(struct_specifier) @type
(union_specifier) @type

(enum_specifier) @enum

; Data members and variables.
(field_declaration) @field
(declaration) @field

; Other names for types.
(type_definition) @alias
(alias_declaration) @alias
(using_declaration) @using
