; What the scan looks at in C (see native/scan/items.rs). A capture marks a declaration; its surroundings are found by climbing from it.

; Functions: declared or defined.
(function_declarator parameters: (parameter_list)) @function

; Types with a body.
(struct_specifier body: (field_declaration_list)) @type
(union_specifier body: (field_declaration_list)) @type

(enum_specifier body: (enumerator_list)) @enum

; Members and variables.
(field_declaration) @field
(declaration) @field

; Other names for types.
(type_definition) @alias
