; What the scan looks at in Dart (see scan/items.rs). A capture marks a declaration; the class around it is found by climbing from it.

; Functions of the library; methods; both with bodies.
(function_declaration) @function
(method_declaration) @method

; Constructors, fields, and methods without a body.
(declaration) @member

(class_declaration) @class
(enum_declaration) @enum
(library_import) @import
(comment) @comment
