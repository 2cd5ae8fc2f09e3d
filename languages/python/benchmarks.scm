; What the scan looks at in Python (see scan/items.rs). A capture marks a declaration; its surroundings (classes, decorators, functions
; around it) are found by climbing from it.

; Functions and methods, `async` or not.
(function_definition) @function

(class_definition) @class

; Fields of classes, and of objects where a method assigns to `self`.
(assignment) @assignment
(augmented_assignment) @assignment

(import_statement) @import
(import_from_statement) @import

(comment) @comment
