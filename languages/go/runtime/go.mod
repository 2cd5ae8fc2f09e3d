module lath

go 1.19
