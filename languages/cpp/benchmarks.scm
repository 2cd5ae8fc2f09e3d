; What the scan looks at in C++ (see native/scan/items.rs). A capture marks a declaration; its surroundings (scope, access, templates)
; are found by climbing from it.

; Functions: declared, defined, instantiated; members or not.
(function_declarator parameters: (parameter_list)) @function

; Types with a body.
(class_specifier body: (field_declaration_list)) @type
(struct_specifier body: (field_declaration_list)) @type
(union_specifier body: (field_declaration_list)) @type

(enum_specifier body: (enumerator_list)) @enum

; Data members and variables.
(field_declaration) @field
(declaration) @field

; Other names for types.
(type_definition) @alias
(alias_declaration) @alias
(using_declaration) @using
